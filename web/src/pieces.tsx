// pieces.tsx — how a thing on a board looks: known chess figures, stones, marks, letters.
//
// Nothing but names is known of a game from a stranger. A name that says a colour gives a stone of
// that colour, names of chess men give figures, everything else a letter in the owner's colour.
import type { Kind, Layout } from './api';

type Paint = { fill: string; line: string };

const WHITE: Paint = { fill: '#fbfaf5', line: '#33312c' };
const BLACK: Paint = { fill: '#2c2b29', line: '#e9e6dc' };
const PAINTS: Record<string, Paint> = {
  white: WHITE,
  light: WHITE,
  black: BLACK,
  dark: BLACK,
  red: { fill: '#c8463f', line: '#fff3ee' },
  blue: { fill: '#3a6fb7', line: '#eef5ff' },
  green: { fill: '#3f8f57', line: '#effbf1' },
  yellow: { fill: '#e2b532', line: '#4a3b08' },
  orange: { fill: '#df7f2e', line: '#fff4e8' },
  violet: { fill: '#8154b0', line: '#f7f0ff' },
  purple: { fill: '#8154b0', line: '#f7f0ff' },
};
const BY_ROLE = ['blue', 'red', 'green', 'orange', 'violet', 'yellow'];
const NEUTRAL: Paint = { fill: '#8b8577', line: '#fffdf6' };

const FIGURES: Record<string, string> = {
  pawn: 'M50 18a14 14 0 0 1 9 25h5v6h-5c1 12 6 19 13 27v4H28v-4c7-8 12-15 13-27h-5v-6h5a14 14 0 0 1 9-25z',
  rook: 'M27 18h11v9h7v-9h10v9h7v-9h11v20l-8 7v24l8 7v4H27v-4l8-7V45l-8-7z',
  bishop:
    'M50 8a6 6 0 0 1 4 10c11 8 17 19 14 30-1 5-5 9-9 11l5 15 6 2v4H30v-4l6-2 5-15c-4-2-8-6-9-11-3-11 3-22 14-30a6 6 0 0 1 4-10z',
  knight:
    'M30 80c-1-17 6-25 17-34-7 1-12 4-17 8-4 2-9-2-8-6 3-9 9-13 13-22l1-13 9 8c18 1 30 16 30 37 0 9-2 15-3 22z',
  queen:
    'M20 26a5 5 0 1 1 6 5l9 15 1-25a5 5 0 1 1 6 0l8 23 8-23a5 5 0 1 1 6 0l1 25 9-15a5 5 0 1 1 6 2l-11 39v8H31v-8z',
  king: 'M46 6h8v7h7v7h-7v9c4-5 11-7 17-5 10 3 13 13 8 22-4 7-9 12-10 22v12H31V68c-1-10-6-15-10-22-5-9-2-19 8-22 6-2 13 0 17 5v-9h-7v-7h7z',
};
const DETAILS: Record<string, string> = {
  bishop: 'M50 28v18M42 36h16M38 62h24',
  knight: 'M50 30h.1',
  queen: 'M33 66h34',
  king: 'M50 32v34M33 68h34',
  rook: 'M36 45h28M36 68h28',
  pawn: 'M40 49h20',
};
const BASE = 'M24 82h52v8H24z';

export type Look =
  | { form: 'figure'; figure: string; paint: Paint }
  | { form: 'stone'; paint: Paint; crowned: boolean }
  | { form: 'mark'; mark: 'x' | 'o'; paint: Paint }
  | { form: 'wall'; paint: Paint }
  | { form: 'letter'; text: string; paint: Paint };

function paintOf(kind: Kind, roles: string[]): Paint {
  const words = kind.name.toLowerCase().split(/[ _-]+/);
  for (const word of words) {
    const paint = PAINTS[word];
    if (paint) return paint;
  }
  if (kind.owner === null) return NEUTRAL;
  const role = roles[kind.owner]?.toLowerCase() ?? '';
  return PAINTS[role] ?? PAINTS[BY_ROLE[kind.owner % BY_ROLE.length] ?? 'blue'] ?? NEUTRAL;
}

const SHORT: Record<string, string> = {
  p: 'pawn', r: 'rook', n: 'knight', b: 'bishop', q: 'queen', k: 'king',
};

/** Two letters for a piece, as in `wp`, where all kinds are written so. */
function figureByCode(kind: Kind, kinds: Kind[]): [string, Paint] | null {
  const isCode = (name: string) => /^[wb][prnbqk]$/i.test(name);
  if (!isCode(kind.name) || kinds.filter((other) => isCode(other.name)).length < 4) return null;
  const name = kind.name.toLowerCase();
  const figure = SHORT[name[1] ?? ''];
  return figure ? [figure, name[0] === 'w' ? WHITE : BLACK] : null;
}

