// workshop.tsx — new chess-like games: turn the sliders, read the rules, play one click later.
import { useEffect, useRef, useState } from 'preact/hooks';
import { api, type GameCard } from './api';
import { Board } from './board';
import { Comparison } from './compare';
import type { Editor } from './editor';
import { Progress, useJob } from './job';
import { cardOf } from './library';
import { Prose } from './prose';
import { RuleEditor } from './rule_editor';
import { go, Trouble } from './shell';
import { startGame } from './start';
import { plainWords } from './words';

interface Invented {
  seed: number;
  title: string;
  text: string;
  english: string;
  figures: { name: string; meaning: string; value: string }[];
  game: string | null;
}

interface Slider {
  key: string;
  name: string;
  least: number;
  most: number;
  step: number;
  start: number;
  /** What it shows is meant, also where nobody has touched it. */
  isExact?: boolean;
  line: (value: number) => string;
  text?: (value: number) => string;
}

const percent = (value: number) => `${Math.round(100 * value)} %`;
const chance = (key: string) => (value: number) => `${key} = ${value}`;

const SLIDERS: Slider[] = [
  { key: 'board_size', name: 'Side of the board', least: 4, most: 10, step: 1, start: 6, isExact: true, line: (value) => `board_size = ${value}` },
  { key: 'board_type', name: 'Chance that left and right edges meet', least: 0, most: 1, step: 0.1, start: 0.1, line: (value) => `board_type = planar: ${(1 - value).toFixed(1)}, vertical_cylinder: ${value.toFixed(1)}`, text: percent },
  { key: 'movement_complexity', name: 'Several ways to move', least: 0, most: 0.6, step: 0.1, start: 0.2, line: chance('movement_complexity'), text: percent },
  { key: 'must_capture', name: 'Captures are compulsory', least: 0, most: 1, step: 0.1, start: 0.3, line: chance('must_capture'), text: percent },
  { key: 'continue_captures', name: 'Captures in a row', least: 0, most: 1, step: 0.1, start: 0.1, line: chance('continue_captures'), text: percent },
  { key: 'symmetry_rotation', name: 'Pieces move the same along files and ranks', least: 0, most: 1, step: 0.1, start: 0.9, line: chance('symmetry_rotation'), text: percent },
  { key: 'goal_complexity', name: 'Several goals', least: 0, most: 0.8, step: 0.1, start: 0.6, line: chance('goal_complexity'), text: percent },
];

const SHOWN = ['white_wins', 'black_wins', 'draws', 'length', 'branching', 'skill'];

