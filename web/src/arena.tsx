// arena.tsx — a match between players: progress, the score with its error, every game to replay.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { api, type GameEntry } from './api';
import { Progress, useJob } from './job';
import { Trouble } from './shell';
import { moveWords } from './words';

interface Standing {
  name: string;
  wins: number;
  draws: number;
  losses: number;
  score: number;
  score_error: number;
}
interface GameRecord {
  number: number;
  players: number[];
  payoffs: number[];
  end: string;
  moves: (string | null)[][];
}
interface MatchResult {
  games?: number;
  players?: Standing[];
  elo?: number | null;
  elo_error?: number | null;
  stopped?: boolean;
  record: GameRecord[];
}

const KNOWN = ['auto', 'alphabeta', 'mcts', 'random', 'mcts:nodes=1000', 'alphabeta:depth=2', 'auto:level=3'];

export function Arena() {
  const [games, setGames] = useState<GameEntry[]>([]);
  const [game, setGame] = useState('connect_four');
  const [players, setPlayers] = useState<string[]>(['mcts', 'random']);
  const [count, setCount] = useState(6);
  const [seconds, setSeconds] = useState(0.1);
  const [open, setOpen] = useState<number | null>(null);
  const [roles, setRoles] = useState<string[]>([]);
  const match = useJob<MatchResult>('match');
  useEffect(() => {
    api.games().then(setGames, () => undefined);
  }, []);
  const entry = useMemo(() => games.find((one) => one.id === game), [games, game]);
  const needed = entry?.players ?? 2;
  const seated = [...Array(needed).keys()].map((i) => players[i] ?? 'random');
  const result = match.job?.result ?? null;
  const start = async () => {
    setOpen(null);
    api.card(game).then((card) => setRoles(card.roles), () => setRoles([]));
    await match.start({ game, players: seated, games: count, seconds });
  };
  const shown = result?.record.find((record) => record.number === open);
  return (
    <div class="arena">
      <div class="lead">
        <h1>Let players meet</h1>
        <p>Games from random openings, every opening played with the roles exchanged.</p>
      </div>
      <div class="columns">
        <div>
          <section class="sheet">
            <label class="field">
              Game
              <select value={game} onChange={(event) => setGame(event.currentTarget.value)}>
                {games.map((one) => (
                  <option value={one.id}>{one.title}</option>
                ))}
              </select>
            </label>
            {seated.map((player, i) => (
              <label class="field">
                Player {i + 1}
                <input type="text" list="players" value={player} onInput={(event) => setPlayers(seated.map((old, j) => (j === i ? event.currentTarget.value : old)))} />
              </label>
            ))}
            <datalist id="players">
              {KNOWN.map((name) => (
                <option value={name} />
              ))}
            </datalist>
            <div class="row">
              <label class="field">
                Games
                <input type="number" min={1} max={200} value={count} onInput={(event) => setCount(Number(event.currentTarget.value) || 1)} />
              </label>
              <label class="field">
                Seconds a move
                <input type="number" min={0.01} max={5} step={0.05} value={seconds} onInput={(event) => setSeconds(Number(event.currentTarget.value) || 0.1)} />
              </label>
            </div>
            <button class="main" onClick={start} disabled={match.isRunning}>
              Start
            </button>
          </section>
          {match.error !== null && <Trouble error={match.error} />}
        </div>
        <div>
          <Progress handle={match} />
          {result?.players && (
            <section class="sheet">
              <h2>Result</h2>
              <div class="scroll">
                <table class="crosstable">
                  <thead>
                    <tr>
                      <th>Player</th>
                      <th class="number">won</th>
                      <th class="number">drawn</th>
                      <th class="number">lost</th>
                      <th class="number">score</th>
                    </tr>
                  </thead>
                  <tbody>
                    {result.players.map((player) => (
                      <tr>
                        <td>{player.name}</td>
                        <td class="number">{player.wins}</td>
                        <td class="number">{player.draws}</td>
                        <td class="number">{player.losses}</td>
                        <td class="number">
                          {(100 * player.score).toFixed(1)} ± {(100 * player.score_error).toFixed(1)} %
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
              {result.players.length === 2 && result.elo !== null && result.elo !== undefined && (
                <p class="source">
                  {result.players[0]?.name} is {Math.abs(result.elo).toFixed(0)} ± {(result.elo_error ?? 0).toFixed(0)} Elo {result.elo >= 0 ? 'stronger' : 'weaker'}.
                </p>
              )}
            </section>
          )}
          {result && result.record.length > 0 && (
            <section class="sheet">
              <h2>Games</h2>
              <div class="scroll">
                <table>
                  <tbody>
                    {result.record.map((record) => (
                      <tr>
                        <td class="number">{record.number}</td>
                        <td>{record.players.map((p, r) => `${seated[p] ?? ''} ${record.payoffs[r] ?? ''}`).join(', ')}</td>
                        <td class="number">{record.moves.length} moves</td>
                        <td>
                          <button class="quiet" onClick={() => setOpen(open === record.number ? null : record.number)}>
                            {open === record.number ? 'hide' : 'show'}
                          </button>
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
              {shown && (
                <p class="source">
                  {shown.moves.map((joint, i) => `${i + 1}. ${joint.filter((move) => move !== null && move !== 'noop').map((move) => moveWords(move, roles)).join(' / ')}`).join('  ')}
                </p>
              )}
            </section>
          )}
        </div>
      </div>
    </div>
  );
}
