// board.tsx — a board drawn from its layout: squares, hexagons or points, and what stands there.
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Layout, Position } from './api';
import { LineBoard, linesOf } from './lines';
import { hasFigures, lookOf, Piece } from './pieces';

export interface BoardMarks {
  selected?: number[];
  targets?: Set<number>;
  last?: number[];
  hint?: number[];
  /** Moves that win at once, that somebody else threatens, that are forced; pieces under attack. */
  wins?: number[];
  threats?: number[];
  forced?: number[];
  attacked?: number[];
  /** Of a picture of a piece: where it goes and what it takes. */
  goes?: number[];
  takes?: number[];
  /** By cell, 0 to 1; null: nothing is known. */
  heat?: (number | null)[];
  /** What is said of a cell: empty means that it is. */
  signs?: [number, string][];
}

interface Props {
  layout: Layout;
  position: Position;
  roles: string[];
  flipped?: boolean;
  marks?: BoardMarks;
  /** Whether a piece may be taken up there. */
  canLift?: (cell: number) => boolean;
  onCell?: (cell: number) => void;
  /** Where moves are lines and not cells. */
  onMove?: (move: string) => void;
  /** The move that led here, by its text. */
  lastMove?: string | null;
  /** Without edges, names and a keyboard: for cards. */
  plain?: boolean;
  label: string;
}

interface Point {
  x: number;
  y: number;
}

/** Where cells lie on the picture: y grows downward there. */
function placed(layout: Layout, flipped: boolean): Point[] {
  const turn = flipped ? -1 : 1;
  return layout.cells.map(([x, y]) => ({ x: turn * x, y: -turn * y }));
}

interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}

function frameOf(points: Point[], margin: number): Frame {
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  const left = Math.min(...xs) - margin;
  const top = Math.min(...ys) - margin;
  return { left, top, width: Math.max(...xs) + margin - left, height: Math.max(...ys) + margin - top };
}

const HEXAGON = [...Array(6).keys()]
  .map((i) => {
    const angle = Math.PI / 6 + (i * Math.PI) / 3;
    return `${(0.577 * Math.cos(angle)).toFixed(4)},${(0.577 * Math.sin(angle)).toFixed(4)}`;
  })
  .join(' ');

/** The nearest cell in a direction, for the arrow keys. */
function neighbour(points: Point[], from: number, dx: number, dy: number): number {
  const start = points[from];
  if (!start) return from;
  let best = from;
  let bestCost = Infinity;
  points.forEach((point, i) => {
    const along = (point.x - start.x) * dx + (point.y - start.y) * dy;
    const aside = Math.abs((point.x - start.x) * dy) + Math.abs((point.y - start.y) * dx);
    if (along < 0.2) return;
    const cost = along + 2.5 * aside;
    if (cost < bestCost) {
      bestCost = cost;
      best = i;
    }
  });
  return best;
}

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function cellName(layout: Layout, cell: number): string {
  const [x, y, name] = layout.cells[cell] ?? [0, 0, ''];
  if (layout.across.length > 0 && /^\(\d+,\d+\)$/.test(name)) {
    return `${layout.across[x] ?? ''}${layout.up[y] ?? ''}`;
  }
  return name;
}

export function Board(props: Props) {
  const lines = useMemo(() => linesOf(props.layout, props.position), [props.layout, props.position]);
  if (!lines) return <CellBoard {...props} />;
  const { layout, position, roles, label, onMove, lastMove = null } = props;
  return <LineBoard lines={lines} layout={layout} position={position} roles={roles} label={label} last={lastMove} onMove={onMove} />;
}

