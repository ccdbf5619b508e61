// play.tsx — one game: the board, who plays, what was played, and why.
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { api, ApiError, type Position, type SessionView, type Thinking } from './api';
import { Board } from './board';
import { History } from './history';
import { linesOf } from './lines';
import { Seats } from './seats';
import { ToLibrary, Trouble } from './shell';
import { keepLeftGame, useStart } from './start';
import { About, Facts, Hand, Status, TacticsLine, ThinkingBox, useTactics } from './table_parts';
import { Why, type Asked } from './why';
import { factsToTell, moveWords, roleWords } from './words';

/** A session kept up to date by the server's events. */
function useSession(id: string) {
  const [view, setView] = useState<SessionView | null>(null);
  const [thinking, setThinking] = useState<Thinking | null>(null);
  const [error, setError] = useState<unknown>(null);
  // An answer to a move may come after the event that tells of the reply to it.
  const newest = useRef(-1);
  // An answer may also come when this page already shows another game.
  const take = useCallback(
    (next: SessionView) => {
      if (next.id !== id || next.version < newest.current) return;
      newest.current = next.version;
      setView(next);
      setThinking(next.thinking);
    },
    [id],
  );
  useEffect(() => {
    newest.current = -1;
    let events: EventSource | null = null;
    const open = () => {
      if (events || document.hidden) return;
      events = api.events(id);
      events.addEventListener('session', (event) => take(JSON.parse(event.data) as SessionView));
      events.addEventListener('thinking', (event) => setThinking(JSON.parse(event.data) as Thinking));
      // A browser comes back by itself, unless it is told that there is nothing to come back to.
      events.addEventListener('error', () => {
        if (events?.readyState !== EventSource.CLOSED) return;
        close();
        api.session(id).then(take, setError);
      });
    };
    const close = () => {
      events?.close();
      events = null;
    };
    // A browser has few connections to one host: pages that nobody sees give theirs back.
    const onShow = () => (document.hidden ? close() : open());
    api.session(id).then(
      (first) => {
        take(first);
        open();
      },
      (problem: unknown) => setError(problem),
    );
    document.addEventListener('visibilitychange', onShow);
    return () => {
      document.removeEventListener('visibilitychange', onShow);
      close();
    };
  }, [id, take]);
  const act = useCallback(
    async (work: Promise<SessionView>) => {
      try {
        take(await work);
        setError(null);
      } catch (problem) {
        setError(problem);
      }
    },
    [take],
  );
  return { view, thinking, error, act };
}

interface Option {
  text: string;
  path: number[];
}

function startsWith(path: number[], prefix: number[]): boolean {
  return prefix.length <= path.length && prefix.every((cell, i) => path[i] === cell);
}

/** What clicks on the board mean, given the moves there are. */
function useClicks(options: Option[], play: (text: string) => void, key: string) {
  const [selected, setSelected] = useState<number[]>([]);
  const [chooser, setChooser] = useState<Option[]>([]);
  const clear = useCallback(() => {
    setSelected([]);
    setChooser([]);
  }, []);
  useEffect(clear, [key, clear]);

  const settle = (prefix: number[], fitting: Option[]) => {
    const whole = fitting.filter((option) => option.path.length === prefix.length);
    const longer = fitting.length > whole.length;
    if (!longer && whole.length === 1 && whole[0]) {
      clear();
      play(whole[0].text);
      return;
    }
    setSelected(prefix);
    setChooser(whole);
  };
  const click = (cell: number) => {
    const next = [...selected, cell];
    let fitting = options.filter((option) => startsWith(option.path, next));
    if (fitting.length > 0) return settle(next, fitting);
    if (selected.length === 1 && selected[0] === cell) return clear();
    fitting = options.filter((option) => option.path[0] === cell);
    if (fitting.length > 0) return settle([cell], fitting);
    const ending = options.filter((option) => option.path[option.path.length - 1] === cell);
    if (selected.length === 0 && ending.length === 1 && ending[0]) return settle(ending[0].path, ending);
    clear();
  };
  const targets = useMemo(() => {
    const cells = new Set<number>();
    const single = options.every((option) => option.path.length <= 1);
    if (selected.length === 0 && !single) return cells;
    for (const option of options) {
      const cell = option.path[selected.length];
      if (cell !== undefined && startsWith(option.path, selected)) cells.add(cell);
    }
    return cells;
  }, [options, selected]);
  return { selected, chooser, targets, click, clear };
}

export function Play({ id }: { id: string }) {
  const { view, thinking, error, act } = useSession(id);
  if (!view) {
    if (error === null) return <div class="play" aria-busy="true" />;
    return <Lost id={id} error={error} />;
  }
  return <Table view={view} thinking={thinking} error={error} act={act} />;
}

function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

