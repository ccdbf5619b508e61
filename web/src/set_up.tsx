// set_up.tsx — a position of one's own in a chess-like game: put men on the board and play from there.
import { useEffect, useRef, useState } from 'preact/hooks';
import { api, type Position, type SessionView, type Setup } from './api';
import { Board } from './board';
import { lookOf, Piece } from './pieces';
import { go, ToLibrary, Trouble } from './shell';
import { engineSeat, lastStrength, PERSON } from './start';
import { roleWords } from './words';

/** What was set up from a position, kept in this tab: it outlives a reload, not the next move of the game. */
function keptIn(view: SessionView): Setup | null {
  const { from, setup } = JSON.parse(sessionStorage.getItem('setup:' + view.id) ?? '{}') as { from?: string; setup?: Setup };
  return setup && from === view.position.state.join(' ') ? setup : null;
}

function keep(view: SessionView, setup: Setup): void {
  sessionStorage.setItem('setup:' + view.id, JSON.stringify({ from: view.position.state.join(' '), setup }));
}

function asItWas(view: SessionView): Setup {
  return { pieces: view.position.pieces, hands: view.position.hands, turn: view.awaits[0] ?? 0 };
}

/** Begins with the position of a game under way. */
export function SetUp({ game: session }: { game: string }) {
  const [view, setView] = useState<SessionView | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [pieces, setPieces] = useState<Map<number, number>>(new Map());
  const [hands, setHands] = useState<Position['hands']>([]);
  const [brush, setBrush] = useState<number | null>(null); // a kind; null takes away
  const held = useRef<number | null>(null); // the same at once: a quick click comes before the page is drawn anew
  const pick = (kind: number | null) => {
    held.current = kind;
    setBrush(kind);
  };
  const [turn, setTurn] = useState(0);
  const take = (setup: Setup) => {
    setPieces(new Map(setup.pieces));
    setHands(setup.hands);
    setTurn(setup.turn);
  };
  useEffect(() => {
    api.session(session).then((found) => {
      setView(found);
      take(keptIn(found) ?? asItWas(found));
    }, setError);
  }, [session]);
  useEffect(() => {
    if (view) keep(view, { pieces: [...pieces], turn, hands });
  }, [view, pieces, turn, hands]);
  if (!view?.layout) {
    if (error === null && !view) return <div class="play" aria-busy="true" />;
    return (
      <Trouble error={error ?? 'This game has no board to set up.'}>
        <ToLibrary />
      </Trouble>
    );
  }
  const layout = view.layout;
  const put = (cell: number) => {
    const kind = held.current;
    setPieces((before) => {
      const next = new Map(before);
      if (kind === null || before.get(cell) === kind) next.delete(cell);
      else next.set(cell, kind);
      return next;
    });
  };
  const count = (role: number, kind: number) => hands.find((hand) => hand.role === role && hand.kind === kind)?.count ?? 0;
  const hold = (role: number, kind: number, change: number) =>
    setHands((before) => {
      const isThat = (hand: Position['hands'][number]) => hand.role === role && hand.kind === kind;
      const rest = before.filter((hand) => !isThat(hand));
      const now = Math.max(0, Math.min(20, (before.find(isThat)?.count ?? 0) + change));
      return now > 0 ? [...rest, { role, kind, count: now }] : rest;
    });
  const play = async () => {
    try {
      const seats = view.roles.map((_, role) => (role === turn ? PERSON : engineSeat(lastStrength())));
      const started = await api.start(view.game, seats, { setup: { pieces: [...pieces], turn, hands } });
      localStorage.setItem('session:' + started.id, view.game);
      go('play', started.id);
    } catch (problem) {
      setError(problem);
    }
  };
  const position: Position = { ...view.position, pieces: [...pieces], hands };
  return (
    <div class="play setup">
      <section class="stage" aria-label="Board">
        <div class="status">{brush === null ? 'Click a piece to take it away.' : `Click squares to put a ${layout.kinds[brush]?.name ?? ''} there.`}</div>
        <div class="board-box">
          <Board layout={layout} position={position} roles={view.roles} label={`Board of ${view.title}`} onCell={put} />
        </div>
      </section>
      <aside class="panel">
        <div class="title">
          <h1>Set up {view.title}</h1>
        </div>
        {error !== null && <Trouble error={error} />}
        {view.roles.map((role, r) => (
          <div class="palette" role="group" aria-label={roleWords(role)}>
            <h2>{roleWords(role)}</h2>
            <div class="row">
              {layout.kinds.map((kind, k) =>
                kind.owner === r ? (
                  <span class="brush">
                    <button class="held" aria-pressed={brush === k} title={`${roleWords(role)} ${kind.name}`} data-brush={`${role} ${kind.name}`} onClick={() => pick(held.current === k ? null : k)}>
                      <svg viewBox="-.5 -.5 1 1" aria-hidden="true">
                        <Piece look={lookOf(kind, layout, view.roles)} />
                      </svg>
                    </button>
                    {layout.holdable[r]?.includes(k) && (
                      <span class="count" title="in hand">
                        <button class="quiet" aria-label={`one ${kind.name} less in hand`} onClick={() => hold(r, k, -1)}>−</button>
                        {count(r, k)}
                        <button class="quiet" aria-label={`one ${kind.name} more in hand`} onClick={() => hold(r, k, 1)}>+</button>
                      </span>
                    )}
                  </span>
                ) : null,
              )}
            </div>
          </div>
        ))}
        <div class="row">
          <button aria-pressed={brush === null} class={brush === null ? 'pressed' : ''} onClick={() => pick(null)}>
            Take away
          </button>
          <button onClick={() => setPieces(new Map())}>Empty the board</button>
          <button onClick={() => take(asItWas(view))}>As it was</button>
        </div>
        <label class="field">
          Who moves
          <select value={String(turn)} onChange={(event) => setTurn(Number(event.currentTarget.value))}>
            {view.roles.map((role, r) => (
              <option value={String(r)}>{roleWords(role)}</option>
            ))}
          </select>
        </label>
        <div class="row">
          <button
            class="main"
            onClick={play}
            disabled={pieces.size === 0}
            title={pieces.size === 0 ? 'Put a piece on the board first' : undefined}
          >
            Play from here
          </button>
          <a class="button" href={'#/play/' + encodeURIComponent(view.id)}>
            Back to the game
          </a>
        </div>
        <p class="faint">You take the side that moves; seats can change hands in the game.</p>
      </aside>
    </div>
  );
}