function CellBoard(props: Props) {
  const { layout, position, roles, marks = {}, plain = false } = props;
  const flipped = props.flipped ?? false;
  const svg = useRef<SVGSVGElement>(null);
  const points = useMemo(() => placed(layout, flipped), [layout, flipped]);
  const labelled = !plain && layout.across.length > 0;
  const frame = useMemo(() => frameOf(points, labelled ? 0.95 : layout.shape === 'square' ? 0.58 : 0.72), [points, labelled, layout.shape]);
  const looks = useMemo(() => layout.kinds.map((kind) => lookOf(kind, layout, roles)), [layout, roles]);
  const checkered = useMemo(
    () => layout.shape === 'square' && layout.across.length > 0 && (hasFigures(layout, roles) || looks.some((look) => look.form === 'stone' && look.crowned)),
    [layout, roles, looks],
  );
  const [focus, setFocus] = useState(0);
  const byKeys = useRef(false); // who plays with the keyboard keeps his place while others move
  const [drag, setDrag] = useState<{ cell: number; x: number; y: number; moved: boolean } | null>(null);

  const standing = useMemo(() => {
    const map = new Map<number, number[]>();
    for (const [cell, kind] of position.pieces) map.set(cell, [...(map.get(cell) ?? []), kind]);
    return map;
  }, [position]);

  const toBoard = (event: PointerEvent): Point => {
    const matrix = svg.current?.getScreenCTM()?.inverse();
    if (!matrix) return { x: 0, y: 0 };
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    return { x: at.x, y: at.y };
  };
  const nearest = (at: Point): number | null => {
    let best: number | null = null;
    let distance = 0.75;
    points.forEach((point, i) => {
      const d = Math.hypot(point.x - at.x, point.y - at.y);
      if (d < distance) {
        distance = d;
        best = i;
      }
    });
    return best;
  };

  const onDown = (cell: number) => (event: JSX.TargetedPointerEvent<SVGGElement>) => {
    byKeys.current = false;
    if (!props.onCell || event.button !== 0) return;
    setFocus(cell);
    const at = toBoard(event);
    if (props.canLift?.(cell) && standing.has(cell)) {
      event.preventDefault();
      svg.current?.setPointerCapture(event.pointerId);
      if (!(marks.selected?.[0] === cell && marks.selected.length === 1)) props.onCell(cell);
      setDrag({ cell, ...at, moved: false });
      return;
    }
    props.onCell(cell);
  };
  const onMove = (event: JSX.TargetedPointerEvent<SVGSVGElement>) => {
    if (!drag) return;
    const at = toBoard(event);
    const start = points[drag.cell];
    const moved = drag.moved || (start !== undefined && Math.hypot(at.x - start.x, at.y - start.y) > 0.6);
    setDrag({ cell: drag.cell, ...at, moved });
  };
  const onUp = (event: JSX.TargetedPointerEvent<SVGSVGElement>) => {
    if (!drag) return;
    setDrag(null);
    const cell = nearest(toBoard(event));
    if (drag.moved && cell !== null && cell !== drag.cell) props.onCell?.(cell);
  };
  useEffect(() => setDrag(null), [position]);

  const onKey = (cell: number) => (event: JSX.TargetedKeyboardEvent<SVGGElement>) => {
    byKeys.current = true;
    const arrow = ARROWS[event.key];
    if (arrow) {
      event.preventDefault();
      const next = neighbour(points, cell, arrow[0], arrow[1]);
      setFocus(next);
      svg.current?.querySelector<SVGGElement>(`[data-cell="${next}"]`)?.focus();
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      props.onCell?.(cell);
    }
  };

  const describe = (cell: number): string => {
    const names = (standing.get(cell) ?? []).map((kind) => {
      const entry = layout.kinds[kind];
      if (!entry) return '';
      const owner = entry.owner === null ? '' : (roles[entry.owner] ?? '');
      return entry.letter && owner ? `${owner} ${entry.name}` : entry.name;
    });
    return `${layout.labels[cell] ?? ''}${names.length > 0 ? ', ' + names.join(', ') : ', empty'}`;
  };

  const isLast = new Set(marks.last ?? []);
  const isSelected = new Set(marks.selected ?? []);
  const isHint = new Set(marks.hint ?? []);
  const cellClass = (cell: number): string => {
    const [x, y] = layout.cells[cell] ?? [0, 0];
    const names = ['cell'];
    if (checkered && !marks.heat) names.push((x + y) % 2 === 0 ? 'dark' : 'light');
    if (isLast.has(cell)) names.push('last');
    if (isHint.has(cell)) names.push('hint');
    if (isSelected.has(cell)) names.push('selected');
    return names.join(' ');
  };
  const interactive = !plain && (props.onCell !== undefined || byKeys.current);
  const around = (cell: number): string[] =>
    (['wins', 'threats', 'forced', 'attacked'] as const).filter((name) => marks[name]?.includes(cell));
  const signs = new Map(marks.signs ?? []);

  return (
    <svg
      ref={svg}
      class={`board ${layout.shape} ${plain ? 'plain' : ''} ${checkered ? 'checkered' : ''}`}
      viewBox={`${frame.left} ${frame.top} ${frame.width} ${frame.height}`}
      role={plain ? 'img' : 'group'}
      aria-label={props.label}
      onPointerMove={onMove}
      onPointerUp={onUp}
      onPointerCancel={() => setDrag(null)}
    >
      {layout.shape === 'square' && <Backs points={points} cylinder={layout.cylinder} />}
      {layout.links.map(([a, b]) => (
        <line class="link" x1={points[a]?.x ?? 0} y1={points[a]?.y ?? 0} x2={points[b]?.x ?? 0} y2={points[b]?.y ?? 0} />
      ))}
      {points.map((point, cell) => (
        <g
          key={cell}
          data-cell={cell}
          data-name={cellName(layout, cell)}
          transform={`translate(${point.x} ${point.y})`}
          class={cellClass(cell)}
          {...(interactive
            ? {
                role: 'button',
                tabindex: focus === cell ? 0 : -1,
                'aria-label': describe(cell),
                'aria-disabled': props.onCell ? undefined : 'true',
                onPointerDown: onDown(cell),
                onKeyDown: onKey(cell),
              }
            : {})}
        >
          {layout.shape === 'square' && <rect class="ground" x="-.5" y="-.5" width="1" height="1" />}
          {layout.shape === 'hexagon' && <polygon class="ground" points={HEXAGON} />}
          {layout.shape === 'point' && <circle class="ground" r="0.22" />}
          {layout.shape === 'point' && <circle class="touch" r="0.5" />}
          <Heat shape={layout.shape} share={marks.heat?.[cell]} />
          {around(cell).map((name, i) => (
            <circle class={`around ${name}`} r={0.45 - 0.06 * i} />
          ))}
          <Reach goes={marks.goes?.includes(cell) ?? false} takes={marks.takes?.includes(cell) ?? false} />
          {signs.has(cell) && (signs.get(cell) === '' ? <circle class="free" r="0.1" /> : <text class="sign" text-anchor="middle" dominant-baseline="central" font-size="0.4">{signs.get(cell)}</text>)}
          {marks.targets?.has(cell) && !standing.has(cell) && <circle class="target" r="0.13" />}
          {marks.targets?.has(cell) && standing.has(cell) && <circle class="target ring" r="0.46" />}
        </g>
      ))}
      <g class="pieces">
        {[...standing].map(([cell, kinds]) => {
          const point = points[cell];
          if (!point) return null;
          const lifted = drag?.moved && drag.cell === cell;
          const at = lifted && drag ? drag : point;
          return (
            <g key={cell} data-piece={cell} class={lifted ? 'piece lifted' : 'piece'} transform={`translate(${at.x} ${at.y})`}>
              {kinds.map((kind, i) => {
                const look = looks[kind];
                const shift = kinds.length > 1 ? (i - (kinds.length - 1) / 2) * 0.28 : 0;
                return look ? (
                  <g transform={`translate(${shift} ${shift})`}>
                    <Piece look={look} scale={kinds.length > 1 ? 0.7 : 1} />
                  </g>
                ) : null;
              })}
            </g>
          );
        })}
      </g>
      {labelled && <Labels layout={layout} points={points} frame={frame} />}
      {!plain && layout.shape === 'hexagon' && <CellNames layout={layout} points={points} taken={position.pieces} />}
    </svg>
  );
}

