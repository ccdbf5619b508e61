// standings.tsx — how a match or a tournament stands: scores, crosstable, Elo with its interval.
import { eloWords, playerWords, scoreWords } from './words';

interface Standing {
  name: string;
  wins: number;
  draws: number;
  losses: number;
  score: number;
  score_low: number;
  score_high: number;
}
interface Rated {
  name: string;
  elo: number;
  elo_low: number;
  elo_high: number;
  points: number;
  games: number;
}
interface Encounter {
  first: string;
  second: string;
  pairs: number[];
}
export interface Contest {
  games?: number;
  players?: (Standing & Rated)[];
  encounters?: Encounter[];
  by_game?: { game: string; games: number; draws: number; first_role_wins: number; mean_plies: number }[];
  elo?: number | null;
  elo_low?: number | null;
  elo_high?: number | null;
  stopped?: boolean;
}
export interface GameItem {
  number: number;
  game: string;
  players: string[];
  payoffs: number[];
  end: string;
  plies: number;
}

/** Two players whose games one wants to see; without the second all of the first. */
export interface Met {
  one: string;
  other: string | null;
}

/** A match under way: what the games that are over have brought. Players of the same name are told as one. */
export function SoFar({ items }: { items: GameItem[] }) {
  const tally = new Map<string, [number, number, number]>(); // won, drawn, lost
  for (const { players, payoffs } of items) {
    const best = Math.max(...payoffs);
    const winners = payoffs.filter((payoff) => payoff === best).length;
    players.forEach((player, r) => {
      const counts = tally.get(player) ?? [0, 0, 0];
      counts[payoffs[r] !== best ? 2 : winners > 1 ? 1 : 0] += 1;
      tally.set(player, counts);
    });
  }
  return (
    <section class="sheet">
      <h2>So far</h2>
      <div class="scroll">
        <table class="crosstable so-far">
          <Heads />
          <tbody>
            {[...tally].map(([player, counts]) => (
              <tr>
                <td title={player}>{playerWords(player)}</td>
                {counts.map((count) => (
                  <td class="number">{count}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="source">Scores and Elo follow when the match is over.</p>
    </section>
  );
}

function Heads({ last }: { last?: string }) {
  return (
    <thead>
      <tr>
        <th>Player</th>
        <th class="number">won</th>
        <th class="number">drawn</th>
        <th class="number">lost</th>
        {last && <th class="number">{last}</th>}
      </tr>
    </thead>
  );
}

export function Scores({ contest }: { contest: Contest }) {
  const players = contest.players ?? [];
  const [first, second] = players;
  const { elo = null, elo_low = null, elo_high = null } = contest;
  return (
    <section class="sheet">
      <h2>Result</h2>
      <div class="scroll">
        <table class="crosstable">
          <Heads last="score" />
          <tbody>
            {players.map((player) => (
              <tr>
                <td title={player.name}>{playerWords(player.name)}</td>
                <td class="number">{player.wins}</td>
                <td class="number">{player.draws}</td>
                <td class="number">{player.losses}</td>
                <td class="number" title="with its 95 % interval">
                  {player.wins + player.draws + player.losses === 0 ? '–' : scoreWords(player.score, player.score_low, player.score_high)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {players.length === 2 && first && second && (
        <p class="source">
          {elo === null || elo_low === null || elo_high === null
            ? 'A difference in Elo is told when two games with the seats exchanged are over.'
            : `Elo of ${playerWords(first.name)} against ${playerWords(second.name)}, 95 %: ${eloWords(elo, elo_low, elo_high)}.`}
        </p>
      )}
    </section>
  );
}

/** Points of the first of the encounter, in games: a pair gives 0, ½, 1, 1½ or 2. */
function pointsOf(encounter: Encounter): [number, number] {
  const games = 2 * encounter.pairs.reduce((sum, n) => sum + n, 0);
  const points = encounter.pairs.reduce((sum, n, i) => sum + (n * i) / 2, 0);
  return [points, games];
}

interface CrosstableProps {
  contest: Contest;
  met: Met | null;
  onMet: (met: Met) => void;
}

export function Crosstable({ contest, met, onMet }: CrosstableProps) {
  const players = contest.players ?? [];
  const pointsBetween = (a: string, b: string): string => {
    for (const encounter of contest.encounters ?? []) {
      const [points, games] = pointsOf(encounter);
      if (games === 0) continue;
      if (encounter.first === a && encounter.second === b) return `${points}/${games}`;
      if (encounter.first === b && encounter.second === a) return `${games - points}/${games}`;
    }
    return '';
  };
  // Who won or lost all has an open end: it is drawn as far as the others leave room.
  const low = Math.min(...players.map((player) => Math.max(player.elo_low, player.elo - 400)), 0);
  const high = Math.max(...players.map((player) => Math.min(player.elo_high, player.elo + 400)), 1);
  const x = (elo: number) => (100 * (Math.min(Math.max(elo, low), high) - low)) / (high - low || 1);
  return (
    <section class="sheet">
      <h2>Standings</h2>
      <div class="scroll">
        <table class="crosstable for-many">
          <thead>
            <tr>
              <th />
              <th>Player</th>
              <th class="number">points</th>
              <th class="number">Elo, 95 %</th>
              <th class="for-interval" />
              {players.map((_, i) => (
                <th class="number">{i + 1}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {players.map((player, i) => (
              <tr>
                <td class="number">{i + 1}</td>
                <td title={player.name}>
                  <button class="quiet link" onClick={() => onMet({ one: player.name, other: null })} aria-label={`Games of ${playerWords(player.name)}`}>
                    {playerWords(player.name)}
                  </button>
                </td>
                <td class="number">
                  {player.points}/{player.games}
                </td>
                <td class="number">
                  {eloWords(player.elo, player.elo_low, player.elo_high)}
                </td>
                <td class="for-interval">
                  <svg class="interval" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                    <line x1={x(player.elo_low)} x2={x(player.elo_high)} y1="5" y2="5" />
                    <rect x={x(player.elo) - 1.5} y="1" width="3" height="8" />
                  </svg>
                </td>
                {players.map((other) => {
                  const points = other === player ? '' : pointsBetween(player.name, other.name);
                  if (points === '') return <td class="number">{other === player ? '·' : ''}</td>;
                  return (
                    <td class="number">
                      <button
                        class="quiet link"
                        aria-pressed={met?.one === player.name && met.other === other.name}
                        aria-label={`Games of ${playerWords(player.name)} against ${playerWords(other.name)}: ${points}`}
                        onClick={() => onMet({ one: player.name, other: other.name })}
                      >
                        {points}
                      </button>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {(contest.by_game ?? []).length > 1 && (
        <p class="source">
          {(contest.by_game ?? []).map((one) => `${one.game.replace(/_/g, ' ')}: ${one.games} games of ${one.mean_plies.toFixed(0)} moves, ${one.draws} drawn`).join('; ')}.
        </p>
      )}
    </section>
  );
}
