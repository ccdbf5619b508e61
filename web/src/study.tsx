// study.tsx — what the rules tell: pieces and their worth, advisors, the model, figures from play.
import { useEffect, useRef, useState } from 'preact/hooks';
import { api, type GameCard } from './api';
import { Board } from './board';
import { DerivedRules } from './derived';
import { Progress, useJob, type JobHandle } from './job';
import { Found, type Learned } from './learned';
import { cardOf } from './library';
import { Movements } from './movement';
import { lookOf, Piece } from './pieces';
import { Prose } from './prose';
import { ToLibrary, Trouble } from './shell';
import { useStart } from './start';
import { save, svgSheet, toMarkdown } from './study_export';
import { type Analysis, type Derived, featureWordsOf, type Figures, modelSentences, type PieceEntry, type Report, scoreText, share, stabilityText, type Term, withError } from './study_types';
import { count, decimal, plainWords, roleWords, sentence, topologyWords } from './words';

const FIRST_SECONDS = 5; // for the analysis
const LONGER_SECONDS = 60;

export function Study({ id }: { id: string }) {
  const [card, setCard] = useState<GameCard | null>(null);
  const [rules, setRules] = useState<{ text: string; english: string | null } | null>(null);
  const [rulesFailed, setRulesFailed] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const { start, startError } = useStart();
  const page = useRef<HTMLDivElement>(null);
  const of = (kind: string) => (question: { kind: string }) => question.kind === kind && (question as Record<string, unknown>)['game'] === id;
  const analysis = useJob<Analysis>(of('analyze'), id);
  const report = useJob<Report>(of('report'), id);
  const derived = useJob<Derived>(of('forced'), id);
  const learned = useJob<{ lessons: Learned[] }>(() => false, id);
  useEffect(() => {
    cardOf(id).then(setCard, setError);
    api.rules(id).then(setRules, () => setRulesFailed(true));
  }, [id]);
  // What was found out before is still there.
  useEffect(() => {
    const isMissing = analysis.hasLooked && (!analysis.job || analysis.job.state === 'cancelled');
    if (isMissing) void analysis.start({ kind: 'analyze', game: id, seconds: FIRST_SECONDS });
  }, [analysis.hasLooked]);
  // What was learned may have become more since.
  useEffect(() => {
    if (learned.hasLooked) void learned.start({ kind: 'learned', game: id });
  }, [learned.hasLooked]);
  const found = analysis.job?.state === 'done' ? analysis.result : null;
  // What stands below waits for what will stand above it, so that nothing jumps.
  const isSettled = analysis.error !== null || (analysis.job !== null && !analysis.isRunning);
  const english = [card?.about, rules?.english].filter(Boolean).join('\n\n');
  const markdown = () => card && toMarkdown({ card, english, analysis: found, report: report.result, derived: derived.result, lessons: learned.result?.lessons ?? [] });
  const title = card?.title ?? id;
  if (error !== null) {
    return (
      <Trouble error={error}>
        <ToLibrary />
      </Trouble>
    );
  }
  return (
    <div class="study" ref={page}>
      <div class="tools">
        <div class="lead">
          <h1>{title}</h1>
          <p>What its rules tell, found out by the program alone.</p>
        </div>
        <span class="grow" />
        <a class="button" href={'#/rules/' + encodeURIComponent(id)}>
          Change the rules
        </a>
        <details class="menu">
          <summary class="button">Save</summary>
          <div>
            <button disabled={!found} onClick={() => save(`${id}.md`, 'text/markdown', markdown() ?? '')}>
              Markdown
            </button>
            <button disabled={!found} onClick={() => save(`${id}.json`, 'application/json', JSON.stringify({ analysis: found, report: report.result, forced: derived.result, learned: learned.result?.lessons ?? [] }, null, 2))}>
              JSON
            </button>
            <button disabled={!card?.layout} onClick={() => page.current && save(`${id}.svg`, 'image/svg+xml', svgSheet(page.current))}>
              SVG
            </button>
          </div>
        </details>
        <button class="main" onClick={() => start(id)}>
          Play it
        </button>
      </div>
      {startError !== null && (
        <Trouble error={startError}>
          <ToLibrary />
        </Trouble>
      )}
      {analysis.error !== null && <Trouble error={analysis.error} />}
      <Progress handle={analysis} />
      <div class="columns">
        <div>
          <section class="sheet">
            {(!card || card.layout) && (
              <div class="opening">
                {card?.layout && <Board layout={card.layout} position={card.opening} roles={card.roles} plain label={`Opening of ${title}`} />}
              </div>
            )}
            <p>
              {card ? `${card.roles.map(roleWords).join(', ')}; ${card.kind}` : '…'}
              {found?.board ? `; ${found.board.cells} places${topologyWords(found.board.topology)}` : ''}
            </p>
            {found?.board?.sentence && (
              <details class="source">
                <summary>How the board was found</summary>
                {found.board.sentence}
              </details>
            )}
          </section>
          <section class="sheet">
            <h2>How it is played</h2>
            <Prose folds text={english || (rules || rulesFailed ? 'The rules say nothing about themselves.' : '…')} />
          </section>
        </div>
        <div>
          <PlayFigures handle={report} card={card} id={id} />
          {card && <Movements card={card} />}
          {found && card && <Pieces found={found} card={card} />}
          {found && <Advice found={found} />}
          {found?.model && card && <Model found={found} card={card} />}
          {found && card && <Missing found={found} card={card} analysis={analysis} />}
          {isSettled && card && card.language === 'gdl' && <DerivedRules handle={derived} card={card} />}
          {isSettled && card && card.roles.length === 2 && <LearnedPart handle={learned} card={card} />}
        </div>
      </div>
    </div>
  );
}

