// api.ts — what the server says, as types, and the calls that ask it.

export interface GameEntry {
  id: string;
  title: string;
  language: 'gdl' | 'scl';
  source: 'library' | 'generated' | 'own';
  summary: string;
  /** What the rules say is known of it; empty where they say nothing. */
  known: string;
  players: number;
}

export interface Kind {
  name: string;
  letter: string;
  owner: number | null;
}

export interface Layout {
  shape: 'square' | 'hexagon' | 'point';
  cylinder: boolean;
  cells: [number, number, string][];
  kinds: Kind[];
  links: [number, number][];
  /** By role: kinds that can be in its hand; empty where there are no hands. */
  holdable: number[][];
  /** Names of columns and rows as the rules have them. */
  across: string[];
  up: string[];
  /** The same for people, and what they call each cell. */
  columns: string[];
  rows: string[];
  labels: string[];
}

export interface Position {
  step: number;
  state: string[];
  legal: Record<string, string[]>;
  terminal: boolean;
  goals: Record<string, number[]>;
  moves: (string | null)[] | null;
  pieces: [number, number][];
  hands: { role: number; kind: number; count: number }[];
  others: string[];
  paths: Record<string, number[][]>;
}

export interface GameCard {
  id: string;
  title: string;
  language: 'gdl' | 'scl';
  source: string;
  about: string;
  roles: string[];
  kind: string;
  machine: string;
  gates: number;
  layout: Layout | null;
  opening: Position;
}

export interface Seat {
  role: string;
  who: 'person' | 'player';
  player: string;
  seconds: number;
  level: number;
}

export interface Thinking {
  role: string;
  hint: boolean;
  move?: string;
  value?: number;
  proved?: boolean;
  depth?: number;
  nodes?: number;
  seconds?: number;
  line?: string[];
}

export interface Why {
  role: string;
  move: string;
  value: number;
  proved: boolean;
  depth: number;
  nodes: number;
  seconds: number;
  line: string[];
  text: string;
  opinions: { advisor: string; change: number; sentence: string }[];
  alternatives: { move: string; value: number; visits: number; proved: boolean }[];
  search: string;
  path?: number[];
}

export interface HistoryEntry {
  moves: (string | null)[];
  choice: boolean[];
  path: number[];
  values: (number | null)[];
  why: boolean;
}

export interface SessionView {
  id: string;
  version: number;
  game: string;
  title: string;
  kind: string;
  roles: string[];
  layout: Layout | null;
  seats: Seat[];
  position: Position;
  history: HistoryEntry[];
  awaits: number[];
  chosen: boolean[];
  thinking: Thinking | null;
  hint: Why | null;
  paused: boolean;
  over: boolean;
  result: string;
  note: string;
}

export interface Fault {
  line: number;
  column: number;
  message: string;
  hint: string;
}

export interface CheckResult {
  errors: Fault[];
  warnings: Fault[];
  error_count: number;
  warning_count: number;
  language: 'gdl' | 'scl';
}

export type Question = Record<string, unknown> & { kind: string };

export interface JobSummary {
  id: string;
  kind: string;
  question: Question;
  state: 'running' | 'done' | 'failed' | 'cancelled';
  share: number;
  doing: string;
  item_count: number;
  error?: { message: string; hint: string };
}

/** What has changed since the last look: a newer result or null, and items beyond those seen. */
export interface Job<Result, Item> extends JobSummary {
  result_version: number;
  result: Result | null;
  items: Item[];
  live: LiveGame | null;
}

export interface LiveGame {
  game: string;
  players: string[];
  ply: number;
  move: (string | null)[];
  state: string[];
  pieces: [number, number][];
  hands: { role: number; kind: number; count: number }[];
  others: string[];
}

export interface TacticalMove {
  role: string;
  move: string;
  path: number[];
}
export interface Tactics {
  ply: number;
  wins: TacticalMove[];
  threats: TacticalMove[];
  forced: TacticalMove[];
  /** By the derived rules alone: afterwards the one who moves threatens to win. */
  threatens: TacticalMove[];
  attacked: number[];
  whole: boolean;
  source: 'derived' | 'looked';
}

export interface ProofNode {
  role: string;
  /** Where the winner moves. */
  move?: string;
  next?: number | 'won';
  /** Where another moves: replies that need an answer of their own; after any other one of the threats wins. */
  replies?: { move: string; next: number | 'won' }[];
  threats?: string[];
}
/** What `rulewise prove --json` prints, and of whom. */
export interface Proof {
  ply: number;
  winner: string | null;
  asked: boolean;
  result: 'proved' | 'refuted' | 'unknown';
  line: string[];
  nodes: number;
  seconds: number;
  depth: number;
  states_checked: number;
  tree: ProofNode[] | null;
}

