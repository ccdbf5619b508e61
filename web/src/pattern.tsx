// pattern.tsx — a learned pattern as a drawing: men and squares, and who attacks or defends what.
import type { GameCard } from './api';
import { lookOf, Piece } from './pieces';

export interface PatternGraph {
  weight: number;
  updates: number;
  nodes: { what: string; piece: string | null; mine: boolean; file: number; rank: number }[];
  links: [number, number, string][];
}

interface Place {
  x: number;
  y: number;
}

/** On a circle, in an order that keeps neighbours beside each other where it can. */
function placesOf(graph: PatternGraph): Place[] {
  const order: number[] = [];
  const visit = (node: number) => {
    if (order.includes(node)) return;
    order.push(node);
    for (const [a, b] of graph.links) {
      if (a === node) visit(b);
      if (b === node) visit(a);
    }
  };
  graph.nodes.forEach((_, i) => visit(i));
  const radius = graph.nodes.length < 3 ? 0.9 : 0.75 + 0.18 * graph.nodes.length;
  return graph.nodes.map((_, i) => {
    const angle = (2 * Math.PI * order.indexOf(i)) / graph.nodes.length - Math.PI / 2;
    return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
  });
}

export function Pattern({ graph, card }: { graph: PatternGraph; card: GameCard }) {
  const places = placesOf(graph);
  const reach = Math.max(...places.map((place) => Math.hypot(place.x, place.y))) + 0.75;
  const kindOf = (name: string, mine: boolean) => card.layout?.kinds.find((kind) => kind.name === name && kind.owner === (mine ? 0 : 1));
  const words = graph.links.map(([a, b, sort]) => `${graph.nodes[a]?.what ?? ''} ${sort === 'direct' ? '' : sort + ' '}→ ${graph.nodes[b]?.what ?? ''}`).join('; ');
  return (
    <figure class={graph.weight >= 0.5 ? 'pattern good' : 'pattern bad'}>
      <svg viewBox={`${-reach} ${-reach} ${2 * reach} ${2 * reach}`} role="img" aria-label={words}>
        {graph.links.map(([a, b, sort]) => {
          const from = places[a];
          const to = places[b];
          if (!from || !to) return null;
          const long = Math.hypot(to.x - from.x, to.y - from.y) || 1;
          const ux = (to.x - from.x) / long;
          const uy = (to.y - from.y) / long;
          const end = { x: to.x - 0.48 * ux, y: to.y - 0.48 * uy };
          const side = { x: -uy * 0.12, y: ux * 0.12 };
          return (
            <g class={`link-${sort}`}>
              <line x1={from.x + 0.45 * ux} y1={from.y + 0.45 * uy} x2={end.x - 0.1 * ux} y2={end.y - 0.1 * uy} />
              <path class="head" d={`M${end.x} ${end.y}L${end.x - 0.22 * ux + side.x} ${end.y - 0.22 * uy + side.y}L${end.x - 0.22 * ux - side.x} ${end.y - 0.22 * uy - side.y}z`} />
            </g>
          );
        })}
        {graph.nodes.map((node, i) => {
          const place = places[i];
          const kind = node.piece === null ? undefined : kindOf(node.piece, node.mine);
          if (!place) return null;
          return (
            <g transform={`translate(${place.x} ${place.y})`}>
              <title>{node.what}</title>
              {kind && card.layout ? <Piece look={lookOf(kind, card.layout, card.roles)} scale={0.85} /> : <rect class={node.mine ? 'near mine' : 'near'} x="-.28" y="-.28" width=".56" height=".56" rx=".06" />}
              {(node.file > 0 || node.rank > 0) && (
                <text class="at" text-anchor="middle" y="0.62" font-size="0.26">
                  {node.file > 0 ? `file ${node.file} ` : ''}
                  {node.rank > 0 ? `rank ${node.rank}` : ''}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      <figcaption title={words}>
        <b>{graph.weight.toFixed(2)}</b> from {graph.updates.toLocaleString('en')} games
      </figcaption>
    </figure>
  );
}
