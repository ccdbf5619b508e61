// seats.tsx — who plays each role, to be changed at any moment.
import { useState } from 'preact/hooks';
import { api, type Seat, type SessionView } from './api';
import { ConfigurationField } from './player_field';
import { errorWords } from './shell';
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
  const [asked, setAsked] = useState<string | null>(null); // the role whose player is being written
  const change = (seat: Seat, value: string) => {
    setAsked(value === 'any' ? seat.role : null);
    if (value === 'other' || value === 'any') return undefined;
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
          <div key={seat.role}>
            <label class={isActive ? 'seat active' : 'seat'}>
              <span class="name">{roleWords(seat.role)}</span>
              <select value={asked === seat.role ? 'any' : valueOf(seat)} onChange={(event) => change(seat, event.currentTarget.value)}>
                <option value="person">{seat.who === 'person' && seat.player !== PERSON.player ? `You, for ${playerWords(seat.player)}` : 'You'}</option>
                <optgroup label="Computer">
                  {STRENGTHS.map((strength, n) => (
                    <option value={String(n)}>{strength.name}</option>
                  ))}
                  {valueOf(seat) === 'other' && <option value="other">{otherWords(seat)}</option>}
                  <option value="any">Any other player…</option>
                </optgroup>
              </select>
              <span class="goal">{goal === undefined ? '' : goal}</span>
            </label>
            {asked === seat.role && <AnyPlayer view={view} seat={seat} act={act} onDone={() => setAsked(null)} />}
          </div>
        );
      })}
    </div>
  );
}

/** A player written out; it sits down when the program understands it. */
function AnyPlayer({ view, seat, act, onDone }: Props & { seat: Seat; onDone: () => void }) {
  const [text, setText] = useState(seat.who === 'player' ? seat.player : 'mcts');
  const [problem, setProblem] = useState<unknown>(null);
  const sit = async () => {
    try {
      const next = await api.sit(view.id, seat.role, { who: 'player', player: text.trim(), seconds: 1, level: 10 });
      onDone();
      await act(Promise.resolve(next));
    } catch (fault) {
      setProblem(fault);
    }
  };
  return (
    <div class="any-player">
      <ConfigurationField label={`Player of ${roleWords(seat.role)}`} value={text} onInput={setText} onEnter={() => void sit()} />
      <span class="row tight">
        <button class="main" onClick={() => void sit()}>
          Sit down
        </button>
        <button onClick={onDone}>Leave it</button>
      </span>
      {problem !== null && <span class="remark fault">{errorWords(problem)}</span>}
    </div>
  );
}
