// lines.tsx — boards whose moves are lines between dots, as in dots and boxes.
//
// A term such as `(across 2 1)` in a move or fact names the line that begins at a dot and goes one way; two such ways
// make a board of dots. Whoever owns a place then owns the box that lies to the right of its dot and above it; places may
// be boxes alone, so that lines name dots beyond them.
import { useMemo, useRef } from 'preact/hooks';
import type { Layout, Position } from './api';
import { lookOf } from './pieces';
import { moveWords } from './words';

const WAYS: Record<string, 'across' | 'upward'> = {
  across: 'across', horizontal: 'across', right: 'across', h: 'across',
  upward: 'upward', up: 'upward', vertical: 'upward', v: 'upward',
};
const LINE = /\((\w+) (\w+) (\w+)\)/;

interface Line {
  way: 'across' | 'upward';
  x: number;
  y: number;
}
/** The names of dots, from left to right and upward. */
interface Dots {
  across: string[];
  up: string[];
}
export interface Lines {
  dots: Dots;
  drawn: Line[];
  open: (Line & { move: string })[];
}

/** `(across 2 1)` in a text, as its way and the names of its dot. */
function namesIn(text: string): { way: 'across' | 'upward'; x: string; y: string } | null {
  const found = LINE.exec(text);
  const way = WAYS[found?.[1] ?? ''];
  return found && way ? { way, x: found[2] ?? '', y: found[3] ?? '' } : null;
}

/** Those of the places, and behind them the numbers that only lines name. */
function withMore(names: string[], others: string[]): string[] {
  const more = [...new Set(others)].filter((name) => /^\d+$/.test(name) && !names.includes(name));
  return [...names, ...more.sort((a, b) => Number(a) - Number(b))];
}

function dotsOf(layout: Layout, position: Position): Dots {
  const texts = [...position.state, ...Object.values(position.legal).flat()];
  const lines = texts.flatMap((text) => namesIn(text) ?? []);
  return { across: withMore(layout.across, lines.map((line) => line.x)), up: withMore(layout.up, lines.map((line) => line.y)) };
}

function lineIn(text: string, dots: Dots): Line | null {
  const names = namesIn(text);
  if (!names) return null;
  const x = dots.across.indexOf(names.x);
  const y = dots.up.indexOf(names.y);
  return x < 0 || y < 0 ? null : { way: names.way, x, y };
}

/** The lines of a position; null where its moves are no lines. */
export function linesOf(layout: Layout, position: Position): Lines | null {
  if (layout.shape !== 'square' || layout.across.length === 0) return null;
  const dots = dotsOf(layout, position);
  const drawn = position.state.flatMap((fact) => lineIn(fact, dots) ?? []);
  const isDrawn = (line: Line) => drawn.some((other) => other.way === line.way && other.x === line.x && other.y === line.y);
  const open = Object.values(position.legal).flatMap((moves) =>
    moves.flatMap((move) => {
      const line = lineIn(move, dots);
      return line && !isDrawn(line) ? [{ ...line, move }] : [];
    }),
  );
  const ways = new Set([...drawn, ...open].map((line) => line.way));
  const isSmall = drawn.length + open.length <= 2 * dots.across.length * dots.up.length;
  return ways.size === 2 && isSmall ? { dots, drawn, open } : null;
}

interface Props {
  lines: Lines;
  layout: Layout;
  position: Position;
  roles: string[];
  label: string;
  last: string | null;
  onMove?: ((move: string) => void) | undefined;
}

export function LineBoard({ lines, layout, position, roles, label, last, onMove }: Props) {
  const byKeys = useRef(false); // who plays with the keyboard keeps his place while others move
  const width = lines.dots.across.length - 1;
  const height = lines.dots.up.length - 1;
  const lastLine = useMemo(() => (last === null ? null : lineIn(last, lines.dots)), [last, lines]);
  const ends = (line: Line) => ({ x1: line.x, y1: -line.y, x2: line.x + (line.way === 'across' ? 1 : 0), y2: -line.y - (line.way === 'upward' ? 1 : 0) });
  const isLast = (line: Line) => lastLine !== null && line.way === lastLine.way && line.x === lastLine.x && line.y === lastLine.y;
  return (
    <svg class="board lines" viewBox={`-0.4 ${-height - 0.4} ${width + 0.8} ${height + 0.8}`} role="group" aria-label={label}>
      {position.pieces.map(([cell, kind]) => {
        const [x = 0, y = 0] = layout.cells[cell] ?? [];
        const entry = layout.kinds[kind];
        if (!entry || entry.owner === null) return null;
        return <rect class="box" data-piece={cell} x={x + 0.08} y={-y - 0.92} width="0.84" height="0.84" rx="0.06" fill={lookOf(entry, layout, roles).paint.fill} />;
      })}
      {lines.open.map((line) => (
        <g
          class={onMove ? 'open playable' : 'open'}
          onPointerDown={() => (byKeys.current = false)}
          {...(onMove || byKeys.current
            ? {
                role: 'button',
                tabindex: 0,
                'aria-label': moveWords(line.move, { roles, layout }),
                'aria-disabled': onMove ? undefined : 'true',
                onClick: () => onMove?.(line.move),
                onKeyDown: (event: KeyboardEvent) => {
                  byKeys.current = true;
                  if (event.key === 'Enter') onMove?.(line.move);
                },
              }
            : {})}
        >
          <line class="touch" {...ends(line)} />
          <line {...ends(line)} />
        </g>
      ))}
      {lines.drawn.map((line) => (
        <line class={isLast(line) ? 'drawn last' : 'drawn'} {...ends(line)} />
      ))}
      {[...Array((width + 1) * (height + 1)).keys()].map((i) => (
        <circle class="dot" cx={i % (width + 1)} cy={-Math.floor(i / (width + 1))} r="0.08" />
      ))}
    </svg>
  );
}