export function Workshop() {
  const [values, setValues] = useState<Record<string, number>>(() => Object.fromEntries(SLIDERS.map((slider) => [slider.key, slider.start])));
  const [seed, setSeed] = useState(1);
  const [tried, setTried] = useState(false);
  const [card, setCard] = useState<GameCard | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [isChanging, setIsChanging] = useState(false);
  const isTouched = useRef(false); // what somebody is about to ask is not taken from under his hands
  const touch = () => {
    isTouched.current = true;
  };
  const job = useJob<Invented>((question) => question.kind === 'generate', 'workshop');
  const made = job.job?.state === 'done' ? job.result : null;
  // A game that was invented before is found again with what it was made from.
  useEffect(() => {
    const question = job.job?.question;
    if (!question || isTouched.current) return;
    setSeed((Number(question['seed']) || 0) + 1); // for another one
    setTried(question['tried'] === true);
    if (typeof question['values'] === 'object' && question['values'] !== null) setValues({ ...values, ...(question['values'] as Record<string, number>) });
  }, [job.job?.id]);

  const invent = (from: number) => {
    const settings = SLIDERS.filter((slider) => slider.isExact || values[slider.key] !== slider.start)
      .map((slider) => slider.line(values[slider.key] ?? slider.start))
      .join('\n');
    isTouched.current = false;
    void job.start({ kind: 'generate', seed: from, settings, tried, values });
  };
  useEffect(() => {
    setCard(null);
    if (made?.game) cardOf(made.game).then(setCard, setError);
    setIsChanging(made?.game ? localStorage.getItem('changed:' + made.game) !== null : false);
  }, [made?.game]);
  const play = async () => {
    try {
      if (made?.game) go('play', (await startGame(made.game)).id);
    } catch (problem) {
      setError(problem);
    }
  };
  return (
    <div class="workshop">
      <div class="lead">
        <h1>Invent a game</h1>
        <p>Chess-like games nobody has played before. The same seed and settings give the same game.</p>
      </div>
      <div class="columns">
        <div>
          <section class="sheet sliders" onInputCapture={touch}>
            {SLIDERS.map((slider) => {
              const value = values[slider.key] ?? slider.start;
              return (
                <label class="slider">
                  <span>{slider.name}</span>
                  <output>{slider.text?.(value) ?? value}</output>
                  <input type="range" min={slider.least} max={slider.most} step={slider.step} value={value} onInput={(event) => setValues({ ...values, [slider.key]: Number(event.currentTarget.value) })} />
                </label>
              );
            })}
            <label class="tick">
              <input type="checkbox" checked={tried} onChange={(event) => setTried(event.currentTarget.checked)} />
              Try it by play first, keep only good ones (takes longer)
            </label>
            <div class="row">
              <button class="main" disabled={job.isRunning} onClick={() => invent(seed)}>
                {made ? 'Another one' : 'Invent'}
              </button>
              <label class="row">
                {made ? 'Next seed' : 'Seed'}
                <input type="number" min={0} value={seed} onInput={(event) => setSeed(Math.max(0, Math.round(Number(event.currentTarget.value)) || 0))} />
              </label>
            </div>
          </section>
          <Progress handle={job} />
          {job.error !== null && <Trouble error={job.error} />}
          {error !== null && <Trouble error={error} />}
        </div>
        <div>
          {!made && <p class="faint">Turn the sliders and press Invent.</p>}
          {made && (
            <section class="sheet">
              <div class="tools">
                <h2>{made.title}</h2>
                <span class="grow" />
                {made.game && (
                  <>
                    <a class="button" href={'#/study/' + made.game}>
                      Study it
                    </a>
                    <button aria-pressed={isChanging} class={isChanging ? 'pressed' : ''} onClick={() => setIsChanging(!isChanging)}>
                      Change it
                    </button>
                    <button class="main" onClick={play}>
                      Play it
                    </button>
                  </>
                )}
              </div>
              <div class="invented-board">
                {card?.layout && <Board layout={card.layout} position={card.opening} roles={card.roles} plain label={`Opening of ${made.title}`} />}
              </div>
              <div class="scroll">
                <table>
                  <tbody>
                    {made.figures.filter((figure) => SHOWN.includes(figure.name)).map((figure) => (
                      <tr>
                        <td>{plainWords(figure.name)}</td>
                        <td class="number">{figure.value}</td>
                        <td class="source">{figure.meaning}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
              <Prose text={made.english} />
            </section>
          )}
        </div>
      </div>
      {made?.game && isChanging && <Change key={made.game} game={made.game} text={made.text} title={made.title} />}
    </div>
  );
}

interface Kept {
  text: string;
  other: string | null;
}

/** The rules of an invented game, to be changed in place and set beside what they were. */
function Change({ game, text, title }: { game: string; text: string; title: string }) {
  const key = 'changed:' + game;
  const [kept, setKept] = useState<Kept>(() => (JSON.parse(localStorage.getItem(key) ?? 'null') as Kept | null) ?? { text, other: null });
  const editor = useRef<Editor | null>(null);
  const [isFit, setIsFit] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const keep = (now: Kept) => {
    localStorage.setItem(key, JSON.stringify(now));
    setKept(now);
  };
  const add = async (use: (id: string) => unknown) => {
    try {
      const now = editor.current?.text() ?? '';
      const { id } = await api.addGame(now, title + ', changed');
      setError(null);
      await use(id);
    } catch (problem) {
      setError(problem);
    }
  };
  const compare = () => add((id) => keep({ text: editor.current?.text() ?? '', other: id }));
  const play = () => add(async (id) => go('play', (await startGame(id)).id));
  return (
    <section class="changing" aria-label="Change the rules">
      <div class="tools">
        <h2>The rules of {title}, to change</h2>
        <span class="grow" />
        <button onClick={() => editor.current?.setText(text)}>As they were</button>
        <button disabled={!isFit} onClick={play}>
          Play the changed game
        </button>
        <button class="main" disabled={!isFit} onClick={compare}>
          Compare the two
        </button>
      </div>
      {error !== null && <Trouble error={error} />}
      <RuleEditor start={kept.text} hold={editor} onFit={setIsFit} onText={(now) => localStorage.setItem(key, JSON.stringify({ ...kept, text: now }))} />
      {kept.other === game && <p class="faint">Nothing is changed yet.</p>}
      {kept.other && kept.other !== game && <Comparison key={kept.other} first={game} second={kept.other} />}
    </section>
  );
}