/** What lessons have left behind. */
function LearnedPart({ handle, card }: { handle: JobHandle<{ lessons: Learned[] }>; card: GameCard }) {
  const lessons = handle.result?.lessons ?? [];
  return (
    <>
      <section class="sheet">
        <h2>What it has learned</h2>
        <p class="row">
          <span class="faint">
            {lessons.length === 0
              ? 'Nothing yet: patterns come from games against itself.'
              : `${lessons.map((lesson) => `${count(lesson.games, 'game')} by ${lesson.method}`).join('; ')}; kept by \`rulewise learn\`.`}
          </span>
          <a class="button" href={'#/learn/' + encodeURIComponent(card.id)}>
            {lessons.length === 0 ? 'Let it learn' : 'Go on learning'}
          </a>
        </p>
      </section>
      {lessons.map((lesson) => (
        <Found learned={lesson} card={card} />
      ))}
    </>
  );
}

function PlayFigures({ handle, card, id }: { handle: JobHandle<Report>; card: GameCard | null; id: string }) {
  const result = handle.isRunning ? null : handle.result;
  const rows: [string, (figures: Figures) => string][] = [
    ['Games', (figures) => String(figures.games)],
    ['Moves in a game', (figures) => withError(figures.length)],
    ['Choices a turn', (figures) => decimal(figures.choices.mean, 1)],
    ...(card?.roles ?? []).map((role, i): [string, (figures: Figures) => string] => [
      `${roleWords(role)} wins`,
      (figures) => share(figures.wins[i] ?? 0, figures.games),
    ]),
    ['Undecided', (figures) => share(figures.undecided, figures.games)],
    ['First role scores', (figures) => scoreText(figures.first_score)],
    ['The lead changes', (figures) => (figures.lead_changes.count > 0 ? `${withError(figures.lead_changes)} times` : '–')],
  ];
  return (
    <section class="sheet">
      <h2>Figures from play</h2>
      {!result && !handle.isRunning && (
        <p class="row">
          <span class="faint">Length, balance, draws and skill, from random play and from play with search.</span>
          <button onClick={() => handle.start({ kind: 'report', game: id, seconds: 10 })}>Play 10 seconds</button>
        </p>
      )}
      {handle.error !== null && <Trouble error={handle.error} />}
      {handle.isRunning && <Progress handle={handle} />}
      {result && (
        <div class="scroll">
          <table>
            <thead>
              <tr>
                <th />
                <th class="number">random play</th>
                <th class="number">play with search</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(([name, text]) => (
                <tr>
                  <td>{name}</td>
                  <td class="number">{result.random.games > 0 ? text(result.random) : '–'}</td>
                  <td class="number">{result.strong.games > 0 ? text(result.strong) : '–'}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p class="source">
            From {count(result.random.games, 'random game')} and {count(result.strong.games, 'game')} of a player that looks at {count(result.strong_nodes, 'position')} a move; in brackets a 95 %
            interval, and ± is half of one.
          </p>
          {Number(handle.job?.question['seconds']) < LONGER_SECONDS && (
            <p>
              <button onClick={() => handle.start({ kind: 'report', game: id, seconds: LONGER_SECONDS })}>Play {LONGER_SECONDS} seconds</button>
            </p>
          )}
          {result.skill.map((step) => (
            <p class="source">
              Looking at {step.more} positions a move scores {scoreText(step.score)} against {step.fewer}.
            </p>
          ))}
          {result.skill_depth.map((step) => (
            <p class="source">
              Looking {count(step.more, 'move')} ahead scores {scoreText(step.score)} against{' '}
              {step.fewer === 0 ? 'random play' : step.fewer}.
            </p>
          ))}
        </div>
      )}
    </section>
  );
}

function Pieces({ found, card }: { found: Analysis; card: GameCard }) {
  if (found.pieces.length === 0) return null;
  const layout = card.layout;
  const kindOf = (piece: PieceEntry) =>
    layout?.kinds.find((kind) => kind.name === piece.symbol && (kind.letter === '' || card.roles[kind.owner ?? -1] === piece.owner));
  const most = Math.max(...found.pieces.map((piece) => Math.abs(piece.value)), 0.001);
  // Both sides have the same kinds in a chess-like game: one of them tells it all.
  const shown = card.language === 'scl' ? found.pieces.filter((piece) => piece.owner === found.roles[0]) : found.pieces;
  return (
    <section class="sheet">
      <h2>Pieces and what they are worth</h2>
      <p class="source">
        {card.language === 'scl' ? 'Computed from the rules: how each moves, what it takes and becomes.' : `From the rules and ${count(found.sample?.games ?? 0, 'random game')}.`}
      </p>
      <div class="scroll">
        <table class="stacking">
          <tbody>
            {[...shown].sort((a, b) => b.value - a.value).slice(0, 40).map((piece) => {
              const kind = kindOf(piece);
              return (
                <tr>
                  <td>
                    <span class="piece-line">
                      {layout && kind && (
                        <svg viewBox="-.5 -.5 1 1" aria-hidden="true">
                          <Piece look={lookOf(kind, layout, card.roles)} />
                        </svg>
                      )}
                      {plainWords(piece.symbol)}
                    </span>
                  </td>
                  <td class="number">{decimal(piece.value, 2)}</td>
                  <td>
                    <svg viewBox="0 0 100 8" width="90" height="8" aria-hidden="true">
                      <rect class="value-bar" width={(100 * Math.abs(piece.value)) / most} height="8" rx="2" />
                    </svg>
                  </td>
                  <td class="source">{sentence((piece.sentence ?? '').replace(/^\S.*?\s{2,}/, ''))}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Advice({ found }: { found: Analysis }) {
  const spoken = found.advisors.filter((advisor) => advisor.weight !== 0 && advisor.believed !== false && !/nothing to say/.test(advisor.sentence));
  const remarks = [...(found.promotions ?? []), ...(found.arrivals ?? []), ...(found.vital ?? [])];
  if (spoken.length === 0 && remarks.length === 0) return null;
  const isMeasured = spoken.some((advisor) => typeof advisor.stability === 'number');
  const games = found.insight?.games ?? 0;
  return (
    <section class="sheet">
      <h2>What counts</h2>
      <p class="source">
        {isMeasured
          ? 'Weights from the rules; stability from random games: a stable advisor changes little from one move to the next and much over a game.'
          : games > 0
            ? `Weighed by how ${count(games, 'random game')} ended.`
            : 'From the rules.'}
      </p>
      {remarks.slice(0, 12).map((remark) => (
        <p class="source">{sentence(remark.sentence)}</p>
      ))}
      <div class="scroll">
        <table class="stacking advice">
          {spoken.length > 0 && (
            <thead>
              <tr>
                <th>Advisor</th>
                <th class="number">weight</th>
                {isMeasured && <th class="number">stability</th>}
                <th>what it goes by</th>
              </tr>
            </thead>
          )}
          <tbody>
            {spoken.slice(0, 40).map((advisor) => (
              <tr>
                <td>{plainWords(advisor.name)}</td>
                <td class="number" title="weight">{decimal(advisor.weight, 2)}</td>
                {isMeasured && <td class="number" title="stability">{stabilityText(advisor.stability)}</td>}
                <td class="source">
                  {sentence(advisor.sentence)}
                  {advisor.lines && advisor.lines.length > 0 ? ` Line ${advisor.lines.slice(0, 4).join(', ')}.` : ''}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** What a study has not, and why; more may be found in more time. */
function Missing({ found, card, analysis }: { found: Analysis; card: GameCard; analysis: JobHandle<Analysis> }) {
  if (card.language === 'scl') {
    return (
      <section class="sheet">
        <p class="source">
          A chess-like game is judged by its advisors, which come from the rules themselves: no model is fitted to it, and no rules are derived. Threats and forced moves are found on the
          board, where it is played.
        </p>
      </section>
    );
  }
  const missing = [...(found.advisors.length === 0 ? ['what counts'] : []), ...(found.model ? [] : ['a model'])];
  const seconds = Number(analysis.job?.question['seconds']);
  if (missing.length === 0 && (found.sample?.games ?? 0) >= 100) return null;
  return (
    <section class="sheet row source">
      <span>
        {missing.length > 0 ? `Not found in ${seconds} s: ${missing.join(' and ')}.` : `It has seen ${count(found.sample?.games ?? 0, 'random game')} in ${seconds} s.`}
      </span>
      {seconds < LONGER_SECONDS && <button onClick={() => analysis.start({ kind: 'analyze', game: card.id, seconds: LONGER_SECONDS })}>Look for {LONGER_SECONDS} seconds</button>}
    </section>
  );
}

function Model({ found, card }: { found: Analysis; card: GameCard }) {
  const model = found.model;
  if (!model) return null;
  const features = featureWordsOf(model, card.layout);
  const parts: [string, Term[]][] = [
    ['Payoff', model.payoff],
    ['Control', model.control],
    ['How near the end is', model.termination],
  ];
  return (
    <section class="sheet">
      <h2>The model{model.role ? `, as ${roleWords(model.role)} sees it` : ''}</h2>
      <p>{modelSentences(model, roleWords(model.role ?? found.roles[0] ?? ''), features).join(' ')}</p>
      {parts.map(([name, terms]) =>
        terms.length === 0 ? null : (
          <div class="scroll">
            <table>
              <thead>
                <tr>
                  <th>{name}</th>
                  <th class="number">weight</th>
                  <th class="number">stability</th>
                </tr>
              </thead>
              <tbody>
                {terms.slice(0, 14).map((term) => (
                  <tr>
                    <td title={term.feature}>{features.of(term.feature)}</td>
                    <td class="number">{decimal(term.weight, 3)}</td>
                    <td class="number">{stabilityText(term.stability)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        ),
      )}
      {model.games !== undefined && (
        <p class="source">
          Fitted to {count(model.states ?? 0, 'state')} of {count(model.games, 'random game')}. A stable feature changes little from one move to the next and much from game to game.
        </p>
      )}
    </section>
  );
}