function Lost({ id, error }: { id: string; error: unknown }) {
  const game = localStorage.getItem('session:' + id);
  const { start, startError } = useStart();
  return (
    <Trouble error={startError ?? error}>
      <p class="row">
        {isGone(error) && game && (
          <button class="main" onClick={() => start(game)}>
            Start it again
          </button>
        )}
        <a class="button" href="#/">
          Back to the library
        </a>
      </p>
    </Trouble>
  );
}

interface TableProps {
  view: SessionView;
  thinking: Thinking | null;
  error: unknown;
  act: (work: Promise<SessionView>) => Promise<void>;
}

function Table({ view, thinking, error, act }: TableProps) {
  const [turned, setTurned] = useState(false);
  const [looking, setLooking] = useState<number | null>(null);
  const [earlier, setEarlier] = useState<Position | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [chosenRole, setChosenRole] = useState<number | null>(null);
  const [showsTactics, setShowsTactics] = useState(() => localStorage.getItem('threats') === 'on');
  const { start, startError } = useStart();
  const plies = view.history.length;

  useEffect(() => {
    document.title = `${view.title} — Rulewise`;
    return () => {
      document.title = 'Rulewise Studio';
    };
  }, [view.title]);
  useEffect(() => {
    setLooking(null);
    keepLeftGame(view);
  }, [plies, view.over]);
  useEffect(() => {
    setEarlier(null);
    if (looking === null || looking >= plies) return;
    let current = true;
    api.position(view.id, looking).then((position) => current && setEarlier(position), () => undefined);
    return () => {
      current = false;
    };
  }, [looking, plies, view.id]);

  const active = chosenRole !== null && view.awaits.includes(chosenRole) ? chosenRole : (view.awaits[0] ?? null);
  const role = active === null ? null : (view.roles[active] ?? null);
  const isNow = looking === null || looking >= plies;
  const position = isNow ? view.position : (earlier ?? view.position);
  const others = factsToTell(position.others, view, position.terminal);
  const options = useMemo<Option[]>(() => {
    if (role === null || !isNow) return [];
    const texts = view.position.legal[role] ?? [];
    const paths = view.position.paths[role] ?? [];
    return texts.map((text, i) => ({ text, path: paths[i] ?? [] }));
  }, [view.position, role, isNow]);

  const play = (text: string) => {
    if (role !== null) void act(api.move(view.id, role, text));
  };
  const clicks = useClicks(options, play, `${view.id} ${plies} ${role ?? ''}`);
  const lastEntry = view.history[(isNow ? plies : looking ?? plies) - 1];
  const people = view.seats.filter((seat) => seat.who === 'person').length;

  useKeys({
    ArrowLeft: () => setLooking(Math.max(0, (looking ?? plies) - 1)),
    ArrowRight: () => setLooking(looking === null || looking + 1 >= plies ? null : looking + 1),
    u: () => plies > 0 && void act(api.back(view.id)),
    h: () => role !== null && void act(api.hint(view.id, role)),
    f: () => setTurned(!turned),
    t: () => turnTactics(),
    Escape: clicks.clear,
  });

  const { tactics, tacticsError } = useTactics(view, showsTactics && isNow && role !== null);
  const turnTactics = () => {
    localStorage.setItem('threats', showsTactics ? 'off' : 'on');
    setShowsTactics(!showsTactics);
  };
  const ends = (moves: { path: number[] }[]) => moves.flatMap((move) => move.path.slice(-1));

  const hasLines = useMemo(() => view.layout !== null && linesOf(view.layout, view.position) !== null, [view.layout, view.position]);
  const loose = hasLines ? [] : options.filter((option) => option.path.length === 0);
  return (
    <div class="play">
      <section class="stage" aria-label="Board">
        <Status view={view} thinking={thinking} role={role} isNow={isNow} onNow={() => setLooking(null)} />
        {view.layout ? (
          <>
            <Hand view={view} position={position} role={turned ? 0 : 1} clicks={clicks} />
            <div class="board-box">
              <Board
                layout={view.layout}
                position={position}
                roles={view.roles}
                flipped={turned}
                label={`Board of ${view.title}`}
                marks={{
                  selected: clicks.selected,
                  targets: clicks.targets,
                  last: lastEntry?.path ?? [],
                  hint: isNow ? (view.hint?.path ?? []) : [],
                  wins: ends(tactics?.wins ?? []),
                  threats: ends(tactics?.threats ?? []),
                  forced: ends(tactics?.forced ?? []),
                  attacked: tactics?.attacked ?? [],
                }}
                lastMove={lastEntry?.moves.find((text, r) => text !== null && lastEntry.choice[r]) ?? null}
                {...(options.length > 0 ? { onMove: play } : {})}
                canLift={(cell) => options.some((option) => option.path[0] === cell && option.path.length > 1)}
                {...(options.length > 0 ? { onCell: clicks.click } : {})}
              />
            </div>
            <Hand view={view} position={position} role={turned ? 1 : 0} clicks={clicks} />
          </>
        ) : (
          <Facts facts={factsToTell(position.state, view, position.terminal)} told={view} />
        )}
        {showsTactics && <TacticsLine tactics={tactics} error={tacticsError} view={view} isAsked={isNow && role !== null} />}
        {view.layout && others.length > 0 && <Facts facts={others} told={view} small />}
        <div class="choices">
          {clicks.chooser.length > 0 && (
            <div class="chooser" role="group" aria-label="Which move?">
              <span>Which one?</span>
              {clicks.chooser.slice(0, 40).map((option) => (
                <button class="chip" title={option.text} onClick={() => play(option.text)}>
                  {moveWords(option.text, view)}
                </button>
              ))}
            </div>
          )}
          {clicks.chooser.length === 0 && loose.length > 0 && loose.length <= 30 && (
            <div class="chooser" role="group" aria-label="Moves beside the board">
              {loose.map((option) => (
                <button class="chip" title={option.text} onClick={() => play(option.text)}>
                  {moveWords(option.text, view)}
                </button>
              ))}
            </div>
          )}
        </div>
      </section>
      <aside class="panel">
        <div class="title">
          <h1>{view.title}</h1>
          <p class="faint">
            <a href={'#/study/' + encodeURIComponent(view.game)}>Study this game</a>
          </p>
          <About game={view.game} />
        </div>
        {error !== null && (isGone(error) ? <Lost id={view.id} error={error} /> : <Trouble error={error} />)}
        {startError !== null && (
          <Trouble error={startError}>
            <ToLibrary />
          </Trouble>
        )}
        <Seats view={view} act={act} />
        {view.awaits.length > 1 && (
          <div class="chips" role="group" aria-label="Who chooses now">
            {view.awaits.map((r) => (
              <button class="chip" aria-pressed={r === active} onClick={() => setChosenRole(r)}>
                {roleWords(view.roles[r] ?? '')} chooses
              </button>
            ))}
          </div>
        )}
        <div class="row actions">
          <button onClick={() => act(api.back(view.id))} disabled={plies === 0} title="Take the last move back (U)">
            Undo
          </button>
          <button onClick={() => role !== null && act(api.hint(view.id, role))} disabled={role === null || thinking !== null} title="What would a player do here? (H)">
            Hint
          </button>
          {view.paused && !view.over ? (
            <button class="main" onClick={() => act(api.pause(view.id, false))}>
              Go on
            </button>
          ) : (
            <button onClick={() => act(api.pause(view.id, true))} disabled={view.over || people === view.seats.length}>
              Pause
            </button>
          )}
          <button onClick={() => act(api.now(view.id))} disabled={thinking === null}>
            Move now
          </button>
          <button onClick={() => setTurned(!turned)} disabled={!view.layout} title="Turn the board (F)">
            Turn
          </button>
          <button aria-pressed={showsTactics} class={showsTactics ? 'pressed' : ''} onClick={turnTactics} title="Show moves that win, threats and forced moves (T)">
            Threats
          </button>
          {view.kind === 'in turn' && view.layout && view.seats.length === 2 && isChessLike(view) && (
            <a class="button" href={'#/setup/' + encodeURIComponent(view.id)} title="Set up a position of your own">
              Set up
            </a>
          )}
          <button onClick={() => start(view.game)}>New game</button>
        </div>
        <ThinkingBox view={view} thinking={thinking} />
        <History view={view} looking={isNow ? null : looking} onLook={setLooking} onWhy={(ply) => setAsked({ ply })} onBack={(ply) => act(api.back(view.id, ply))} />
        <Why view={view} asked={asked} />
        {options.length > 0 && (
          <details class="moves">
            <summary>All {options.length} moves{view.roles.length > 1 ? ` of ${roleWords(role ?? '')}` : ''}</summary>
            <div class="move-grid">
              {options.slice(0, 400).map((option) => (
                <button class="chip" title={option.text} onClick={() => play(option.text)}>
                  {moveWords(option.text, view)}
                </button>
              ))}
            </div>
          </details>
        )}
      </aside>
    </div>
  );
}

/** Only chess-like pieces have letters of their own. */
function isChessLike(view: SessionView): boolean {
  return view.layout?.kinds.some((kind) => kind.letter !== '') ?? false;
}

function useKeys(keys: Record<string, () => unknown>): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement | null;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (target?.closest('input, select, textarea, .cm-editor')) return;
      if (target?.closest('[data-cell]') && event.key.startsWith('Arrow')) return;
      latest.current[event.key]?.();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
