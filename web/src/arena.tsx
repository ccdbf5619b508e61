// arena.tsx — players meet: a match or a tournament is set up, watched, and every game of it replayed.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { api, type GameCard, type GameEntry, type LiveGame, type Position } from './api';
import { Board } from './board';
import { Progress, useJob, type JobHandle } from './job';
import { cardOf } from './library';
import { ConfigurationField } from './player_field';
import { go, Trouble } from './shell';
import { Crosstable, Scores, SoFar, type Contest, type GameItem, type Met } from './standings';
import { PERSON } from './start';
import { playerWords, roleWords } from './words';

const KNOWN = ['auto', 'alphabeta', 'mcts', 'mcts:nodes=1000', 'mcts:nodes=100', 'alphabeta:depth=2', 'auto:level=3', 'greedy', 'random', 'legal'];
const ENDS: Record<string, string> = { over: '', 'too long': 'too long', stuck: 'stuck', late: 'out of time', illegal: 'illegal move', 'beyond the machine': 'beyond the machine', broken: 'broken off', stopped: 'broken off' };

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
    api.games().then((all) => setGames([...all].sort((a, b) => a.title.localeCompare(b.title))), () => undefined);
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
                <input type="number" min={1} max={200} value={count} onInput={(event) => setCount(Math.max(1, Math.round(Number(event.currentTarget.value)) || 1))} />
              </label>
              <label class="field">
                Seconds a move
                <input type="number" min={0.01} max={5} step={0.05} value={seconds} onInput={(event) => setSeconds(Math.max(0.01, Number(event.currentTarget.value) || 0.1))} />
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
      const session = await api.start(item.game, item.players.map((player) => ({ ...PERSON, player })), { moves });
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
