// library.tsx — all games as cards with their opening position; one click and one plays.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { api, ApiError, type GameCard, type GameEntry } from './api';
import { Board } from './board';
import { errorWords, go, Trouble } from './shell';
import { leftGame, startGame } from './start';
import { count, factLines, sentence } from './words';

const FIRST = [
  'tic_tac_toe', 'connect_four', 'orthodox_chess', 'othello', 'checkers', 'hex', 'nine_mens_morris',
  'breakthrough', 'chinese_checkers_6', 'eight_puzzle', 'gomoku', 'shogi', 'xiangqi', 'peg_solitaire',
];

const FILTERS: [string, string, (game: GameEntry) => boolean][] = [
  ['all', 'All', () => true],
  ['two', 'Two players', (game) => game.players === 2],
  ['many', 'Three and more', (game) => game.players > 2],
  ['puzzle', 'Puzzles', (game) => game.players === 1],
  ['scl', 'Chess-like', (game) => game.language === 'scl'],
  ['own', 'Invented and own', (game) => game.source !== 'library'],
];

/** Cards that were asked for, so that going back and forth does not ask again. */
const cards = new Map<string, Promise<GameCard>>();
export function cardOf(id: string): Promise<GameCard> {
  let card = cards.get(id);
  if (!card) {
    card = inTurn(() => api.card(id));
    cards.set(id, card);
    card.catch(() => cards.delete(id));
  }
  return card;
}

/**
 * At most two questions at a time, so that a click is never behind a long row of pictures. One that takes long makes
 * way for the next; a browser has six connections to a host, and pictures take four at most.
 */
const LONG = 1000; // milliseconds
let quick = 0;
let slow = 0;
const waiting: (() => void)[] = [];
function letGo(): void {
  if (quick < 2 && quick + slow < 4) waiting.shift()?.();
}
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  while (quick >= 2 || quick + slow >= 4) await new Promise<void>((resolve) => waiting.unshift(resolve));
  quick += 1;
  let isSlow = false;
  const timer = setTimeout(() => {
    isSlow = true;
    quick -= 1;
    slow += 1;
    letGo();
  }, LONG);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
    if (isSlow) slow -= 1;
    else quick -= 1;
    letGo();
  }
}

function rank(game: GameEntry): number {
  const place = FIRST.indexOf(game.id);
  const group = game.source === 'own' ? -100 : game.source === 'generated' ? 1000 : 100;
  return place >= 0 ? place : group;
}

export function Library() {
  const [games, setGames] = useState<GameEntry[] | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [words, setWords] = useState('');
  const [filter, setFilter] = useState('all');
  const [left] = useState(leftGame);
  useEffect(() => {
    api.games().then(setGames, setError);
  }, []);

  const shown = useMemo(() => {
    const fits = FILTERS.find(([name]) => name === filter)?.[2] ?? (() => true);
    const asked = words.trim().toLowerCase();
    return (games ?? [])
      .filter((game) => fits(game) && (asked === '' || (game.title + ' ' + game.summary).toLowerCase().includes(asked)))
      .sort((a, b) => rank(a) - rank(b) || a.title.localeCompare(b.title));
  }, [games, words, filter]);

  return (
    <div class="library">
      <div class="lead">
        <h1>Pick a game and play</h1>
        <p>
          Your opponent has been told nothing but its rules.
          {left && (
            <>
              {' '}
              <a href={'#/play/' + encodeURIComponent(left.id)}>Go on with {left.title}</a>
            </>
          )}
        </p>
      </div>
      <div class="tools" role="search">
        <input
          type="search"
          placeholder="Search games"
          aria-label="Search games"
          value={words}
          onInput={(event) => setWords(event.currentTarget.value)}
        />
        <div class="chips">
          {FILTERS.map(([name, title]) => (
            <button class="chip" aria-pressed={filter === name} onClick={() => setFilter(name)}>
              {title}
            </button>
          ))}
        </div>
      </div>
      {error !== null && <Trouble error={error} />}
      <div class="cards">
        {games === null && error === null && [...Array(8).keys()].map((i) => <div class="card" key={i} aria-hidden="true" />)}
        {shown.map((game) => (
          <Card key={game.id} game={game} onGone={() => setGames((all) => all?.filter((one) => one.id !== game.id) ?? null)} />
        ))}
      </div>
      {games !== null && games.length > 0 && shown.length === 0 && <p class="faint">No game fits. Clear the search, or bring your own rules.</p>}
      {games !== null && games.length === 0 && (
        <Trouble error="No games were found where this program looks for them.">
          <p class="faint">Start it with RULEWISE_GAMES naming the folder of its games, or bring rules of your own.</p>
          <p class="row">
            <a class="button" href="#/rules">
              Write your own rules
            </a>
          </p>
        </Trouble>
      )}
    </div>
  );
}

