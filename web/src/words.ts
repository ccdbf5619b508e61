// words.ts — moves and facts of rules in words a person reads easily.
import type { Layout } from './api';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** `(5,2)` of a chess-like game as `e2`. */
function squares(text: string): string {
  return text.replace(/\((\d+),(\d+)\)/g, (whole, x: string, y: string) => {
    const letter = LETTERS[Number(x) - 1];
    return letter ? letter + y : whole;
  });
}

/** What tells places and roles: a session and a game's card do. */
export interface Told {
  roles: string[];
  layout: Layout | null;
}

interface Places {
  labels: Map<string, string>;
  /** Words in the name of a place. */
  width: number;
}
const known = new WeakMap<Layout, Places>();
function placesOf(layout: Layout | null): Places | null {
  if (!layout) return null;
  let places = known.get(layout);
  if (!places) {
    const labels = new Map(layout.cells.map(([, , name], cell) => [name, layout.labels[cell] ?? name]));
    places = { labels, width: (layout.cells[0]?.[2] ?? '').split(' ').length };
    known.set(layout, places);
  }
  return places;
}

/** Words with every place among them told as on the board, and an arrow from one place to the next. */
function withPlaces(words: string[], layout: Layout | null): string {
  const places = placesOf(layout);
  const parts: string[] = [];
  let wasPlace = false;
  for (let i = 0; i < words.length; ) {
    const label = places?.labels.get(words.slice(i, i + places.width).join(' '));
    if (label !== undefined && wasPlace) parts.push('→');
    const word = words[i] ?? '';
    parts.push(label ?? (wasPlace ? (WAYS[word] ?? plainWords(word)) : plainWords(word)));
    wasPlace = label !== undefined;
    i += label !== undefined && places ? places.width : 1;
  }
  return parts.join(' ');
}

const WAITS = new Set(['noop', 'wait', 'none', 'nil']);
const WAYS: Record<string, string> = {
  n: 'north', s: 'south', e: 'east', w: 'west', ne: 'north-east', nw: 'north-west', se: 'south-east', sw: 'south-west',
};

/** A move as it is shown: `pawn e2 → e4`, `walk e3 → e4`. The exact text stays in the title. */
export function moveWords(text: string | null, told: Told): string {
  if (text === null) return '—';
  if (WAITS.has(text)) return 'waits';
  const isLogic = text.startsWith('(') || !text.includes(' ');
  if (isLogic) {
    const [head = '', ...rest] = wordsOf(text);
    return [plainWords(head), withPlaces(rest, told.layout)].filter(Boolean).join(' ');
  }
  return squares(text)
    .split(' ; ')
    .map((step) => stepWords(step))
    .join(', ')
    .replace(/_/g, ' ');
}

const STEP = /^\w+ (\S+) (\S+) -> (\w+)(?: x (.+))?$/;
const TAKEN = /\w+ (\S+) (\w+)( \/ \(\w+\))?/g;

/** A step of a chess-like move: `white pawn e5 -> d6 x black pawn d5` as `pawn e5 → d6 takes pawn d5`. */
function stepWords(step: string): string {
  const becomes = /^promote \w+ \w+ (\S+)$/.exec(step);
  if (becomes) return `becomes ${becomes[1]}`;
  const [, kind, from = '', to, taken] = STEP.exec(step) ?? [];
  if (kind === undefined) return step.replace(/ -> /g, ' → ');
  const takes = taken?.replace(TAKEN, (_, what: string, at: string, held?: string) => what + (at === to ? '' : ` ${at}`) + (held ? ' into hand' : ''));
  return `${kind} ${from.startsWith('(') ? 'from hand' : from} → ${to}${takes ? ` takes ${takes}` : ''}`;
}