export interface Movement {
  kind: number;
  from: number;
  moves: number[];
  captures: number[];
  mobility: (number | null)[];
  seen: number;
}

/** A position that somebody set up. */
export interface Setup {
  pieces: [number, number][];
  turn: number;
  hands: { role: number; kind: number; count: number }[];
}

/** What went wrong, as a sentence with a way out. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly hint: string,
  ) {
    super(message);
  }
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  let reply: Response;
  try {
    reply = await fetch('/api' + path, {
      method,
      ...(body === undefined
        ? {}
        : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    });
  } catch {
    throw new ApiError(0, 'The program does not answer.', 'Is `rulewise studio` still running?');
  }
  const text = await reply.text();
  let json: unknown = null;
  try {
    json = JSON.parse(text);
  } catch {
    throw new ApiError(reply.status, 'The answer could not be read.', 'Reload the page.');
  }
  if (!reply.ok) {
    const { error } = json as { error?: { message: string; hint: string } };
    throw new ApiError(reply.status, error?.message ?? 'That did not work', error?.hint ?? '');
  }
  return json as T;
}

const game = (id: string) => `/games/${encodeURIComponent(id)}`;
const session = (id: string) => `/sessions/${encodeURIComponent(id)}`;

export type SeatWish = Omit<Seat, 'role'>;

export const api = {
  games: () => call<{ games: GameEntry[] }>('GET', '/games').then((reply) => reply.games),
  card: (id: string) => call<GameCard>('GET', game(id)),
  rules: (id: string) =>
    call<{ text: string; english: string | null; title: string; language: 'gdl' | 'scl' }>(
      'GET',
      game(id) + '/rules',
    ),
  removeGame: (id: string) => call<{ removed: boolean }>('DELETE', game(id)),
  checkPlayer: (player: string) =>
    call<{ player: string; error: { message: string; hint: string } | null }>('POST', '/player', { player }).then((reply) => reply.error),
  check: (text: string) => call<CheckResult>('POST', '/check', { text }),
  addGame: (text: string, title: string) =>
    call<{ id: string; title: string }>('POST', '/games', { text, title }),
  movement: (id: string) => call<{ movements: Movement[] }>('GET', game(id) + '/movement').then((reply) => reply.movements),
  start: (gameId: string, seats: SeatWish[], from: { setup?: Setup; moves?: (string | null)[][] } = {}) =>
    call<SessionView>('POST', '/sessions', { game: gameId, seats, ...from }),
  session: (id: string) => call<SessionView>('GET', session(id)),
  position: (id: string, ply: number) => call<Position>('GET', `${session(id)}/positions/${ply}`),
  tactics: (id: string) => call<Tactics>('GET', session(id) + '/tactics'),
  proof: (id: string, ply: number) => call<Proof>('GET', `${session(id)}/proof/${ply}`),
  why: (id: string, ply: number) => call<Why>('GET', `${session(id)}/why/${ply}`),
  move: (id: string, role: string, move: string) =>
    call<SessionView>('POST', session(id) + '/move', { role, move }),
  back: (id: string, ply?: number) =>
    call<SessionView>('POST', session(id) + '/back', ply === undefined ? {} : { ply }),
  sit: (id: string, role: string, seat: SeatWish) =>
    call<SessionView>('POST', session(id) + '/seat', { role, ...seat }),
  pause: (id: string, paused: boolean) =>
    call<SessionView>('POST', session(id) + '/pause', { paused }),
  now: (id: string) => call<SessionView>('POST', session(id) + '/now', {}),
  hint: (id: string, role: string) => call<SessionView>('POST', session(id) + '/hint', { role }),
  events: (id: string) => new EventSource(`/api${session(id)}/events`),
  jobs: () => call<{ jobs: JobSummary[] }>('GET', '/jobs').then((reply) => reply.jobs),
  startJob: <T, I>(question: Question) => call<Job<T, I>>('POST', '/jobs', question),
  job: <T, I>(id: string, seenResult: number, seenItems: number) =>
    call<Job<T, I>>('GET', `/jobs/${encodeURIComponent(id)}?result=${seenResult}&items=${seenItems}`),
  item: <D>(id: string, number: number) => call<D>('GET', `/jobs/${encodeURIComponent(id)}/items/${number}`),
  cancelJob: (id: string) => call<JobSummary>('DELETE', `/jobs/${encodeURIComponent(id)}`),
};
