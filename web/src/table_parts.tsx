// table_parts.tsx — what stands around the board of a game: how it stands, hands, threats, the thinking, the rules.
import { useEffect, useRef, useState } from 'preact/hooks';
import { api, type Layout, type Position, type SessionView, type Tactics, type Thinking } from './api';
import { cardOf } from './library';
import { lookOf, Piece } from './pieces';
import { lineWords, useProof } from './proof';
import { Prose } from './prose';
import { errorWords } from './shell';
import { factLines, large, moveWords, roleWords, type Told, turnWords } from './words';

/** What wins, threatens and is forced, asked anew for every position. */
export function useTactics(view: SessionView, isWanted: boolean): { tactics: Tactics | null; tacticsError: unknown } {
  const [found, setFound] = useState<Tactics | null>(null);
  const [tacticsError, setError] = useState<unknown>(null);
  const ply = view.history.length;
  useEffect(() => {
    setFound(null);
    setError(null);
    if (!isWanted) return undefined;
    let current = true;
    api.tactics(view.id).then((tactics) => current && tactics.ply === ply && setFound(tactics), (problem: unknown) => current && setError(problem));
    return () => {
      current = false;
    };
  }, [view.id, ply, isWanted]);
  return { tactics: found, tacticsError };
}

export function TacticsLine({ tactics, error, view, isAsked }: { tactics: Tactics | null; error: unknown; view: SessionView; isAsked: boolean }) {
  const list = (moves: { move: string }[]) =>
    moves.slice(0, 4).map((move) => moveWords(move.move, view)).join('; ') + (moves.length > 4 ? ` and ${moves.length - 4} more` : '');
  const proof = useProof(view.id, isAsked ? view.history.length : null);
  const parts: [string, string][] = [];
  if (tactics && tactics.wins.length > 0) parts.push(['wins', `Wins at once: ${list(tactics.wins)}`]);
  if (tactics && tactics.threats.length > 0) parts.push(['threats', `${roleWords(tactics.threats[0]?.role ?? '')} threatens to win: ${list(tactics.threats)}`]);
  if (tactics && tactics.threats.length > 0 && tactics.whole) parts.push(['forced', tactics.forced.length > 0 ? `Forced: ${list(tactics.forced)}` : 'Nothing stops it']);
  if (tactics && tactics.threatens.length > 0 && tactics.wins.length === 0) parts.push(['threatens', `Would threaten to win: ${list(tactics.threatens)}`]);
  if (proof?.winner && tactics?.wins.length === 0) parts.push(['proof', `${roleWords(proof.winner)} wins by force: ${lineWords(proof, view)}`]);
  if (tactics && tactics.attacked.length > 0) parts.push(['attacked', `Under attack: ${tactics.attacked.length}`]);
  const quiet = !isAsked ? '' : error !== null ? `No threats can be told: ${errorWords(error)}` : !tactics ? 'Looking for threats…' : tactics.whole ? 'Nobody wins within two moves.' : view.kind === 'at once' ? 'Where several choose at once there are no threats to name.' : 'Nothing found in the time there was.';
  const source = !tactics ? '' : tactics.source === 'derived' ? 'by the rules that follow from the rules' : 'by making every move and reply';
  return (
    <div class="tactics" aria-live="polite" title={source}>
      {parts.length === 0 && <span class="faint">{quiet}</span>}
      {parts.map(([name, text]) => (
        <span class={name}>
          <i aria-hidden="true" />
          {text}
        </span>
      ))}
    </div>
  );
}

interface StatusProps {
  view: SessionView;
  thinking: Thinking | null;
  role: string | null;
  isNow: boolean;
  onNow: () => void;
}

export function Status({ view, thinking, role, isNow, onNow }: StatusProps) {
  let text = '';
  let tone = '';
  if (!isNow) text = 'An earlier position.';
  else if (view.over) {
    text = outcome(view);
    tone = 'over';
  } else if (view.note) text = view.note;
  else if (thinking) text = `${roleWords(thinking.role)} is thinking…`;
  else if (view.paused && role === null) text = 'Paused.';
  else if (role !== null) {
    text = view.seats.filter((seat) => seat.who === 'person').length > 1 ? `${roleWords(role)} to choose` : view.roles.length > 1 ? `Your turn: you are ${roleWords(role)}` : 'Your turn';
    tone = 'yours';
  }
  return (
    <div class={`status ${tone}`} role="status" aria-live="polite">
      <span>{text}</span>
      {!isNow && (
        <button class="quiet" onClick={onNow}>
          Back to now
        </button>
      )}
    </div>
  );
}

