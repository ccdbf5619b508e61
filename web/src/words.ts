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
