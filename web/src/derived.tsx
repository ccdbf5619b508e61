// derived.tsx — rules that follow from the rules: what wins, what is forced, what threatens, with pictures.
import { useState } from 'preact/hooks';
import type { GameCard } from './api';
import { Board } from './board';
import { Progress, type JobHandle } from './job';
import { Trouble } from './shell';
import type { Derived, DerivedRule } from './study_types';
import { count, ruleWords } from './words';

const TITLES: [DerivedRule['kind'], string][] = [
  ['wins', 'Moves that win'],
  ['forced', 'Forced moves'],
  ['threat', 'Moves that threaten to win'],
];
const FIRST = 6;

export function DerivedRules({ handle, card }: { handle: JobHandle<Derived>; card: GameCard }) {
  const found = handle.result;
  return (
    <section class="sheet">
      <h2>Rules that follow</h2>
      {!found && !handle.isRunning && (
        <p class="row">
          <span class="faint">Winning and forced moves, derived from the rules by logic alone; they hold without exception.</span>
          <button onClick={() => handle.start({ kind: 'forced', game: card.id, seconds: 8 })}>Derive them</button>
        </p>
      )}
      {handle.error !== null && <Trouble error={handle.error} />}
      {handle.isRunning && <Progress handle={handle} />}
      {found && found.rules.length === 0 && <p class="source">None could be derived. {found.notes.join(' ')}</p>}
      {found && found.rules.length > 0 && (
        <p class="source">
          Derived from the rules by logic in {found.seconds.toFixed(1)} s, as `rulewise forced` does; each holds without exception. {found.notes.join(' ')}
        </p>
      )}
      {found && TITLES.map(([kind, title]) => <Kind title={title} rules={found.rules.filter((rule) => rule.kind === kind)} card={card} />)}
    </section>
  );
}

function Kind({ title, rules, card }: { title: string; rules: DerivedRule[]; card: GameCard }) {
  const [shown, setShown] = useState(FIRST);
  if (rules.length === 0) return null;
  return (
    <>
      <h3>
        {title} <span class="faint">{count(rules.length, 'rule')}</span>
      </h3>
      <div class="derived">
        {rules.slice(0, shown).map((rule) => (
          <figure>
            {card.layout && rule.diagram && (
              <Board
                layout={card.layout}
                position={{ ...card.opening, pieces: rule.diagram.pieces }}
                roles={card.roles}
                plain
                label="An example on the board"
                marks={{ signs: rule.diagram.signs, forced: rule.diagram.moves }}
              />
            )}
            <figcaption title={rule.text}>{ruleWords(rule.sentence, card.layout)}</figcaption>
          </figure>
        ))}
      </div>
      {rules.length > shown && (
        <button class="quiet add" onClick={() => setShown(shown + 24)}>
          {rules.length - shown} more
        </button>
      )}
    </>
  );
}