/** Whether a piece can go there, take there, or both. */
function Reach({ goes, takes }: { goes: boolean; takes: boolean }) {
  if (goes && takes) return <circle class="target" r="0.17" />;
  if (goes) return <circle class="target ring" r="0.16" />;
  return takes ? <path class="takes" d="M-.2 -.2L.2 .2M.2 -.2L-.2 .2" /> : null;
}

/** How much of something a cell has. */
function Heat({ shape, share }: { shape: Layout['shape']; share: number | null | undefined }) {
  if (share === null || share === undefined) return null;
  const opacity = (0.08 + 0.87 * share).toFixed(2);
  if (shape === 'hexagon') return <polygon class="heat" points={HEXAGON} fill-opacity={opacity} />;
  if (shape === 'point') return <circle class="heat" r="0.34" fill-opacity={opacity} />;
  return <rect class="heat" x="-.5" y="-.5" width="1" height="1" fill-opacity={opacity} />;
}

/** The wood under squares; open at the sides where those meet. */
function Backs({ points, cylinder }: { points: Point[]; cylinder: boolean }) {
  const frame = frameOf(points, 0.5);
  return (
    <>
      <rect class="back" x={frame.left - 0.04} y={frame.top - 0.04} width={frame.width + 0.08} height={frame.height + 0.08} rx="0.08" />
      {cylinder && (
        <>
          <line class="seam" x1={frame.left - 0.07} x2={frame.left - 0.07} y1={frame.top} y2={frame.top + frame.height} />
          <line class="seam" x1={frame.left + frame.width + 0.07} x2={frame.left + frame.width + 0.07} y1={frame.top} y2={frame.top + frame.height} />
        </>
      )}
    </>
  );
}

/** Rows of hexagons have no edge to write beside: empty cells bear their names themselves. */
function CellNames({ layout, points, taken }: { layout: Layout; points: Point[]; taken: [number, number][] }) {
  const isTaken = new Set(taken.map(([cell]) => cell));
  return (
    <g class="labels cells" aria-hidden="true">
      {points.map((point, i) => {
        const name = layout.labels[i] ?? '';
        if (isTaken.has(i) || name.length > 4) return null;
        return (
          <text x={point.x} y={point.y + 0.38} text-anchor="middle">
            {name}
          </text>
        );
      })}
    </g>
  );
}

function Labels({ layout, points, frame }: { layout: Layout; points: Point[]; frame: Frame }) {
  const column = new Map<number, number>();
  const row = new Map<number, number>();
  layout.cells.forEach(([x, y], i) => {
    const point = points[i];
    if (!point) return;
    column.set(x, point.x);
    row.set(y, point.y);
  });
  const long = Math.max(...layout.columns.map((name) => name.length), ...layout.rows.map((name) => name.length)) > 3;
  if (long) return null;
  return (
    <g class="labels" aria-hidden="true">
      {layout.columns.map((name, i) => (
        <text x={column.get(i) ?? 0} y={frame.top + frame.height - 0.2} text-anchor="middle">{name}</text>
      ))}
      {layout.rows.map((name, i) => (
        <text x={frame.left + 0.24} y={row.get(i) ?? 0} text-anchor="middle" dominant-baseline="central">{name}</text>
      ))}
    </g>
  );
}
