// rule_editor.tsx — a text of rules being written: checked while one types, every fault at its line.
import type { MutableRef } from 'preact/hooks';
import { useEffect, useRef, useState } from 'preact/hooks';
import { api, type CheckResult, type Fault } from './api';
import type { Editor } from './editor';
import { Trouble } from './shell';
import { count } from './words';

const CHECK_AFTER = 350; // milliseconds without a key

interface Props {
  /** What it begins with. */
  start: string;
  /** Where the editor can be reached once it is there. */
  hold: MutableRef<Editor | null>;
  onText?: (text: string) => void;
  /** Whether the text that stands there can be played. */
  onFit: (isFit: boolean) => void;
}

export function RuleEditor({ start, hold, onText, onFit }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const timer = useRef(0);
  const [result, setResult] = useState<CheckResult | null>(null);
  const [error, setError] = useState<unknown>(null);
  const check = async (text: string) => {
    try {
      const found = await api.check(text);
      if (hold.current?.text() !== text) return;
      setResult(found);
      setError(null);
      onFit(found.error_count === 0);
      hold.current.showFaults(found);
    } catch (problem) {
      setError(problem);
    }
  };
  const onChange = (text: string) => {
    onText?.(text);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => void check(text), CHECK_AFTER);
  };
  useEffect(() => {
    let gone = false;
    void import('./editor').then(({ makeEditor }) => {
      if (gone || !host.current) return;
      hold.current = makeEditor(host.current, start, onChange);
      void check(start);
    });
    return () => {
      gone = true;
      clearTimeout(timer.current);
      hold.current?.destroy();
      hold.current = null;
    };
  }, []);
  return (
    <>
      {error !== null && <Trouble error={error} />}
      <div class="editor" ref={host} />
      <Faults result={result} onGo={(fault) => hold.current?.goTo(fault)} />
    </>
  );
}

function Faults({ result, onGo }: { result: CheckResult | null; onGo: (fault: Fault) => void }) {
  if (!result) return <p class="verdict faint">Checking…</p>;
  const all = [...result.errors.map((fault) => ({ ...fault, kind: 'error' })), ...result.warnings.map((fault) => ({ ...fault, kind: 'warning' }))];
  return (
    <section aria-label="Faults" aria-live="polite">
      <p class="verdict">
        {result.language === 'scl' ? 'Chess-like game' : 'GDL'}: {count(result.error_count, 'error')}, {count(result.warning_count, 'warning')}
        {result.error_count === 0 ? '. Ready to play.' : '.'}
      </p>
      <ol class="faults">
        {all.slice(0, 100).map((fault) => (
          <li class={fault.kind}>
            <button class="quiet" onClick={() => onGo(fault)}>
              line {fault.line}, column {fault.column}
            </button>
            <span>
              {fault.message}
              {fault.hint && <em> {fault.hint}</em>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
