// start.ts — the start of a game with what one last chose: who sits where, and how strong.
import { useState } from 'preact/hooks';
import { api, type SeatWish, type SessionView } from './api';
import { go } from './shell';

export const PERSON: SeatWish = { who: 'person', player: 'auto', seconds: 1, level: 10 };

export interface Strength {
  name: string;
  level: number;
  seconds: number;
}
export const STRENGTHS: Strength[] = [
  { name: 'Beginner', level: 1, seconds: 1 },
  { name: 'Easy', level: 3, seconds: 1 },
  { name: 'Fair', level: 6, seconds: 1 },
  { name: 'Strong', level: 10, seconds: 1 },
  { name: 'Strong, 5 s a move', level: 10, seconds: 5 },
  { name: 'Strong, 20 s a move', level: 10, seconds: 20 },
];

export function lastStrength(): Strength {
  const kept = Number(localStorage.getItem('strength') ?? '2');
  return STRENGTHS[kept] ?? STRENGTHS[2] ?? { name: 'Fair', level: 6, seconds: 1 };
}

export function keepStrength(strength: Strength): void {
  localStorage.setItem('strength', String(STRENGTHS.indexOf(strength)));
}

export function engineSeat(strength: Strength, player = 'auto'): SeatWish {
  return { who: 'player', player, seconds: strength.seconds, level: strength.level };
}

/** A person in the first seat, players of the strength last chosen in the others. */
export async function startGame(game: string): Promise<SessionView> {
  const others = [...Array(15).keys()].map(() => engineSeat(lastStrength()));
  const session = await api.start(game, [PERSON, ...others]);
  localStorage.setItem('session:' + session.id, game);
  return session;
}

/** The game one has left, to go on with; games that are over are not kept. */
export interface LeftGame {
  id: string;
  title: string;
}
export function keepLeftGame(view: SessionView): void {
  if (view.over) localStorage.removeItem('left');
  else if (view.history.length > 0) localStorage.setItem('left', JSON.stringify({ id: view.id, title: view.title }));
}
export function leftGame(): LeftGame | null {
  try {
    const kept = JSON.parse(localStorage.getItem('left') ?? 'null') as Partial<LeftGame> | null;
    return kept && typeof kept.id === 'string' && typeof kept.title === 'string' ? { id: kept.id, title: kept.title } : null;
  } catch {
    return null;
  }
}

/** For a button that starts a game and goes there; what went wrong is for the page to say. */
export function useStart(): { start: (game: string) => Promise<void>; startError: unknown } {
  const [startError, setError] = useState<unknown>(null);
  const start = async (game: string) => {
    setError(null);
    try {
      go('play', (await startGame(game)).id);
    } catch (problem) {
      setError(problem);
    }
  };
  return { start, startError };
}
