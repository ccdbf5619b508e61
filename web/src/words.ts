// words.ts — moves and facts of rules in words a person reads easily.

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** `(5,2)` of a chess-like game as `e2`. */
function squares(text: string): string {
  return text.replace(/\((\d+),(\d+)\)/g, (whole, x: string, y: string) => {
    const letter = LETTERS[Number(x) - 1];
    return letter ? letter + y : whole;
  });
}

/** A move as it is shown: `pawn e2 → e4`, `move a 2 a 4`. The exact text stays in the title. */
export function moveWords(text: string | null, roles: string[]): string {
  if (text === null) return '—';
  if (text.startsWith('(') || !text.includes(' ')) return text.replace(/[()]/g, ' ').replace(/ +/g, ' ').trim().replace(/_/g, ' ');
  let words = squares(text).replace(/ -> /g, ' → ').replace(/_/g, ' ');
  for (const role of roles) {
    if (words.startsWith(role + ' ')) words = words.slice(role.length + 1);
  }
  return words;
}

export function factWords(fact: string): string {
  return fact.replace(/[()]/g, ' ').replace(/ +/g, ' ').trim().replace(/_/g, ' ');
}

export function roleWords(role: string): string {
  return role.charAt(0).toUpperCase() + role.slice(1).replace(/_/g, ' ');
}

export function count(number: number, thing: string): string {
  return `${number.toLocaleString('en')} ${thing}${number === 1 ? '' : 's'}`;
}

export function large(number: number): string {
  if (number >= 1e9) return (number / 1e9).toFixed(1) + ' G';
  if (number >= 1e6) return (number / 1e6).toFixed(1) + ' M';
  if (number >= 1e4) return (number / 1e3).toFixed(0) + ' k';
  return number.toLocaleString('en');
}

const PLAYERS: Record<string, string> = {
  auto: 'Automatic',
  alphabeta: 'Alpha-beta',
  mcts: 'Monte Carlo',
  random: 'Random moves',
  legal: 'First legal move',
  morph: 'Learned patterns',
  puzzle: 'Puzzle search',
};
const OPTIONS: Record<string, (value: string) => string> = {
  nodes: (value) => `${Number(value).toLocaleString('en')} positions a move`,
  depth: (value) => `${value} moves deep`,
  level: (value) => `level ${value} of 10`,
  time: (value) => `${value} a move`,
  advisors: (value) => `by ${value.replace(/\+/g, ', ')}`,
};

/** A player's configuration as a person reads it: `mcts:nodes=500` is Monte Carlo, 500 positions a move. */
export function playerWords(text: string): string {
  const [name = '', rest = ''] = text.split(/:(.*)/s);
  const parts = rest
    .split(',')
    .filter(Boolean)
    .map((part) => {
      const [key = '', value = ''] = part.split('=');
      return OPTIONS[key]?.(value) ?? part.replace('=', ' ');
    });
  return [PLAYERS[name] ?? name, ...parts].join(', ');
}

/** A share with its 95 % interval, which never leaves 0 to 100. */
export function scoreWords(score: number, error: number): string {
  const low = Math.max(0, score - error) * 100;
  const high = Math.min(1, score + error) * 100;
  return `${(100 * score).toFixed(0)} % (${low.toFixed(0)}–${high.toFixed(0)})`;
}

/** How much stronger or weaker a score with its 95 % interval says that somebody is, in Elo. */
export function eloWords(score: number, error: number): string {
  const mean = eloOf(score);
  const low = eloOf(score - error);
  const high = eloOf(score + error);
  const interval =
    low > -Infinity && high < Infinity ? `${signed(low)} to ${signed(high)}` : low > -Infinity ? `at least ${signed(low)}` : high < Infinity ? `at most ${signed(high)}` : 'anything';
  return `${Math.abs(mean).toFixed(0)} Elo ${mean >= 0 ? 'stronger' : 'weaker'} (95 %: ${interval})`;
}

function signed(elo: number): string {
  return `${elo < 0 ? '−' : '+'}${Math.abs(elo).toFixed(0)}`;
}

/** The difference in Elo that a score stands for; endless at 0 and 1. */
function eloOf(score: number): number {
  if (score <= 0) return -Infinity;
  return score >= 1 ? Infinity : 400 * Math.log10(score / (1 - score));
}

/** An advisor's or figure's name without its underscores. */
export function plainWords(name: string): string {
  return name.replace(/[_-]+/g, ' ');
}

/** A remark of the program as a sentence: a capital first, a stop at its end. */
export function sentence(text: string): string {
  if (text === '') return '';
  const first = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(first) ? first : first + '.';
}

/** A feature of the model: `#` counts. */
export function featureWords(feature: string): string {
  return feature === '1' ? 'always' : feature.replace(/# /g, 'number of ').replace(/_/g, ' ');
}

/** The part of the model that tells one thing, in English. */
export function termsInWords(terms: { feature: string; weight: number }[]): { base: number; more: string[]; less: string[] } {
  const base = terms.find((term) => term.feature === '1')?.weight ?? 0;
  const rest = terms.filter((term) => term.feature !== '1').sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight));
  const words = (sign: number) => rest.filter((term) => term.weight * sign > 0).slice(0, 4).map((term) => `“${featureWords(term.feature)}”`);
  return { base, more: words(1), less: words(-1) };
}

/** A derived rule without the signs of logic: facts in quotes, variables by their letters. */
export function ruleWords(text: string): string {
  return text.replace(/\(([^()]*(?:\([^()]*\)[^()]*)*)\)/g, (_, inner: string) => `“${inner.replace(/[()]/g, '')}”`).replace(/\?(\w)/g, '$1').replace(/_/g, ' ');
}
