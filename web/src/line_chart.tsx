// line_chart.tsx — a small curve with its ends written beside it.

interface Props {
  title: string;
  across: string;
  points: [number, number][];
}

const short = (value: number) => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2));

const MOST = 100; // points drawn

/** Means of as many points in a row as leave no more than can be seen. */
function smoothed(points: [number, number][]): [number, number][] {
  const width = Math.ceil(points.length / MOST);
  if (width <= 1) return points;
  const means: [number, number][] = [];
  for (let start = 0; start < points.length; start += width) {
    const some = points.slice(start, start + width);
    means.push([some[some.length - 1]?.[0] ?? 0, some.reduce((sum, point) => sum + point[1], 0) / some.length]);
  }
  return means;
}

export function LineChart({ title, across, points: all }: Props) {
  const points = smoothed(all);
  const xs = points.map((point) => point[0]);
  const ys = points.map((point) => point[1]);
  const left = Math.min(...xs);
  const low = Math.min(...ys);
  const width = Math.max(...xs) - left || 1;
  const height = Math.max(...ys) - low || 1;
  const x = (value: number) => 4 + (292 * (value - left)) / width;
  const y = (value: number) => 96 - (88 * (value - low)) / height;
  const path = points.map(([a, b], i) => `${i === 0 ? 'M' : 'L'}${x(a).toFixed(1)} ${y(b).toFixed(1)}`).join('');
  const last = points[points.length - 1];
  return (
    <figure class="chart">
      <figcaption>
        {title}: <b>{short(last?.[1] ?? 0)}</b>
      </figcaption>
      <svg viewBox="0 0 300 100" preserveAspectRatio="none" role="img" aria-label={`${title}, from ${short(low)} to ${short(low + height)}`}>
        <line class="half" x1="0" x2="300" y1="96" y2="96" />
        <path d={path} />
        {points.length === 1 && last && <circle cx={x(last[0])} cy={y(last[1])} r="3" />}
      </svg>
      <p class="ends">
        <span>
          {short(low)} to {short(low + height)}
        </span>
        <span>
          {(last?.[0] ?? 0).toLocaleString('en')} {across}
        </span>
      </p>
    </figure>
  );
}
