// study_types.ts — what a study of a game says, as types, and its numbers in words.
import type { Layout } from './api';
import { decimal, FeatureWords, scoreWords, termsInWords } from './words';

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
  stability?: number | null;
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
  states?: number;
  games?: number;
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
  insight?: { games: number };
}
export interface Mean {
  mean: number;
  error: number | null;
  count: number;
  /** Of scores: a 95 % interval that never leaves 0 to 1. */
  low?: number;
  high?: number;
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
  skill_depth: { fewer: number; more: number; score: Mean }[];
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

/** How stable a feature is; what never changes within a game has a number without meaning. */
export function stabilityText(stability: number | null | undefined): string {
  if (typeof stability !== 'number') return '';
  return stability >= 1e6 ? 'fixed' : decimal(stability, 2);
}

/** What the features of a model mean on the board. */
export function featureWordsOf(model: Model, layout: Layout | null): FeatureWords {
  return new FeatureWords(layout, [...model.payoff, ...model.control, ...model.termination].map((term) => term.feature));
}

/** The model as sentences. */
export function modelSentences(model: Model, role: string, features: FeatureWords): string[] {
  const list = (words: string[]) => words.join('; ');
  const payoff = termsInWords(model.payoff, features);
  const control = termsInWords(model.control, features);
  const end = termsInWords(model.termination, features);
  // What a fit starts from says nothing by itself: only what goes with more or less of it does.
  const sentences = ['As far as random games tell:'];
  if (payoff.more.length > 0) sentences.push(`${role} gets more with ${list(payoff.more)}.`);
  if (payoff.less.length > 0) sentences.push(`${role} gets less with ${list(payoff.less)}.`);
  if (payoff.more.length + payoff.less.length === 0) sentences.push(`nothing goes with what ${role} gets.`);
  if (control.more.length > 0) sentences.push(`It has more choices than the others with ${list(control.more)}.`);
  if (control.less.length > 0) sentences.push(`It has fewer choices than the others with ${list(control.less)}.`);
  if (end.more.length > 0) sentences.push(`The end comes nearer with ${list(end.more)}.`);
  if (end.less.length > 0) sentences.push(`The end is farther off with ${list(end.less)}.`);
  const [a, b] = [model.payoff_stability, model.control_stability];
  if (a + b > 0) sentences.push(`What it gets is weighed with ${((100 * a) / (a + b)).toFixed(0)} %, how freely it moves with ${((100 * b) / (a + b)).toFixed(0)} %: as stable as each is from move to move.`);
  return sentences;
}

/** A share of the points, whose interval never leaves 0 to 100. */
export function scoreText(mean: Mean): string {
  if (mean.low !== undefined && mean.high !== undefined) return scoreWords(mean.mean, mean.low, mean.high);
  return `${(100 * mean.mean).toFixed(0)} %`;
}

export function share(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`;
}
