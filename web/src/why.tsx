// why.tsx — why a move: the line that is expected, who spoke for and against it, the rivals, a proof if there is one.
import { useEffect, useRef, useState } from 'preact/hooks';
import { api, type SessionView, type Why as WhyAnswer } from './api';
import { ProofBox, useProof } from './proof';
import { large, moveWords, roleWords } from './words';

export function Why({ view, ply }: { view: SessionView; ply: number | null }) {
  const [answer, setAnswer] = useState<WhyAnswer | null>(null);
  const isThere = ply !== null && ply < view.history.length;
  useEffect(() => {
    setAnswer(null);
    if (!isThere || ply === null) return;
    let current = true;
    api.why(view.id, ply).then((found) => current && setAnswer(found), () => undefined);
    return () => {
      current = false;
    };
  }, [view.id, ply, isThere]);
  const shown = view.hint ?? answer;
  const proof = useProof(view.id, view.hint ? view.history.length : isThere && ply !== null ? ply + 1 : null);
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.scrollIntoView({ block: 'nearest' }), [answer]);
  if (!shown) return null;
  return (
    <section class="why-box" aria-label="Why" ref={box}>
      <h2>
        {view.hint ? 'A hint' : 'Why'}: {roleWords(shown.role)} {moveWords(shown.move, view.roles)}
      </h2>
      <p>{shown.text}</p>
      {proof && <ProofBox proof={proof} roles={view.roles} />}
      {shown.opinions.length > 0 && (
        <Bars
          title="Advisors, for and against"
          rows={shown.opinions.slice(0, 10).map((opinion) => ({
            name: opinion.advisor,
            value: opinion.change,
            text: (opinion.change > 0 ? '+' : '') + opinion.change.toFixed(2),
            hint: opinion.sentence,
          }))}
          signed
        />
      )}
      {shown.alternatives.length > 1 && (
        <Bars
          title="Moves that were tried"
          rows={shown.alternatives.slice(0, 8).map((move) => ({
            name: moveWords(move.move, view.roles),
            value: move.value,
            text: `${move.value.toFixed(0)}${move.proved ? ' proved' : ''} · ${large(move.visits)}`,
            hint: `${move.move}: worth ${move.value.toFixed(1)} of 100 in ${move.visits} games`,
          }))}
        />
      )}
    </section>
  );
}

interface Row {
  name: string;
  value: number;
  text: string;
  hint: string;
}

function Bars({ title, rows, signed = false }: { title: string; rows: Row[]; signed?: boolean }) {
  const most = signed ? Math.max(...rows.map((row) => Math.abs(row.value)), 0.01) : 100;
  return (
    <figure class={signed ? 'bars signed' : 'bars'}>
      <figcaption>{title}</figcaption>
      {rows.map((row) => {
        const share = (Math.abs(row.value) / most) * 100;
        return (
          <div class="bar-row" title={row.hint}>
            <span class="bar-name">{row.name}</span>
            <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
              {signed ? (
                <rect class={row.value >= 0 ? 'for' : 'against'} x={row.value >= 0 ? 50 : 50 - share / 2} y="0" width={share / 2} height="8" />
              ) : (
                <rect class="for" x="0" y="0" width={share} height="8" />
              )}
            </svg>
            <span class="bar-text">{row.text}</span>
          </div>
        );
      })}
    </figure>
  );
}
