// study_types.ts — what a study of a game says, as types, and its numbers in words.
import { scoreWords } from './words';

export interface PieceEntry {
  symbol: string;
  owner: string | null;
  moves: boolean;
  value: number;
  sentence?: string;
  lines?: number[];
  material?: Record<string, number>;
}
export interface Advisor {
  name: string;
  weight: number;
  sentence: string;
  believed?: boolean;
  lines?: number[];
}
export interface Term {
  feature: string;
  weight: number;
  stability?: number;
}
export interface Model {
  payoff: Term[];
  control: Term[];
  termination: Term[];
  payoff_stability: number;
  control_stability: number;
  role?: string;
}
export interface Analysis {
  name: string;
  roles: string[];
  board: { cells: number; topology: string; sentence?: string } | null;
  pieces: PieceEntry[];
  step_counters: string[];
  advisors: Advisor[];
  promotions?: { sentence: string }[];
  arrivals?: { sentence: string }[];
  vital?: { sentence: string }[];
  model: Model | null;
  sample?: { games: number; states: number };
}
export interface Mean {
  mean: number;
  error: number | null;
  count: number;
}
export interface Figures {
  games: number;
  length: Mean;
  choices: Mean;
  wins: number[];
  undecided: number;
  first_score: Mean;
  lead_changes: Mean;
}
export interface Report {
  random: Figures;
  strong: Figures;
  strong_nodes: number;
  skill: { fewer: number; more: number; score: Mean }[];
  unused_rules: { line: number; rule: string }[];
}
export interface DerivedRule {
  kind: 'wins' | 'forced' | 'threat';
  text: string;
  sentence: string;
  conditions: string[];
  moves: string[];
  diagram: { pieces: [number, number][]; signs: [number, string][]; moves: number[] } | null;
}
export interface Derived {
  rules: DerivedRule[];
  notes: string[];
  seconds: number;
}

export function withError(mean: Mean, unit = 1, digits = 1): string {
  const value = (mean.mean * unit).toFixed(digits);
  return mean.error === null ? value : `${value} ± ${(mean.error * unit).toFixed(digits)}`;
}

/** A share of the points, whose interval never leaves 0 to 100. */
export function scoreText(mean: Mean): string {
  return mean.error === null ? `${(100 * mean.mean).toFixed(0)} %` : scoreWords(mean.mean, mean.error);
}

export function share(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`;
}
