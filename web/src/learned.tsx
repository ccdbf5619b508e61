// learned.tsx — what was learned about a game: worth of pieces and places, weights, patterns.
import type { GameCard } from './api';
import { Board } from './board';
import { Pattern, type PatternGraph } from './pattern';
import { lookOf, Piece } from './pieces';
import { count, factWords, plainWords, roleWords } from './words';

interface Weighed {
  what: string;
  weight: number;
  updates?: number;
}
interface LearnedFacts {
  facts: string[];
  weight: number;
  places: number;
  diagram: { pieces: [number, number][]; signs: [number, string][] } | null;
}
export interface Learned {
  method: string;
  games: number;
  best_games?: number;
  piece_values?: Record<string, number>;
  places?: Record<string, number[]>;
  /** Of a game in GDL only how many there are. */
  weights?: Weighed[] | number;
  materials?: Weighed[];
  graphs?: PatternGraph[];
  graph_count?: number;
  /** Of a game in GDL. */
  patterns?: LearnedFacts[];
  groups?: number;
}

export function Found({ learned, card }: { learned: Learned; card: GameCard }) {
  return (
    <>
      {learned.piece_values && learned.best_games !== 0 && <Values learned={learned} card={card} />}
      {Array.isArray(learned.weights) && learned.weights.length > 0 && (
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
      {learned.patterns && learned.patterns.length > 0 && <FactPatterns learned={learned} card={card} />}
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

/** Facts that stand together, and how much they are worth to the first role. */
function FactPatterns({ learned, card }: { learned: Learned; card: GameCard }) {
  const layout = card.layout;
  const first = roleWords(card.roles[0] ?? '');
  // Of places where nothing stands there is nothing to show.
  const patterns = (learned.patterns ?? []).filter((pattern) => pattern.facts.length > 0 || pattern.diagram !== null);
  return (
    <section class="sheet">
      <h2>The strongest patterns</h2>
      <p class="source">
        {learned.groups !== undefined ? `${count(learned.groups, 'group')} of places, ` : ''}learned from {count(learned.games, 'game')}. Positive is good for {first}, negative bad: the
        log odds of winning.
      </p>
      <div class="derived">
        {patterns.map((pattern) => (
          <figure class={pattern.weight >= 0 ? 'fact-pattern good' : 'fact-pattern bad'}>
            {layout && pattern.diagram && (
              <Board layout={layout} position={{ ...card.opening, pieces: pattern.diagram.pieces }} roles={card.roles} plain label="A learned pattern" marks={{ signs: pattern.diagram.signs }} />
            )}
            <figcaption>
              <b>
                {pattern.weight > 0 ? '+' : ''}
                {pattern.weight.toFixed(2)}
              </b>{' '}
              {pattern.facts.map((fact) => factWords(fact, card)).join(', ')}
              {pattern.places > 1 ? `; or the same in any of ${pattern.places} places` : ''}
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}