function sizeText(card: GameCard): string {
  const layout = card.layout;
  if (!layout) return count(card.opening.state.length, 'fact');
  const isFull = layout.across.length * layout.up.length === layout.cells.length;
  return isFull ? `${layout.across.length} × ${layout.up.length}` : `${layout.cells.length} places`;
}

/** Whether there is a board is known when the game has been looked at. */
function kindText(game: GameEntry, card: GameCard | null): string {
  if (game.language === 'scl') return 'chess-like';
  if (game.players === 1) return 'puzzle';
  if (!card) return '';
  return card.layout ? 'board game' : 'without a board';
}

function Tags({ game, card }: { game: GameEntry; card: GameCard | null }) {
  const tags = [
    count(game.players, 'player'),
    kindText(game, card),
    card ? sizeText(card) : '',
    card?.kind === 'at once' ? 'all at once' : '',
    game.source === 'own' ? 'yours' : game.source === 'generated' ? 'invented' : '',
  ];
  return (
    <span class="tags">
      {tags.filter(Boolean).map((tag) => (
        <span>{tag}</span>
      ))}
    </span>
  );
}

/** Asks once more before a game is gone for good. */
function Remove({ game, onGone, onError }: { game: GameEntry; onGone: () => void; onError: (problem: unknown) => void }) {
  const [isAsked, setIsAsked] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isAsked) keep.current?.focus();
  }, [isAsked]);
  const remove = async () => {
    try {
      await api.removeGame(game.id);
      cards.delete(game.id);
      onGone();
    } catch (problem) {
      setIsAsked(false);
      onError(problem);
    }
  };
  if (!isAsked) {
    return (
      <button class="quiet link" onClick={() => setIsAsked(true)} aria-label={`Remove ${game.title}`}>
        remove
      </button>
    );
  }
  return (
    <span class="sure" role="group" aria-label={`Remove ${game.title}?`} onKeyDown={(event) => event.key === 'Escape' && setIsAsked(false)}>
      Remove it for good?
      <button class="quiet link" onClick={() => void remove()}>
        yes
      </button>
      <button class="quiet link" ref={keep} onClick={() => setIsAsked(false)}>
        keep it
      </button>
    </span>
  );
}

function Card({ game, onGone }: { game: GameEntry; onGone: () => void }) {
  const [card, setCard] = useState<GameCard | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [starting, setStarting] = useState(false);
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        cardOf(game.id).then(setCard, setError);
      },
      { rootMargin: '150px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [game.id]);

  const play = async () => {
    setStarting(true);
    try {
      go('play', (await startGame(game.id)).id);
    } catch (problem) {
      setError(problem);
      setStarting(false);
    }
  };
  return (
    <article class="card" ref={place}>
      <button class="face" onClick={play} disabled={starting} aria-label={`Play ${game.title}`}>
        <div class="picture">
          {card?.layout && <Board layout={card.layout} position={card.opening} roles={card.roles} plain label={`Opening of ${game.title}`} />}
          {card && !card.layout && (
            <div class="facts">{factLines(card.opening.state, card).slice(0, 12).map((line) => <span>{line.text}</span>)}</div>
          )}
          {error !== null && (
            <div class="veil failed" role="alert">
              {errorWords(error)} {error instanceof ApiError && sentence(error.hint)}
            </div>
          )}
          {starting && <div class="veil">Setting up…</div>}
        </div>
        <h2>{game.title}</h2>
        <p class="summary">{game.summary}</p>
        <p class="known" title={game.known}>
          <b>Known:</b> {game.known || 'nothing but the rules.'}
        </p>
        <Tags game={game} card={card} />
      </button>
      <p class="meta">
        {error !== null && <a href={'#/rules/' + encodeURIComponent(game.id)}>change the rules</a>}
        {game.source === 'own' && <Remove game={game} onGone={onGone} onError={setError} />}
        <a href={'#/study/' + encodeURIComponent(game.id)}>study</a>
      </p>
    </article>
  );
}
