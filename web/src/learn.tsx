// learn.tsx — let the program learn a chess-like game: start, watch the curve, stop, see what it found.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { api, type GameCard, type GameEntry } from './api';
import { Board } from './board';
import { Progress, useJob } from './job';
import { cardOf } from './library';
import { LineChart } from './line_chart';
import { Pattern, type PatternGraph } from './pattern';
import { lookOf, Piece } from './pieces';
import { go, Trouble } from './shell';
import { count, plainWords } from './words';

interface Point {
  games: number;
  what: string;
  value: number;
}
interface Weighed {
  what: string;
  weight: number;
  updates?: number;
}
interface Learned {
  method: string;
  games: number;
  best_games?: number;
  piece_values?: Record<string, number>;
  places?: Record<string, number[]>;
  weights?: Weighed[];
  materials?: Weighed[];
  graphs?: PatternGraph[];
  graph_count?: number;
}

const METHODS: [string, string, string][] = [
  ['td', 'Weights from its own games', 'Temporal differences: what pieces and squares are worth, learned by playing itself.'],
  ['tdleaf', 'The same, with captures played out', 'Weights that suit a search.'],
  ['morph', 'Patterns', 'Graphs of attack and defence, and what they have led to.'],
];
const FIRST_CURVES = ['score against counting pieces', 'score', 'material taken', 'graph patterns'];

export function Learn({ id }: { id: string }) {
  const [games, setGames] = useState<GameEntry[]>([]);
  const [method, setMethod] = useState('td');
  const [seconds, setSeconds] = useState(60);
  const [anew, setAnew] = useState(false);
  const game = id || 'metagamer_chess';
  const [card, setCard] = useState<GameCard | null>(null);
  const lesson = useJob<Learned, Point>((question) => question.kind === 'learn' && question['game'] === game, game);
  useEffect(() => {
    api.games().then((all) => setGames(all.filter((one) => one.language === 'scl')), () => undefined);
  }, []);
  useEffect(() => {
    setCard(null);
    cardOf(game).then(setCard, () => undefined);
  }, [game]);
  useEffect(() => {
    const asked = lesson.job?.question['method'];
    if (typeof asked === 'string') setMethod(asked);
  }, [lesson.job?.id]);
  const about = METHODS.find(([name]) => name === method)?.[2] ?? '';
  return (
    <div class="learn">
      <div class="lead">
        <h1>Let it learn a game</h1>
        <p>It plays itself and keeps what it finds out. Next time it goes on from there.</p>
      </div>
      <div class="columns">
        <div>
          <section class="sheet">
            <label class="field">
              Game
              <select value={game} onChange={(event) => go('learn', event.currentTarget.value)} disabled={lesson.isRunning}>
                {games.map((one) => (
                  <option value={one.id}>{one.title}</option>
                ))}
              </select>
            </label>
            <label class="field">
              What it learns
              <select value={method} onChange={(event) => setMethod(event.currentTarget.value)} disabled={lesson.isRunning}>
                {METHODS.map(([name, title]) => (
                  <option value={name}>{title}</option>
                ))}
              </select>
            </label>
            <p class="source">{about}</p>
            <label class="field">
              Seconds
              <input type="number" min={1} max={1800} value={seconds} onInput={(event) => setSeconds(Number(event.currentTarget.value) || 1)} />
            </label>
            <label class="tick">
              <input type="checkbox" checked={anew} onChange={(event) => setAnew(event.currentTarget.checked)} />
              Forget what it knows and begin anew
            </label>
            <div class="row">
              <button class="main" disabled={lesson.isRunning} onClick={() => lesson.start({ kind: 'learn', game, method, seconds, anew })}>
                Learn
              </button>
              <button disabled={!lesson.isRunning} onClick={lesson.cancel}>
                Stop
              </button>
            </div>
          </section>
          {lesson.error !== null && <Trouble error={lesson.error} />}
        </div>
        <div>
          <Progress handle={lesson} />
          {lesson.items.length > 0 ? (
            <Curves points={lesson.items} />
          ) : (
            <p class="faint">{lesson.isRunning ? 'The curve begins when the first games are over.' : 'Press Learn, and watch it become better.'}</p>
          )}
          {lesson.result && card && <Found learned={lesson.result} card={card} />}
        </div>
      </div>
    </div>
  );
}

