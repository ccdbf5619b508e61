// seats.tsx — who plays each role, to be changed at any moment.
import { api, type Seat, type SessionView } from './api';
import { engineSeat, keepStrength, PERSON, STRENGTHS } from './start';
import { playerWords, roleWords } from './words';

interface Props {
  view: SessionView;
  act: (work: Promise<SessionView>) => Promise<void>;
}

function valueOf(seat: Seat): string {
  if (seat.who === 'person') return 'person';
  const found = STRENGTHS.findIndex((strength) => strength.level === seat.level && strength.seconds === seat.seconds);
  return found >= 0 && seat.player === 'auto' ? String(found) : 'other';
}

/** A player that none of the usual strengths describes. */
function otherWords(seat: Seat): string {
  const level = seat.level < 10 ? `, level ${seat.level}` : '';
  return `${playerWords(seat.player)}${level}, ${seat.seconds} s a move`;
}

export function Seats({ view, act }: Props) {
  const change = (seat: Seat, value: string) => {
    if (value === 'other') return undefined;
    const strength = STRENGTHS[Number(value)];
    if (value === 'person' || !strength) return act(api.sit(view.id, seat.role, PERSON));
    keepStrength(strength);
    return act(api.sit(view.id, seat.role, engineSeat(strength)));
  };
  return (
    <div class="seats">
      {view.seats.map((seat, i) => {
        const isActive = view.awaits.includes(i) || view.thinking?.role === seat.role;
        const goal = view.position.terminal ? view.position.goals[seat.role]?.[0] : undefined;
        return (
          <label class={isActive ? 'seat active' : 'seat'}>
            <span class="name">{roleWords(seat.role)}</span>
            <select value={valueOf(seat)} onChange={(event) => change(seat, event.currentTarget.value)}>
              <option value="person">You</option>
              <optgroup label="Computer">
                {STRENGTHS.map((strength, n) => (
                  <option value={String(n)}>{strength.name}</option>
                ))}
                {valueOf(seat) === 'other' && <option value="other">{otherWords(seat)}</option>}
              </optgroup>
            </select>
            <span class="goal">{goal === undefined ? '' : goal}</span>
          </label>
        );
      })}
    </div>
  );
}
