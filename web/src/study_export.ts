// study_export.ts — a study to take away: as Markdown, as JSON, and its pictures as SVG.
import type { GameCard } from './api';
import { type Analysis, type Derived, featureWordsOf, type Figures, modelSentences, type Report, scoreText, share, withError } from './study_types';
import { plainWords, roleWords } from './words';

export interface Study {
  card: GameCard;
  english: string;
  analysis: Analysis | null;
  report: Report | null;
  derived: Derived | null;
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
    ['Choices a turn', (figures) => figures.choices.mean.toFixed(1)],
    ...roles.map((role, i): [string, (figures: Figures) => string] => [`${roleWords(role)} wins`, (figures) => share(figures.wins[i] ?? 0, figures.games)]),
    ['Undecided', (figures) => share(figures.undecided, figures.games)],
    ['First role scores', (figures) => scoreText(figures.first_score)],
  ];
  return [
    '## Figures from play',
    '',
    ...table(['', 'random play', 'strong play'], rows.map(([name, text]) => [name, ...[report.random, report.strong].map((figures) => (figures.games > 0 ? text(figures) : '–'))])),
    'Errors are half-widths of 95 % intervals.',
    '',
  ];
}

export function toMarkdown(study: Study): string {
  const { card, analysis, report, derived } = study;
  const lines = [`# ${plain(card.title)}`, '', `${card.roles.map((role) => plain(roleWords(role))).join(', ')}; ${card.kind}.`, ''];
  if (study.english) lines.push('## How it is played', '', '```', study.english.replace(/```/g, "'''"), '```', '');
  if (report) lines.push(...playLines(report, card.roles));
  if (analysis && analysis.pieces.length > 0) {
    lines.push('## Pieces and what they are worth', '');
    lines.push(...table(['piece', 'owner', 'worth', ''], analysis.pieces.map((piece) => [plainWords(piece.symbol), piece.owner ?? '', piece.value.toFixed(2), piece.sentence ?? ''])));
  }
  const spoken = analysis?.advisors.filter((advisor) => advisor.weight !== 0 && advisor.believed !== false) ?? [];
  if (spoken.length > 0) {
    lines.push('## What counts', '', ...table(['advisor', 'weight', ''], spoken.map((advisor) => [plainWords(advisor.name), advisor.weight.toFixed(2), advisor.sentence])));
  }
  if (analysis?.model) {
    const parts = [...analysis.model.payoff.map((term) => ['payoff', term] as const), ...analysis.model.control.map((term) => ['control', term] as const), ...analysis.model.termination.map((term) => ['end', term] as const)];
    lines.push('## The model', '', plain(modelSentences(analysis.model, roleWords(analysis.model.role ?? card.roles[0] ?? ''), featureWordsOf(analysis.model, card.layout)).join(' ')), '', ...table(['part', 'feature', 'weight', 'stability'], parts.map(([part, term]) => [part, term.feature, term.weight.toFixed(3), term.stability?.toFixed(2) ?? ''])));
  }
  if (derived && derived.rules.length > 0) {
    lines.push('## Rules that follow', '', ...derived.rules.slice(0, 60).map((rule) => `- ${plain(rule.sentence)}`), '');
  }
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