function Curves({ points }: { points: Point[] }) {
  const curves = useMemo(() => {
    const byName = new Map<string, [number, number][]>();
    for (const point of points) {
      const row = byName.get(point.what) ?? [];
      row.push([point.games, point.value]);
      byName.set(point.what, row);
    }
    const rank = (name: string) => (FIRST_CURVES.indexOf(name) + 1 || 99);
    return [...byName].sort((a, b) => rank(a[0]) - rank(b[0]));
  }, [points]);
  return (
    <section class="sheet">
      <h2>The curve</h2>
      <div class="charts">
        {curves.slice(0, 4).map(([name, row]) => (
          <LineChart title={name} across="games" points={row} />
        ))}
      </div>
    </section>
  );
}

function Found({ learned, card }: { learned: Learned; card: GameCard }) {
  return (
    <>
      {learned.piece_values && learned.best_games !== 0 && <Values learned={learned} card={card} />}
      {learned.weights && learned.weights.length > 0 && (
        <section class="sheet">
          <h2>What else counts most</h2>
          <Weights rows={learned.weights} />
        </section>
      )}
      {learned.graphs && learned.graphs.length > 0 && (
        <section class="sheet">
          <h2>The strongest patterns</h2>
          <p class="source">
            {count(learned.graph_count ?? learned.graphs.length, 'pattern')} from {count(learned.games, 'game')}. A value near 1 is good for the one to
            move, near 0 bad. Arrows: who attacks or defends what.
          </p>
          <div class="patterns">
            {learned.graphs.map((graph) => (
              <Pattern graph={graph} card={card} />
            ))}
          </div>
        </section>
      )}
      {learned.materials && learned.materials.length > 0 && (
        <section class="sheet">
          <h2>Material, for the one to move</h2>
          <Weights rows={learned.materials} middle={0.5} />
        </section>
      )}
    </>
  );
}

function Weights({ rows, middle = 0 }: { rows: Weighed[]; middle?: number }) {
  const most = Math.max(...rows.map((row) => Math.abs(row.weight - middle)), 0.001);
  return (
    <div class="bars signed">
      {rows.map((row) => {
        const share = (100 * Math.abs(row.weight - middle)) / most;
        const isFor = row.weight >= middle;
        return (
          <div class="bar-row">
            <span class="bar-name" title={row.what}>
              {plainWords(row.what)}
            </span>
            <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
              <rect class={isFor ? 'for' : 'against'} x={isFor ? 50 : 50 - share / 2} y="0" width={share / 2} height="8" />
            </svg>
            <span class="bar-text">{row.weight.toFixed(2)}</span>
          </div>
        );
      })}
    </div>
  );
}

/** What pieces are worth, and on which squares they stand best. */
function Values({ learned, card }: { learned: Learned; card: GameCard }) {
  const values = Object.entries(learned.piece_values ?? {}).sort((a, b) => b[1] - a[1]);
  const layout = card.layout;
  return (
    <section class="sheet">
      <h2>What pieces are worth, and where they stand best</h2>
      <p class="source">
        From {count(learned.games, 'game')}
        {learned.best_games !== undefined ? `; the best so far after ${count(learned.best_games, 'game')}` : ''}. Dark squares are better for White.
      </p>
      <div class="pictures">
        {values.map(([name, value]) => {
          const kind = layout?.kinds.find((one) => one.name === name && one.owner === 0);
          const places = learned.places?.[name];
          if (!layout || !kind) return null;
          return (
            <figure>
              {places && <Board layout={layout} position={{ ...card.opening, pieces: [] }} roles={card.roles} plain label={`Where the ${name} stands best`} marks={{ heat: scaled(places) }} />}
              <figcaption>
                <svg viewBox="-.5 -.5 1 1" aria-hidden="true">
                  <Piece look={lookOf(kind, layout, card.roles)} />
                </svg>
                <b>{plainWords(name)}</b> {value.toFixed(2)}
              </figcaption>
            </figure>
          );
        })}
      </div>
    </section>
  );
}

export function scaled(values: (number | null)[]): (number | null)[] {
  const known = values.filter((value): value is number => value !== null);
  const low = Math.min(...known);
  const span = Math.max(...known) - low;
  return values.map((value) => (value === null ? null : span > 0 ? (value - low) / span : 0.5));
}
