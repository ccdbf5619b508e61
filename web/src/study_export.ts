// study_export.ts — a study to take away: as Markdown, as JSON, and its pictures as SVG.
import type { GameCard } from './api';
import type { Learned } from './learned';
import { type Analysis, type Derived, featureWordsOf, type Figures, modelSentences, type Report, scoreText, share, stabilityText, withError } from './study_types';
import { decimal, plainWords, roleWords } from './words';

export interface Study {
  card: GameCard;
  english: string;
  analysis: Analysis | null;
  report: Report | null;
  derived: Derived | null;
  lessons: Learned[];
}

export function save(name: string, type: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** Text from rules must not become markup of the page it is pasted into. */
function plain(text: string): string {
  return text.replace(/[\\`*_{}[\]<>#|]/g, (sign) => '\\' + sign).replace(/\s+/g, ' ');
}

function table(head: string[], rows: string[][]): string[] {
  const line = (cells: string[]) => `| ${cells.map(plain).join(' | ')} |`;
  return [line(head), `| ${head.map(() => '---').join(' | ')} |`, ...rows.map(line), ''];
}

function playLines(report: Report, roles: string[]): string[] {
  const rows: [string, (figures: Figures) => string][] = [
    ['Games', (figures) => String(figures.games)],
    ['Moves in a game', (figures) => withError(figures.length)],
    ['Choices a turn', (figures) => decimal(figures.choices.mean, 1)],
    ...roles.map((role, i): [string, (figures: Figures) => string] => [`${roleWords(role)} wins`, (figures) => share(figures.wins[i] ?? 0, figures.games)]),
    ['Undecided', (figures) => share(figures.undecided, figures.games)],
    ['First role scores', (figures) => scoreText(figures.first_score)],
  ];
  return [
    '## Figures from play',
    '',
    ...table(['', 'random play', 'play with search'], rows.map(([name, text]) => [name, ...[report.random, report.strong].map((figures) => (figures.games > 0 ? text(figures) : '–'))])),
    'Errors are half-widths of 95 % intervals.',
    '',
  ];
}

/** What a lesson has left behind, the strongest first. */
function lessonLines(lesson: Learned): string[] {
  const rows = [
    ...Object.entries(lesson.piece_values ?? {}),
    ...(Array.isArray(lesson.weights) ? lesson.weights : []).map(({ what, weight }) => [what, weight] as const),
    ...(lesson.patterns ?? []).map(({ facts, weight }) => [facts.join(' '), weight] as const),
  ];
  if (rows.length === 0) return [];
  return [`## What it has learned by ${plain(lesson.method)}, from ${lesson.games} games`, '', ...table(['what', 'weight'], rows.slice(0, 60).map(([what, weight]) => [plainWords(what), decimal(weight, 2)]))];
}

export function toMarkdown(study: Study): string {
  const { card, analysis, report, derived } = study;
  const lines = [`# ${plain(card.title)}`, '', `${card.roles.map((role) => plain(roleWords(role))).join(', ')}; ${card.kind}.`, ''];
  if (study.english) lines.push('## How it is played', '', '```', study.english.replace(/```/g, "'''"), '```', '');
  if (report) lines.push(...playLines(report, card.roles));
  if (analysis && analysis.pieces.length > 0) {
    lines.push('## Pieces and what they are worth', '');
    lines.push(...table(['piece', 'owner', 'worth', ''], analysis.pieces.map((piece) => [plainWords(piece.symbol), piece.owner ?? '', decimal(piece.value, 2), piece.sentence ?? ''])));
  }
  const spoken = analysis?.advisors.filter((advisor) => advisor.weight !== 0 && advisor.believed !== false) ?? [];
  if (spoken.length > 0) {
    lines.push('## What counts', '', ...table(['advisor', 'weight', 'stability', ''], spoken.map((advisor) => [plainWords(advisor.name), decimal(advisor.weight, 2), stabilityText(advisor.stability), advisor.sentence])));
  }
  if (analysis?.model) {
    const parts = [...analysis.model.payoff.map((term) => ['payoff', term] as const), ...analysis.model.control.map((term) => ['control', term] as const), ...analysis.model.termination.map((term) => ['end', term] as const)];
    lines.push('## The model', '', plain(modelSentences(analysis.model, roleWords(analysis.model.role ?? card.roles[0] ?? ''), featureWordsOf(analysis.model, card.layout)).join(' ')), '', ...table(['part', 'feature', 'weight', 'stability'], parts.map(([part, term]) => [part, term.feature, decimal(term.weight, 3), stabilityText(term.stability)])));
  }
  if (derived && derived.rules.length > 0) {
    lines.push('## Rules that follow', '', ...derived.rules.slice(0, 60).map((rule) => `- ${plain(rule.sentence)}`), '');
  }
  for (const lesson of study.lessons) lines.push(...lessonLines(lesson));
  return lines.join('\n');
}

const KEPT = ['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-dasharray', 'stroke-linecap', 'stroke-linejoin', 'opacity', 'font-family', 'font-size', 'font-weight'];

/** A picture of the page as a file that needs no style sheet. */
export function svgText(picture: SVGSVGElement): string {
  const copy = picture.cloneNode(true) as SVGSVGElement;
  const from = [picture, ...picture.querySelectorAll<SVGElement>('*')];
  const to = [copy, ...copy.querySelectorAll<SVGElement>('*')];
  from.forEach((element, i) => {
    const style = getComputedStyle(element);
    const target = to[i];
    for (const name of KEPT) {
      const value = style.getPropertyValue(name);
      if (value && value !== 'none' && !(name === 'font-size' && element.hasAttribute('font-size'))) target?.setAttribute(name, value);
      if (name === 'fill' && value === 'none') target?.setAttribute(name, value);
    }
    for (const name of ['class', 'tabindex', 'role', 'data-cell', 'data-piece', 'data-name']) target?.removeAttribute(name);
  });
  const [, , width = 8, height = 8] = (copy.getAttribute('viewBox') ?? '').split(' ').map(Number);
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(Math.round(60 * width)));
  copy.setAttribute('height', String(Math.round(60 * height)));
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(copy)}\n`;
}

/** All pictures of a part of the page, one below the other. */
export function svgSheet(root: Element): string {
  const pictures = [...root.querySelectorAll<SVGSVGElement>('svg.board')];
  let top = 0;
  let widest = 0;
  const parts = pictures.map((picture) => {
    const text = svgText(picture).replace(/^<\?xml.*\?>\n/, '');
    const [, , width = 8, height = 8] = (picture.getAttribute('viewBox') ?? '').split(' ').map(Number);
    const placed = text.replace('<svg', `<svg y="${Math.round(top)}"`);
    top += 60 * height + 20;
    widest = Math.max(widest, 60 * width);
    return placed;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<svg xmlns="http://www.w3.org/2000/svg" width="${Math.round(widest)}" height="${Math.round(top)}">\n${parts.join('\n')}\n</svg>\n`;
}
