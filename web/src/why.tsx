// why.tsx — why a move: the line that is expected, who spoke for and against it, the rivals, a proof if there is one.
import { useEffect, useRef, useState } from 'preact/hooks';
import { api, type SessionView, type Why as WhyAnswer } from './api';
import { ProofBox, useProof } from './proof';
import { large, moveWords, roleWords, turnWords } from './words';

/** A move whose reasons were asked for; a new object each time. */
export interface Asked {
  ply: number;
}

/** The newer of two questions is answered: a hint, or why a move was made. */
export function Why({ view, asked }: { view: SessionView; asked: Asked | null }) {
  const [answer, setAnswer] = useState<WhyAnswer | null>(null);
  const [prefersHint, setPrefersHint] = useState(true);
  const ply = asked?.ply ?? null;
  const hintKey = view.hint ? `${view.history.length} ${view.hint.move}` : '';
  useEffect(() => setPrefersHint(asked === null), [asked]);
  useEffect(() => {
    if (hintKey !== '') setPrefersHint(true);
  }, [hintKey]);
  const hint = prefersHint ? view.hint : null;
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
  const shown = hint ?? answer;
  const proof = useProof(view.id, hint ? view.history.length : isThere && ply !== null ? ply + 1 : null);
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.scrollIntoView({ block: 'nearest' }), [answer, hint === null]);
  if (!shown) return null;
  return (
    <section class="why-box" aria-label="Why" ref={box}>
      <h2>
        {hint ? 'A hint' : 'Why'}: {view.roles.length > 1 ? roleWords(shown.role) + ' ' : ''}
        {moveWords(shown.move, view)}
      </h2>
      {whySentences(shown, view).map((text) => (
        <p>{text}</p>
      ))}
      <details class="source">
        <summary>The same as the rules name it</summary>
        <p>{shown.text}</p>
      </details>
      {proof && <ProofBox proof={proof} told={view} />}
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
            name: moveWords(move.move, view),
            value: move.value,
            text: `${move.value.toFixed(0)}${move.proved ? ' proved' : ''} · ${large(move.visits)}`,
            hint: `${move.move}: worth ${move.value.toFixed(1)} of 100 in ${move.visits} games`,
          }))}
        />
      )}
    </section>
  );
}

/** What the player thought of its move, for who knows the board and not the rules' own words. */
function whySentences(why: WhyAnswer, view: SessionView): string[] {
  const move = (text: string) => moveWords(text, view);
  if (/, its only move\.$/.test(why.text)) return ['It is the only move there is.'];
  const value = why.value.toFixed(0);
  const isPuzzle = view.roles.length === 1;
  const sentences: string[] = [];
  if (why.nodes > 0) sentences.push(worthWords(why, value, isPuzzle));
  const rest = isPuzzle && !why.proved ? [] : why.line.slice(1).map((text) => turnWords(text, view));
  if (rest.length > 0) sentences.push(`${isPuzzle ? 'The way from there' : 'Then it expects'}: ${rest.join(', then ')}${why.line.length >= 6 ? ' and so on' : ''}.`);
  const own = why.alternatives.find((other) => other.move === why.move);
  const next = why.alternatives.find((other) => other.move !== why.move && other.visits > 0);
  if (own && next && !why.proved) sentences.push(`Games tried out after this move gave ${own.value.toFixed(0)} on average, after ${move(next.move)} ${next.value.toFixed(0)}.`);
  if (why.nodes > 0) {
    const depth = why.depth > 0 && why.alternatives.length === 0 ? `, ${why.depth} moves ahead,` : '';
    sentences.push(`It looked at ${why.nodes.toLocaleString('en')} positions${depth} in ${why.seconds.toFixed(1)} s.`);
  }
  return sentences;
}

function worthWords(why: WhyAnswer, value: string, isPuzzle: boolean): string {
  if (!why.proved) return isPuzzle ? `It has not found the solution in the time it had. ${why.value > 0 ? `The best it has seen gives ${value} of 100 points` : 'This is no more than a guess'}; ask again after a move or two.` : `It expects ${value} of 100 points from here (100 is a win).`;
  if (isPuzzle) return why.value >= 100 ? 'It leads to the solution.' : `${value} of 100 points is the most that can still be had, and this leads there.`;
  if (why.value >= 100) return 'It wins by force, whatever is replied.';
  if (why.value <= 0) return 'It is lost against best play, as is every other move.';
  return `With best play on all sides it gives ${value} of 100 points, neither more nor less.`;
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
