// player_field.tsx — a player in its own words: any configuration, checked by the program as one types.
import { useEffect, useId, useState } from 'preact/hooks';
import { api } from './api';
import { playerWords, sentence } from './words';

/** Useful ones to begin with. */
export const PLAYERS = [
  'auto', 'auto:level=3', 'alphabeta', 'alphabeta:depth=2', 'alphabeta:advisors=material+mobility', 'mcts', 'mcts:nodes=100',
  'mcts:nodes=1000', 'mcts:time=2s', 'minimax:depth=2', 'greedy', 'random', 'legal', 'puzzle',
];
const PAUSE = 250; // milliseconds in a row without a key

export interface Checked {
  text: string;
  fault: { message: string; hint: string } | null;
}

/** What the program says about a configuration, once the typing stops; null while that is not known. */
export function useChecked(text: string): Checked | null {
  const [checked, setChecked] = useState<Checked | null>(null);
  useEffect(() => {
    let current = true;
    const timer = setTimeout(() => {
      api.checkPlayer(text).then((fault) => current && setChecked({ text, fault }), () => undefined);
    }, PAUSE);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [text]);
  return checked?.text === text ? checked : null;
}

interface Props {
  label: string;
  value: string;
  onInput: (text: string) => void;
  onEnter?: () => void;
}

/** The field with the program's remark below it; its room is kept. */
export function ConfigurationField({ label, value, onInput, onEnter }: Props) {
  const id = useId();
  const checked = useChecked(value);
  const fault = checked?.fault ?? null;
  return (
    <span class="configuration">
      <input
        type="text"
        aria-label={label}
        aria-invalid={fault !== null}
        aria-describedby={id + '-remark'}
        list={id + '-players'}
        spellcheck={false}
        maxLength={200}
        value={value}
        onInput={(event) => onInput(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && onEnter?.()}
      />
      <datalist id={id + '-players'}>
        {PLAYERS.map((player) => (
          <option value={player}>{playerWords(player)}</option>
        ))}
      </datalist>
      <span id={id + '-remark'} class={fault ? 'remark fault' : 'remark'} role={fault ? 'alert' : undefined}>
        {fault ? `${sentence(fault.message)} ${sentence(fault.hint)}` : checked ? playerWords(value) : ''}
      </span>
    </span>
  );
}