/** One turn of a line: the moves of those who chose, joined by `with` where they are several. */
export function turnWords(text: string, told: Told): string {
  if (!/^\(|^\w+ with /.test(text)) return moveWords(text, told);
  const moves = text.split(/ with |, (?=\(|\w+$)/);
  const made = moves.filter((move) => !WAITS.has(move));
  return (made.length > 0 ? made : moves.slice(0, 1)).map((move) => moveWords(move, told)).join(' and ');
}

function wordsOf(text: string): string[] {
  return text.split(/[()\s]+/).filter(Boolean);
}

/** The arguments of a fact, those that are terms themselves as one. */
function partsOf(fact: string): string[] {
  const inner = fact.startsWith('(') ? fact.slice(1, -1) : fact;
  return (inner.match(/\((?:[^()]|\([^()]*\))*\)|[^\s()]+/g) ?? []).map((part) => wordsOf(part).join(' '));
}

const TURNS = /^(control|turn|to_move|whose_turn|mover)$/;

/** Whether a fact says whose turn it is: of a game that is over it says nothing. */
function isTurn(fact: string, told: Told): boolean {
  const [head = '', ...args] = partsOf(fact);
  return args.length === 1 && told.roles.includes(args[0] ?? '') && TURNS.test(head);
}

/** What there is to say of a position: without whose turn it is, where nobody has one. */
export function factsToTell(facts: string[], told: Told, isOver: boolean): string[] {
  return isOver ? facts.filter((fact) => !isTurn(fact, told)) : facts;
}

/** Facts that no board shows, in words: whose turn it is, what belongs to whom, lists of the same thing in one line. */
export function factLines(facts: string[], told: Told): { text: string; exact: string }[] {
  const groups = new Map<string, { last: string[]; exact: string[]; words: (last: string) => string }>();
  for (const fact of facts) {
    const [head = '', ...args] = partsOf(fact);
    const role = told.roles.includes(args[0] ?? '') ? roleWords(args[0] ?? '') : null;
    if (isTurn(fact, told)) {
      groups.set(fact, { last: [''], exact: [fact], words: () => `${role} to move` });
      continue;
    }
    const rest = role === null ? args : args.slice(1);
    const last = rest.length > 0 ? withPlaces((rest[rest.length - 1] ?? '').split(' '), told.layout) : '';
    const inner = withPlaces(rest.slice(0, -1), told.layout);
    const name = [plainWords(head), inner].filter(Boolean).join(' ');
    const key = JSON.stringify([role, name, rest.length > 0]);
    const group = groups.get(key) ?? {
      last: [],
      exact: [],
      words: (list: string) => `${role === null ? '' : role + ': '}${name}${list === '' ? '' : (inner !== '' && role === null ? ': ' : ' ') + list}`,
    };
    group.last.push(last);
    group.exact.push(fact);
    groups.set(key, group);
  }
  return [...groups.values()].map((group) => ({ text: group.words(group.last.filter(Boolean).join(', ')), exact: group.exact.join(' ') }));
}

export function factWords(fact: string, told: Told): string {
  return withPlaces(wordsOf(fact), told.layout);
}

export function roleWords(role: string): string {
  return role.charAt(0).toUpperCase() + role.slice(1).replace(/_/g, ' ');
}

/** A number as the program prints it: what lies half way between goes to the even digit. */
export function decimal(value: number, digits: number): string {
  const unit = 10 ** digits;
  const below = Math.floor(value * unit);
  const isHalfWay = value * unit - below === 0.5;
  return (isHalfWay ? (below + (below % 2 === 0 ? 0 : 1)) / unit : value).toFixed(digits);
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
  greedy: 'Greedy: the best reply alone',
  minimax: 'Minimax',
  instant: 'At once, without a search',
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

/** A share with its 95 % interval, as the commands print it. */
export function scoreWords(score: number, low: number, high: number): string {
  const [value, from, to] = [score, low, high].map((part) => (100 * part).toFixed(1));
  return `${value} % (${from} to ${to})`;
}

/** A difference in Elo with its 95 % interval, as the commands print it. */
export function eloWords(elo: number, low: number, high: number): string {
  return `${signed(elo)} (${signed(low)} to ${signed(high)})`;
}

function signed(elo: number): string {
  const whole = Math.round(Math.abs(elo));
  return `${elo < 0 && whole > 0 ? '−' : '+'}${whole}`;
}

/** An advisor's or figure's name without its underscores. */
export function plainWords(name: string): string {
  return name.replace(/[_-]+/g, ' ');
}

const TOPOLOGIES: Record<string, string> = {
  cylinder: ' on a cylinder',
  vertical_cylinder: ' on a cylinder',
  torus: ' on a torus',
  hex: ', hexagons',
  star: ', a star of hexagons',
  graph: ' joined by lines',
};

/** What is to be said of a board beside how many places it has. */
export function topologyWords(topology: string): string {
  return TOPOLOGIES[topology] ?? '';
}

/** A remark of the program as a sentence: a capital first, a stop at its end. */
export function sentence(text: string): string {
  if (text === '') return '';
  const first = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(first) ? first : first + '.';
}

/** `c 2 r 3 p=x` word by word: columns and what they hold. */
const columnWords = (part: string): string[] => part.split(/[ =]/);

/**
 * Features of the model in words of the board. In the rules' own words one is `# cell with c 2 r 3 p=x - # cell with c 2
 * r 3 p=o`: how much stands where its coordinates say, less the same of the other side. The relation is told where nothing
 * else says what.
 */
export class FeatureWords {
  private readonly ways = new Map<string, 'column' | 'row'>(); // names of coordinates
  private readonly kinds: Set<string>;

  constructor(
    private readonly layout: Layout | null,
    features: string[],
  ) {
    this.kinds = new Set(layout?.kinds.map((kind) => kind.name) ?? []);
    for (const words of features.flatMap((feature) => feature.split(' - ')).map(columnWords)) {
      words.forEach((_, i) => {
        if (!this.placeAt(words, i)) return;
        this.ways.set(words[i] ?? '', 'column').set(words[i + 2] ?? '', 'row');
      });
    }
  }

  /** `c 2 r 3` as a place. */
  private placeAt(words: string[], i: number): string | undefined {
    const isNamed = [words[i], words[i + 2]].every((name) => name !== undefined && !this.kinds.has(name) && name !== '#');
    return isNamed ? placesOf(this.layout)?.labels.get(`${words[i + 1]} ${words[i + 3]}`) : undefined;
  }

  /** `c 2` as a column of the board. */
  private lineAt(words: string[], i: number): string | undefined {
    const way = this.ways.get(words[i] ?? '');
    const names = way === 'column' ? this.layout?.across : this.layout?.up;
    const at = way ? (names?.indexOf(words[i + 1] ?? '') ?? -1) : -1;
    return at < 0 ? undefined : `in ${way} ${(way === 'column' ? this.layout?.columns : this.layout?.rows)?.[at] ?? ''}`;
  }

  private counted(text: string): { what: string; where: string } {
    const [, relation, columns] = /^(?:# )?(?:(\S+) with )?(.*)$/.exec(text) ?? [];
    const words = columnWords(columns ?? '');
    const what: string[] = [];
    const where: string[] = [];
    for (let i = 0; i < words.length; ) {
      const place = this.placeAt(words, i);
      const line = place === undefined ? this.lineAt(words, i) : undefined;
      const isKind = !this.kinds.has(words[i] ?? '') && this.kinds.has(words[i + 1] ?? '') && i + 2 === words.length;
      if (place !== undefined) where.push(`on ${place}`);
      else if (line !== undefined) where.push(line);
      else what.push(plainWords(words[i + (isKind ? 1 : 0)] ?? ''));
      i += place !== undefined ? 4 : line !== undefined || isKind ? 2 : 1;
    }
    if (what.length === 0 && relation !== undefined) what.push(plainWords(relation));
    return { what: what.join(' '), where: where.join(' ') };
  }

  of(feature: string): string {
    if (feature === '1') return 'always';
    const [first, second] = feature.split(' - ').map((part) => this.counted(part));
    if (!first) return plainWords(feature);
    if (!second) return [first.what, first.where].filter(Boolean).join(' ');
    if (first.where === second.where) return [`${first.what} rather than ${second.what}`, first.where].filter(Boolean).join(' ');
    return `${[first.what, first.where].filter(Boolean).join(' ')} rather than ${[second.what, second.where].filter(Boolean).join(' ')}`;
  }
}

/** The part of the model that tells one thing, in English. */
export function termsInWords(terms: { feature: string; weight: number }[], features: FeatureWords): { more: string[]; less: string[] } {
  const rest = terms.filter((term) => term.feature !== '1').sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight));
  const words = (sign: number) => rest.filter((term) => term.weight * sign > 0).slice(0, 4).map((term) => features.of(term.feature));
  return { more: words(1), less: words(-1) };
}

/** A derived rule without the signs of logic: facts in quotes, variables by their letters. */
export function ruleWords(text: string, layout: Layout | null): string {
  const quoted = (_: string, inner: string) => `“${withPlaces(wordsOf(inner), layout)}”`;
  return text.replace(/\(([^()]*(?:\([^()]*\)[^()]*)*)\)/g, quoted).replace(/\?(\w)/g, '$1').replace(/_/g, ' ');
}
