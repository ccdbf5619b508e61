// prose.tsx — plain text of the program as headings, paragraphs and lists.
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

type Block = { form: 'heading'; text: string } | { form: 'paragraph'; text: string } | { form: 'list'; items: string[] };

const DIAGRAM = /^\s+(\d+\s+)?([A-Za-z.*+-] )+[A-Za-z.*+-]?\s*$/;

/**
 * Headings stand at the margin with indented lines below them, points begin with a dash. Boards in letters are left
 * out: the page draws them.
 */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  const lines = text.split('\n');
  let open: string[] | null = null; // the list or paragraph that goes on
  let isList = false;
  const end = () => {
    open = null;
  };
  lines.forEach((line, i) => {
    const next = lines[i + 1] ?? '';
    if (line.trim() === '' || /^=+$/.test(line.trim()) || DIAGRAM.test(line)) return end();
    if (/^=+$/.test(next.trim())) return end(); // the title: the page has it
    const point = /^\s*- (.*)$/.exec(line);
    if (point) {
      const last = blocks[blocks.length - 1];
      if (open && isList && last?.form === 'list') last.items.push(point[1] ?? '');
      else blocks.push({ form: 'list', items: [point[1] ?? ''] });
      open = [];
      isList = true;
      return;
    }
    const isHeading = !line.startsWith(' ') && /^ +\S/.test(next) && line.length < 60;
    if (isHeading) {
      blocks.push({ form: 'heading', text: line.trim() });
      return end();
    }
    const last = blocks[blocks.length - 1];
    if (open && isList && last?.form === 'list' && /^ {3,}/.test(line)) {
      last.items[last.items.length - 1] += ' ' + line.trim();
    } else if (open && !isList && last?.form === 'paragraph') {
      last.text += ' ' + line.trim();
    } else {
      blocks.push({ form: 'paragraph', text: line.trim() });
      open = [];
      isList = false;
    }
  });
  return blocks;
}

/** Where it `folds`, a long text is shown in part until somebody asks for all of it. */
export function Prose({ text, folds = false }: { text: string; folds?: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const [isLong, setIsLong] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = place.current;
    if (folds && element) setIsLong(element.scrollHeight > element.clientHeight + 8);
  }, [text, folds]);
  const isFolded = folds && !isOpen;
  return (
    <>
      <div class={isFolded ? (isLong ? 'prose folded long' : 'prose folded') : 'prose'} ref={place}>
        <Blocks text={text} />
      </div>
      {isFolded && isLong && (
        <button class="quiet link unfold" onClick={() => setIsOpen(true)}>
          Read on
        </button>
      )}
    </>
  );
}

function Blocks({ text }: { text: string }) {
  return (
    <>
      {blocksOf(text).map((block): ComponentChildren => {
        if (block.form === 'heading') return <h3>{block.text}</h3>;
        if (block.form === 'paragraph') return <p>{block.text}</p>;
        return (
          <ul>
            {block.items.map((item) => (
              <li>{item}</li>
            ))}
          </ul>
        );
      })}
    </>
  );
}