function shortText(kind: Kind): string {
  if (kind.letter) return kind.letter.toUpperCase();
  const words = kind.name.split(/[ _-]+/).filter((word) => !PAINTS[word.toLowerCase()]);
  if (words.length === 0) return '';
  if (words.length > 1) return words.map((word) => word[0]?.toUpperCase() ?? '').join('').slice(0, 4);
  const word = words[0] ?? '';
  return word.length <= 2 ? word.toUpperCase() : (word[0] ?? '').toUpperCase();
}

/** What a kind of thing looks like; the same for every board of a game. */
export function lookOf(kind: Kind, layout: Layout, roles: string[]): Look {
  const paint = paintOf(kind, roles);
  const coded = figureByCode(kind, layout.kinds);
  if (coded) return { form: 'figure', figure: coded[0], paint: coded[1] };
  const name = kind.name.toLowerCase();
  const words = name.split(/[ _-]+/).filter((word) => !PAINTS[word]);
  const isDraughts = layout.kinds.some((other) => /\b(man|men|checker)\b/.test(other.name));
  const last = words[words.length - 1] ?? '';
  if (isDraughts && (words.length <= 1) && /^(man|king|checker|stone|)$/.test(last)) {
    return { form: 'stone', paint, crowned: last === 'king' };
  }
  if (last in FIGURES && words.length === 1) return { form: 'figure', figure: last, paint };
  if (/^(wall|arrow|hole|block|blocked|trail)$/.test(last)) return { form: 'wall', paint };
  if (name === 'x') return { form: 'mark', mark: 'x', paint: PAINTS['blue'] ?? paint };
  if (name === 'o') return { form: 'mark', mark: 'o', paint: PAINTS['red'] ?? paint };
  if (words.length === 0 || roles.some((role) => role.toLowerCase() === name)) {
    return { form: 'stone', paint, crowned: false };
  }
  if (/^(stone|man|peg|disc|disk|token|pawn|knight|piece|runner|cell|on|lit|light)$/.test(last) && !kind.letter) {
    return { form: 'stone', paint, crowned: false };
  }
  return { form: 'letter', text: shortText(kind), paint };
}

export function hasFigures(layout: Layout, roles: string[]): boolean {
  return layout.kinds.some((kind) => {
    const look = lookOf(kind, layout, roles);
    return look.form === 'figure' || (look.form === 'letter' && kind.letter !== '');
  });
}

/** A piece in the middle of (0, 0), about one unit wide. */
export function Piece({ look, scale = 1 }: { look: Look; scale?: number }) {
  const { paint } = look;
  switch (look.form) {
    case 'figure':
      return (
        <g transform={`scale(${0.0098 * scale}) translate(-50 -50)`} class="figure">
          <path d={BASE} fill={paint.fill} stroke={figureLine(paint)} stroke-width="4" stroke-linejoin="round" />
          <path d={FIGURES[look.figure] ?? ''} fill={paint.fill} stroke={figureLine(paint)} stroke-width="4" stroke-linejoin="round" />
          <path d={DETAILS[look.figure] ?? ''} fill="none" stroke={paint.line} stroke-width="4" stroke-linecap="round" />
        </g>
      );
    case 'stone':
      return (
        <g transform={`scale(${scale})`}>
          <circle r="0.38" fill={paint.fill} class="stone" />
          {look.crowned && (
            <path d="M-.2 .12L-.23 -.12L-.1 0L0 -.18L.1 0L.23 -.12L.2 .12z" fill={paint.line} />
          )}
        </g>
      );
    case 'mark':
      return look.mark === 'x' ? (
        <path d={`M-.27 -.27L.27 .27M.27 -.27L-.27 .27`} stroke={paint.fill} stroke-width="0.13" stroke-linecap="round" transform={`scale(${scale})`} />
      ) : (
        <circle r="0.29" fill="none" stroke={paint.fill} stroke-width="0.13" transform={`scale(${scale})`} />
      );
    case 'wall':
      return <rect x="-.36" y="-.36" width=".72" height=".72" rx=".08" fill={paint.fill} transform={`scale(${scale})`} />;
    case 'letter':
      return (
        <g transform={`scale(${scale})`}>
          <rect x="-.37" y="-.37" width=".74" height=".74" rx=".2" fill={paint.fill} class="stone" />
          <text class="letter" fill={paint.line} font-size={look.text.length > 2 ? 0.26 : look.text.length > 1 ? 0.36 : 0.48} text-anchor="middle" dominant-baseline="central" dy="0.02">
            {look.text}
          </text>
        </g>
      );
  }
}

function figureLine(paint: Paint): string {
  return paint === BLACK ? '#16150f' : '#33312c';
}
