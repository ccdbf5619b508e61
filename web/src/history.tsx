// history.tsx — the moves so far, with a curve of what the players expected.
import { useEffect, useRef } from 'preact/hooks';
import type { SessionView } from './api';
import { moveWords, roleWords } from './words';

interface Props {
  view: SessionView;
  looking: number | null;
  onLook: (ply: number | null) => void;
  onWhy: (ply: number) => void;
  onBack: (ply: number) => void;
}

export function History({ view, looking, onLook, onWhy, onBack }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const plies = view.history.length;
  useEffect(() => {
    const element = list.current;
    if (element && looking === null) element.scrollTop = element.scrollHeight;
  }, [plies, looking]);
  return (
    <div class="history">
      <Curve view={view} looking={looking} onLook={onLook} />
      <ol ref={list} aria-label="Moves so far">
        {plies === 0 && <li class="faint">No moves yet.</li>}
        {view.history.map((entry, ply) => {
          const movers = entry.moves
            .map((text, r) => ({ text, role: view.roles[r] ?? '', chose: entry.choice[r] ?? false }))
            .filter((move) => move.chose);
          const shown = movers.length > 0 ? movers : entry.moves.map((text, r) => ({ text, role: view.roles[r] ?? '', chose: false })).filter((move) => move.text !== null).slice(0, 1);
          return (
            <li class={looking === ply + 1 ? 'ply current' : 'ply'} key={ply}>
              <span class="number">{ply + 1}</span>
              <button class="quiet what" onClick={() => onLook(ply + 1 === plies ? null : ply + 1)}>
                {shown.map((move) => (
                  <span title={move.text ?? ''}>
                    <i>{roleWords(move.role)}</i> {moveWords(move.text, view)}
                  </span>
                ))}
              </button>
              {entry.why && (
                <button class="quiet why" onClick={() => onWhy(ply)}>
                  why?
                </button>
              )}
              <button class="quiet to" title="Go on from before this move" onClick={() => onBack(ply)}>
                ↩
              </button>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

/** What the first role is expected to get, 0 to 100, as those who thought about it saw it. */
function expectations(view: SessionView): { ply: number; value: number }[] {
  const points: { ply: number; value: number }[] = [];
  view.history.forEach((entry, i) => {
    const own = entry.values[0];
    const other = view.roles.length === 2 ? entry.values[1] : null;
    if (own !== null && own !== undefined) points.push({ ply: i + 1, value: own });
    else if (other !== null && other !== undefined) points.push({ ply: i + 1, value: 100 - other });
  });
  const goal = view.position.terminal ? view.position.goals[view.roles[0] ?? '']?.[0] : undefined;
  if (goal !== undefined) points.push({ ply: view.history.length, value: goal });
  return points;
}

function Curve({ view, looking, onLook }: { view: SessionView; looking: number | null; onLook: (ply: number | null) => void }) {
  const points = expectations(view);
  const plies = Math.max(view.history.length, 10);
  const x = (ply: number) => (ply / plies) * 300;
  const y = (value: number) => 56 - value * 0.52;
  const path = points.map((point, i) => `${i === 0 ? 'M' : 'L'}${x(point.ply).toFixed(1)} ${y(point.value).toFixed(1)}`).join('');
  const first = roleWords(view.roles[0] ?? '');
  return (
    <figure class="curve">
      <svg
        viewBox="0 0 300 60"
        preserveAspectRatio="none"
        role="img"
        aria-label={`What ${first} is expected to get, move by move`}
        onClick={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          const ply = Math.round(((event.clientX - box.left) / box.width) * plies);
          onLook(ply >= view.history.length ? null : Math.max(0, ply));
        }}
      >
        <line class="half" x1="0" x2="300" y1={y(50)} y2={y(50)} />
        {looking !== null && <line class="here" x1={x(looking)} x2={x(looking)} y1="0" y2="60" />}
        <path d={path} />
        {points.length === 1 && points[0] && <circle cx={x(points[0].ply)} cy={y(points[0].value)} r="2" />}
      </svg>
      <figcaption>what {first} is expected to get</figcaption>
    </figure>
  );
}