/** How it ended, for the people who played. */
function outcome(view: SessionView): string {
  const goals = view.roles.map((role) => view.position.goals[role]?.[0] ?? null);
  if (!view.position.terminal || goals.some((goal) => goal === null)) return view.result;
  const best = Math.max(...goals.map((goal) => goal ?? 0));
  const winners = view.roles.filter((_, i) => goals[i] === best);
  if (view.roles.length === 1) return best === 100 ? 'Solved!' : `Over: ${best} of 100 points.`;
  if (winners.length === view.roles.length) return 'A draw.';
  const mine = view.seats.filter((seat) => seat.who === 'person');
  const names = winners.map(roleWords).join(' and ');
  if (mine.length === 1 && winners.length === 1 && mine[0]) {
    return winners[0] === mine[0].role ? `You win as ${names}.` : `${names} wins.`;
  }
  return `${names} ${winners.length > 1 ? 'share the win' : 'wins'}.`;
}

export function Facts({ facts, told, small = false }: { facts: string[]; told: Told; small?: boolean }) {
  const lines = factLines(facts, told);
  return (
    <div class={small ? 'facts small' : 'facts'}>
      {lines.slice(0, 200).map((line) => (
        <span title={line.exact}>{line.text}</span>
      ))}
      {lines.length > 200 && <span>and {lines.length - 200} more</span>}
    </div>
  );
}

interface HandProps {
  view: SessionView;
  position: Position;
  role: number;
  clicks: { selected: number[]; targets: Set<number>; click: (cell: number) => void };
}

/** Pieces held beside the board; room is kept for them where the game has any. */
export function Hand({ view, position, role, clicks }: HandProps) {
  const layout = view.layout as Layout;
  const held = position.hands.filter((hand) => hand.role === role);
  if (layout.holdable.every((kinds) => kinds.length === 0)) return null;
  return (
    <div class="hand" aria-label={`In ${view.roles[role] ?? ''}'s hand`}>
      {held.map((hand) => {
        const kind = layout.kinds[hand.kind];
        const cell = layout.cells.length + hand.kind;
        if (!kind) return null;
        return (
          <button
            class={clicks.selected[0] === cell ? 'held selected' : 'held'}
            title={kind.name}
            data-hand={hand.kind}
            onClick={() => clicks.click(cell)}
          >
            <svg viewBox="-.5 -.5 1 1" aria-hidden="true">
              <Piece look={lookOf(kind, layout, view.roles)} />
            </svg>
            <span>{hand.count}</span>
          </button>
        );
      })}
    </div>
  );
}

export function ThinkingBox({ view, thinking }: { view: SessionView; thinking: Thinking | null }) {
  const kept = useRef<Thinking | null>(null);
  if (thinking?.value !== undefined) kept.current = thinking;
  const shown = thinking?.value !== undefined ? thinking : kept.current;
  if (view.seats.every((seat) => seat.who === 'person') && !shown) return null;
  return (
    <div class={thinking ? 'thinking live' : 'thinking'} aria-label="Thinking">
      <dl>
        <div><dt>depth</dt><dd>{shown?.depth || '–'}</dd></div>
        <div><dt>positions</dt><dd>{shown?.nodes === undefined ? '–' : large(shown.nodes)}</dd></div>
        <div><dt>expects</dt><dd>{shown?.value === undefined ? '–' : `${shown.value.toFixed(0)} of 100${shown.proved ? ', proved' : ''}`}</dd></div>
        <div><dt>time</dt><dd>{shown?.seconds === undefined ? '–' : `${shown.seconds.toFixed(1)} s`}</dd></div>
      </dl>
      <p class="line">{shown?.line?.map((text) => turnWords(text, view)).join('  ·  ') ?? ''}</p>
    </div>
  );
}

export function About({ game }: { game: string }) {
  const [text, setText] = useState<string | null>(null);
  const load = async () => {
    if (text !== null) return;
    try {
      const [card, rules] = await Promise.all([cardOf(game), api.rules(game)]);
      setText([card.about, rules.english].filter(Boolean).join('\n\n') || 'The rules say nothing about themselves.');
    } catch (problem) {
      setText(errorWords(problem));
    }
  };
  return (
    <details class="about" onToggle={load}>
      <summary>How it is played</summary>
      <Prose text={text ?? '…'} />
    </details>
  );
}
