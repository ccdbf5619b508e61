// arena.tsx — players meet: a match or a tournament, the game under way, standings, every game to replay.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { api, type GameCard, type GameEntry, type LiveGame, type Position } from './api';
import { Board } from './board';
import { Progress, useJob, type JobHandle } from './job';
import { cardOf } from './library';
import { ConfigurationField } from './player_field';
import { go, Trouble } from './shell';
import { PERSON } from './start';
import { eloWords, playerWords, roleWords, scoreWords } from './words';

interface Standing {
  name: string;
  wins: number;
  draws: number;
  losses: number;
  score: number;
  score_error: number;
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
interface Contest {
  games?: number;
  players?: (Standing & Rated)[];
  encounters?: Encounter[];
  by_game?: { game: string; games: number; draws: number; first_role_wins: number; mean_plies: number }[];
  elo?: number | null;
  elo_low?: number | null;
  elo_high?: number | null;
  stopped?: boolean;
}
interface GameItem {
  number: number;
  game: string;
  players: string[];
  payoffs: number[];
  end: string;
  plies: number;
}

const KNOWN = ['auto', 'alphabeta', 'mcts', 'mcts:nodes=1000', 'mcts:nodes=100', 'alphabeta:depth=2', 'auto:level=3', 'greedy', 'random', 'legal'];
const ENDS: Record<string, string> = { over: '', 'too long': 'too long', stuck: 'stuck', late: 'out of time', illegal: 'illegal move', stopped: 'broken off' };

export function Arena() {
  const [games, setGames] = useState<GameEntry[]>([]);
  const [mode, setMode] = useState<'match' | 'tournament'>('match');
  const [chosen, setChosen] = useState<string[]>(['connect_four']);
  const [players, setPlayers] = useState<string[]>(['mcts', 'random']);
  const [count, setCount] = useState(6);
  const [seconds, setSeconds] = useState(0.1);
  const isTouched = useRef(false); // what somebody is about to ask is not taken from under his hands
  const touch = () => {
    isTouched.current = true;
  };
  const contest = useJob<Contest, GameItem>((question) => question.kind === 'match' || question.kind === 'tournament', 'arena');
  useEffect(() => {
    api.games().then(setGames, () => undefined);
  }, []);
  // A contest that was found again says what was asked for.
  useEffect(() => {
    const question = contest.job?.question;
    if (!question || isTouched.current) return;
    setMode(question.kind === 'tournament' ? 'tournament' : 'match');
    if (Array.isArray(question['players'])) setPlayers(question['players'] as string[]);
    setChosen(question.kind === 'tournament' ? (question['games'] as string[]) : [String(question['game'])]);
    setCount(Number(question.kind === 'tournament' ? question['rounds'] : question['games']) || 1);
    setSeconds(Number(question['seconds']) || 0.1);
  }, [contest.job?.id]);
  const isTournament = mode === 'tournament';
  const entry = useMemo(() => games.find((one) => one.id === chosen[0]), [games, chosen]);
  const seats = isTournament ? Math.max(2, players.length) : (entry?.players ?? 2);
  const seated = [...Array(seats).keys()].map((i) => players[i] ?? 'random');
  const start = () =>
    contest.start(
      isTournament
        ? { kind: 'tournament', games: chosen, players: seated, rounds: count, seconds }
        : { kind: 'match', game: chosen[0] ?? '', players: seated, games: count, seconds },
    );
  const change = (i: number, text: string) => setPlayers(seated.map((old, j) => (j === i ? text : old)));
  return (
    <div class="arena">
      <div class="lead">
        <h1>Let players meet</h1>
        <p>Games from random openings, every opening played with the roles exchanged.</p>
      </div>
      <div class="columns">
        <div>
          <section class="sheet" onClickCapture={touch} onInputCapture={touch}>
            <div class="chips" role="group" aria-label="What is played">
              <button class="chip" aria-pressed={!isTournament} onClick={() => setMode('match')}>
                Match
              </button>
              <button class="chip" aria-pressed={isTournament} onClick={() => setMode('tournament')}>
                Tournament
              </button>
            </div>
            {(isTournament ? chosen : chosen.slice(0, 1)).map((id, i) => (
              <label class="field">
                {isTournament ? `Game ${i + 1}` : 'Game'}
                <span class="row tight">
                  <select value={id} onChange={(event) => setChosen(chosen.map((old, j) => (j === i ? event.currentTarget.value : old)))}>
                    {games
                      .filter((one) => !isTournament || one.players === 2)
                      .map((one) => (
                        <option value={one.id}>{one.title}</option>
                      ))}
                  </select>
                  {isTournament && chosen.length > 1 && (
                    <button class="quiet" aria-label="Leave this game out" onClick={() => setChosen(chosen.filter((_, j) => j !== i))}>
                      ✕
                    </button>
                  )}
                </span>
              </label>
            ))}
            {isTournament && chosen.length < 4 && (
              <button class="quiet add" onClick={() => setChosen([...chosen, 'tic_tac_toe'])}>
                + another game
              </button>
            )}
            {seated.map((player, i) => (
              <PlayerField
                name={`Player ${i + 1}`}
                player={player}
                onChange={(text) => change(i, text)}
                {...(isTournament && seated.length > 2 ? { onRemove: () => setPlayers(seated.filter((_, j) => j !== i)) } : {})}
              />
            ))}
            {isTournament && seated.length < 8 && (
              <button class="quiet add" onClick={() => setPlayers([...seated, KNOWN.find((name) => !seated.includes(name)) ?? 'random'])}>
                + another player
              </button>
            )}
            <div class="row">
              <label class="field">
                {isTournament ? 'Rounds' : 'Games'}
                <input type="number" min={1} max={200} value={count} onInput={(event) => setCount(Number(event.currentTarget.value) || 1)} />
              </label>
              <label class="field">
                Seconds a move
                <input type="number" min={0.01} max={5} step={0.05} value={seconds} onInput={(event) => setSeconds(Number(event.currentTarget.value) || 0.1)} />
              </label>
            </div>
            <button class="main" onClick={start} disabled={contest.isRunning}>
              Start
            </button>
          </section>
          {contest.error !== null && <Trouble error={contest.error} />}
        </div>
        <Course contest={contest} />
      </div>
    </div>
  );
}

interface PlayerFieldProps {
  name: string;
  player: string;
  onChange: (text: string) => void;
  onRemove?: () => void;
}

/** One of the usual players, or any configuration in its own words. */
function PlayerField({ name, player, onChange, onRemove }: PlayerFieldProps) {
  const [isFree, setIsFree] = useState(false);
  const isOther = isFree || !KNOWN.includes(player);
  return (
    <div class="field">
      <label>
        {name}
        <span class="row tight">
          <select
            value={isOther ? 'other' : player}
            onChange={(event) => {
              setIsFree(event.currentTarget.value === 'other');
              if (event.currentTarget.value !== 'other') onChange(event.currentTarget.value);
            }}
          >
            {KNOWN.map((known) => (
              <option value={known}>{playerWords(known)}</option>
            ))}
            <option value="other">Any other player…</option>
          </select>
          {onRemove && (
            <button class="quiet" aria-label={`Leave ${name} out`} onClick={onRemove}>
              ✕
            </button>
          )}
        </span>
      </label>
      {isOther && <ConfigurationField label={`${name}, configuration`} value={player} onInput={onChange} />}
    </div>
  );
}

/** Two players whose games one wants to see; without the second all of the first. */
interface Met {
  one: string;
  other: string | null;
}

function Course({ contest }: { contest: JobHandle<Contest, GameItem> }) {
  const { result, items, live, job } = contest;
  const isTournament = job?.kind === 'tournament';
  const [met, setMet] = useState<Met | null>(null);
  useEffect(() => setMet(null), [job?.id]);
  // The last game stays when all is over: what stands below must not jump.
  const last = useRef<{ job: string; live: LiveGame } | null>(null);
  if (live && job) last.current = { job: job.id, live };
  const shown = live ?? (last.current?.job === job?.id ? last.current?.live : undefined);
  return (
    <div>
      <Progress handle={contest} />
      {shown && <Live live={shown} isOver={!live} />}
      {!job && <p class="faint">Choose a game and who plays, and press Start.</p>}
      {result?.players && (isTournament ? <Crosstable contest={result} met={met} onMet={setMet} /> : <Scores contest={result} />)}
      {!result && !isTournament && items.length > 0 && <SoFar items={items} />}
      {items.length > 0 && job && <Games items={items} job={job.id} met={met} onAll={() => setMet(null)} />}
    </div>
  );
}

/** The game under way. */
function Live({ live, isOver }: { live: LiveGame; isOver: boolean }) {
  const [card, setCard] = useState<GameCard | null>(null);
  useEffect(() => {
    cardOf(live.game).then(setCard, () => undefined);
  }, [live.game]);
  if (!card) return null;
  const position: Position = { ...card.opening, state: live.state, pieces: live.pieces, hands: live.hands, others: live.others };
  return (
    <section class="sheet live">
      <h2>
        {card.title}, {isOver ? 'last seen at move' : 'move'} {live.ply}
      </h2>
      {card.layout && <Board layout={card.layout} position={position} roles={card.roles} plain label={isOver ? 'A game as it was last seen' : 'The game under way'} />}
      <p class="source">{live.players.map((player, r) => `${roleWords(card.roles[r] ?? '')}: ${playerWords(player)}`).join(' · ')}</p>
    </section>
  );
}

/** A match under way: what the games that are over have brought. Players of the same name are told as one. */
function SoFar({ items }: { items: GameItem[] }) {
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
          <thead>
            <tr>
              <th>Player</th>
              <th class="number">won</th>
              <th class="number">drawn</th>
              <th class="number">lost</th>
            </tr>
          </thead>
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

function Scores({ contest }: { contest: Contest }) {
  const players = contest.players ?? [];
  const [first, second] = players;
  const { elo = null, elo_low = null, elo_high = null } = contest;
  return (
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
            {players.map((player) => (
              <tr>
                <td title={player.name}>{playerWords(player.name)}</td>
                <td class="number">{player.wins}</td>
                <td class="number">{player.draws}</td>
                <td class="number">{player.losses}</td>
                <td class="number" title="with its 95 % interval">
                  {scoreWords(player.score, player.score_error)}
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

function Crosstable({ contest, met, onMet }: CrosstableProps) {
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
  const low = Math.min(...players.map((player) => player.elo_low), 0);
  const high = Math.max(...players.map((player) => player.elo_high), 1);
  const x = (elo: number) => (100 * (elo - low)) / (high - low || 1);
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

function Games({ items, job, met, onAll }: { items: GameItem[]; job: string; met: Met | null; onAll: () => void }) {
  const [error, setError] = useState<unknown>(null);
  const [shown, setShown] = useState(20);
  const wanted = items
    .map((item, index) => ({ item, index }))
    .filter(({ item }) => met === null || (item.players.includes(met.one) && (met.other === null || item.players.includes(met.other))));
  const several = new Set(items.map((item) => item.game)).size > 1;
  const replay = async (item: GameItem, index: number) => {
    try {
      const { moves } = await api.item<{ moves: (string | null)[][] }>(job, index);
      const session = await api.start(item.game, item.players.map(() => PERSON), { moves });
      localStorage.setItem('session:' + session.id, item.game);
      go('play', session.id);
    } catch (problem) {
      setError(problem);
    }
  };
  return (
    <section class="sheet">
      <div class="row">
        <h2>{met === null ? 'Games' : `Games of ${playerWords(met.one)}${met.other === null ? '' : ` against ${playerWords(met.other)}`}`}</h2>
        {met !== null && (
          <button class="quiet" onClick={onAll}>
            all games
          </button>
        )}
      </div>
      {error !== null && <Trouble error={error} />}
      <div class="scroll">
        <table class="games">
          <tbody>
            {wanted.slice(0, shown).map(({ item, index }) => (
              <tr>
                <td class="number">{item.number}</td>
                {several && <td class="which">{item.game.replace(/_/g, ' ')}</td>}
                <td class="who">
                  {item.players.map((player, r) => (
                    <span class={(item.payoffs[r] ?? 0) === Math.max(...item.payoffs) ? 'winner' : ''} title={player}>
                      {playerWords(player)} {item.payoffs[r] ?? ''}
                    </span>
                  ))}
                </td>
                <td class="number">
                  {item.plies} moves{ENDS[item.end] ? `, ${ENDS[item.end]}` : ''}
                </td>
                <td>
                  <button class="quiet" onClick={() => replay(item, index)}>
                    replay
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {wanted.length > shown && (
        <button class="quiet add" onClick={() => setShown(shown + 50)}>
          {wanted.length - shown} more
        </button>
      )}
    </section>
  );
}
