// learn.tsx — let the program learn a game: start, watch the curve, stop, see what it found.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { api, type GameCard, type GameEntry } from './api';
import { Progress, useJob } from './job';
import { cardOf } from './library';
import { Found, type Learned } from './learned';
import { LineChart } from './line_chart';
import { go, Trouble } from './shell';

interface Point {
  games: number;
  what: string;
  value: number;
}
const METHODS: [string, string, string][] = [
  ['td', 'Weights from its own games', 'Temporal differences: what pieces and squares are worth, learned by playing itself.'],
  ['tdleaf', 'The same, with captures played out', 'Weights that suit a search.'],
  ['morph', 'Patterns', 'Graphs of attack and defence, and what they have led to.'],
];
const FIRST_CURVES = ['score against counting pieces', 'score against one that sees only what ends the game', 'score', 'material taken', 'graph patterns'];

export function Learn({ id }: { id: string }) {
  const [games, setGames] = useState<GameEntry[]>([]);
  const [method, setMethod] = useState('td');
  const [seconds, setSeconds] = useState(60);
  const [anew, setAnew] = useState(false);
  const game = id || 'metagamer_chess';
  const [card, setCard] = useState<GameCard | null>(null);
  const lesson = useJob<Learned, Point>((question) => question.kind === 'learn' && question['game'] === game, game);
  useEffect(() => {
    api.games().then((all) => setGames(all.filter((one) => one.players === 2)), () => undefined);
  }, []);
  useEffect(() => {
    setCard(null);
    cardOf(game).then(setCard, () => undefined);
  }, [game]);
  useEffect(() => {
    const asked = lesson.job?.question['method'];
    if (typeof asked === 'string') setMethod(asked);
  }, [lesson.job?.id]);
  // Patterns of attack are of chess-like games; others learn what facts on the board are worth.
  const isChessLike = games.find((one) => one.id === game)?.language !== 'gdl';
  const methods = METHODS.filter(([name]) => isChessLike || name === 'td');
  useEffect(() => {
    if (!methods.some(([name]) => name === method)) setMethod('td');
  }, [isChessLike]);
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
                {methods.map(([name, title]) => (
                  <option value={name}>{title}</option>
                ))}
              </select>
            </label>
            <p class="source">{about}</p>
            <label class="field">
              Seconds
              <input type="number" min={1} max={1800} value={seconds} onInput={(event) => setSeconds(Math.max(1, Number(event.currentTarget.value) || 1))} />
            </label>
            <label class="tick">
              <input type="checkbox" checked={anew} onChange={(event) => setAnew(event.currentTarget.checked)} />
              Forget what it knows and begin anew
            </label>
            <div class="row">
              <button class="main" disabled={lesson.isRunning} onClick={() => lesson.start({ kind: 'learn', game, method, seconds, anew })}>
                Learn
              </button>
            </div>
          </section>
          {lesson.error !== null && <Trouble error={lesson.error} />}
        </div>
        <div>
          <Progress handle={lesson} end="Stop" ended="Stopped. What it found until then is kept." />
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
          <LineChart title={name.replace(/\bplies\b/g, 'moves')} across="games" points={row} />
        ))}
      </div>
    </section>
  );
}

