// compare.tsx — two versions of a game side by side: what pieces are worth, how balanced and how long it is.
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { GameCard } from './api';
import { Board } from './board';
import { Progress, useJob } from './job';
import { cardOf } from './library';
import { ToLibrary, Trouble } from './shell';
import { useStart } from './start';
import { type Analysis, type Figures, type Report, scoreText, share, withError } from './study_types';
import { count, plainWords, roleWords } from './words';

interface Side {
  analysis: Analysis;
  report: Report;
}

/** What the page of its own and the workshop both show. */
export function Comparison({ first, second, tools }: { first: string; second: string; tools?: ComponentChildren }) {
  const [cards, setCards] = useState<(GameCard | null)[]>([null, null]);
  const [error, setError] = useState<unknown>(null);
  const { start, startError } = useStart();
  const job = useJob<{ sides: Side[] }>((question) => question.kind === 'compare' && question['game'] === first && question['other'] === second, `${first} ${second}`);
  useEffect(() => {
    Promise.all([cardOf(first), cardOf(second)]).then(setCards, setError);
  }, [first, second]);
  useEffect(() => {
    if (job.hasLooked && !job.job) void job.start({ kind: 'compare', game: first, other: second, seconds: 5 });
  }, [job.hasLooked]);
  const sides = job.result?.sides ?? [];
  if (error !== null) {
    return (
      <Trouble error={error}>
        <ToLibrary />
      </Trouble>
    );
  }
  return (
    <div class="compare">
      <div class="tools">
        {tools}
        <button disabled={job.isRunning} onClick={() => job.start({ kind: 'compare', game: first, other: second, seconds: 20 })}>
          Play longer
        </button>
      </div>
      {startError !== null && (
        <Trouble error={startError}>
          <ToLibrary />
        </Trouble>
      )}
      {job.error !== null && <Trouble error={job.error} />}
      <Progress handle={job} />
      <div class="versions">
        {cards.map((card) => (
          <section class="sheet">
            <h2>{card?.title ?? '…'}</h2>
            <div class="version-board">{card?.layout && <Board layout={card.layout} position={card.opening} roles={card.roles} plain label={`Opening of ${card.title}`} />}</div>
            {card && (
              <button onClick={() => start(card.id)}>Play it</button>
            )}
          </section>
        ))}
      </div>
      {sides.length > 0 && <Worth sides={sides} />}
      {sides.length > 0 && <Play sides={sides} />}
    </div>
  );
}

export function Compare({ first, second }: { first: string; second: string }) {
  return (
    <Comparison
      first={first}
      second={second}
      tools={
        <>
          <div class="lead">
            <h1>Two versions</h1>
            <p>The same study of both, side by side.</p>
          </div>
          <span class="grow" />
          <a class="button" href={'#/rules/' + encodeURIComponent(second)}>
            Change the rules again
          </a>
        </>
      }
    />
  );
}

/** Green where the second has more, red where less. */
function Change({ from, to, digits = 1, unit = '' }: { from: number | undefined; to: number | undefined; digits?: number; unit?: string }) {
  if (from === undefined || to === undefined) return <td class="number change" />;
  const change = to - from;
  const text = change.toFixed(digits);
  const isSame = Number(text) === 0;
  return <td class={`number change ${isSame ? '' : change > 0 ? 'more' : 'less'}`}>{isSame ? '=' : `${change > 0 ? '+' : ''}${text}${unit}`}</td>;
}

function Worth({ sides }: { sides: Side[] }) {
  const worth = sides.map((side) => new Map(side.analysis.pieces.filter((piece) => piece.owner === side.analysis.roles[0] || piece.owner === null).map((piece) => [piece.symbol, piece.value])));
  const names = [...new Set(worth.flatMap((map) => [...map.keys()]))].sort((a, b) => (worth[0]?.get(b) ?? -1e9) - (worth[0]?.get(a) ?? -1e9));
  if (names.length === 0) return null;
  return (
    <section class="sheet">
      <h2>What pieces are worth</h2>
      <div class="scroll">
        <table class="compare-table">
          <Heads />
          <tbody>
            {names.map((name) => (
              <tr>
                <td>{plainWords(name)}</td>
                {[0, 1].map((i) => (
                  <td class="number">{worth[i]?.get(name)?.toFixed(2) ?? '–'}</td>
                ))}
                <Change from={worth[0]?.get(name)} to={worth[1]?.get(name)} digits={2} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Heads() {
  return (
    <thead>
      <tr>
        <th />
        <th class="number">as it was</th>
        <th class="number">changed</th>
        <th class="number">change</th>
      </tr>
    </thead>
  );
}

function Play({ sides }: { sides: Side[] }) {
  type Row = [string, (figures: Figures) => string, (figures: Figures) => number, string];
  const rows: Row[] = [
    ['Moves in a game', (figures) => withError(figures.length), (figures) => figures.length.mean, ''],
    ['Choices a turn', (figures) => figures.choices.mean.toFixed(1), (figures) => figures.choices.mean, ''],
    ...(sides[0]?.analysis.roles ?? []).map(
      (role, i): Row => [`${roleWords(role)} wins`, (figures) => share(figures.wins[i] ?? 0, figures.games), (figures) => (100 * (figures.wins[i] ?? 0)) / Math.max(1, figures.games), ' %'],
    ),
    ['Undecided', (figures) => share(figures.undecided, figures.games), (figures) => (100 * figures.undecided) / Math.max(1, figures.games), ' %'],
    ['First role scores', (figures) => scoreText(figures.first_score), (figures) => 100 * figures.first_score.mean, ' %'],
  ];
  const kinds: ['random' | 'strong', string][] = [
    ['random', 'Random play'],
    ['strong', 'Play with search'],
  ];
  return (
    <section class="sheet">
      <h2>Balance and length</h2>
      {kinds.map(([kind, title]) => {
        const figures = sides.map((side) => (side.report[kind].games > 0 ? side.report[kind] : undefined));
        return (
          <>
            <h3>
              {title} <span class="faint">{figures.map((one) => count(one?.games ?? 0, 'game')).join(', ')}</span>
            </h3>
            {figures.every((one) => one === undefined) && <p class="source">No such game was over in the time there was; play longer.</p>}
            <div class="scroll" hidden={figures.every((one) => one === undefined)}>
              <table class="compare-table">
                <Heads />
                <tbody>
                  {rows.map(([name, text, value, unit]) => (
                    <tr>
                      <td>{name}</td>
                      {[0, 1].map((i) => {
                        const one = figures[i];
                        return <td class="number">{one ? text(one) : '–'}</td>;
                      })}
                      <Change from={figures[0] && value(figures[0])} to={figures[1] && value(figures[1])} unit={unit} />
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </>
        );
      })}
      <p class="source">± is the half-width of a 95 % interval; a change within it may be chance.</p>
    </section>
  );
}
