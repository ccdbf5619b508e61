// rules.tsx — bring your own rules: write, paste or drop them, see every fault at its line, play.
import { useEffect, useRef, useState } from 'preact/hooks';
import { api, type GameEntry } from './api';
import type { Editor } from './editor';
import { RuleEditor } from './rule_editor';
import { go, Trouble } from './shell';
import { startGame } from './start';

const KEPT = 'own rules';

const FIRST_TEXT = `;; Race: two players, five steps. Whoever reaches 5 first wins; each turn one or two steps.
(role left)
(role right)
(init (at left 0)) (init (at right 0)) (init (control left))
(succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5)

(<= (legal ?p one) (true (control ?p)))
(<= (legal ?p two) (true (control ?p)) (true (at ?p ?n)) (succ ?n ?m) (succ ?m ?k))
(<= (legal ?p noop) (role ?p) (not (true (control ?p))))

(<= (next (at ?p ?m)) (does ?p one) (true (at ?p ?n)) (succ ?n ?m))
(<= (next (at ?p ?k)) (does ?p two) (true (at ?p ?n)) (succ ?n ?m) (succ ?m ?k))
(<= (next (at ?p ?n)) (does ?p noop) (true (at ?p ?n)))
(<= (next (control right)) (true (control left)))
(<= (next (control left)) (true (control right)))

(<= terminal (true (at ?p 5)))
(<= (goal ?p 100) (true (at ?p 5)))
(<= (goal ?p 0) (role ?p) (not (true (at ?p 5))))
`;

export function Rules({ from }: { from: string }) {
  const editor = useRef<Editor | null>(null);
  const [start, setStart] = useState<string | null>(null);
  const [isFit, setIsFit] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [title, setTitle] = useState('My game');
  const [busy, setBusy] = useState(false);
  const [games, setGames] = useState<GameEntry[]>([]);
  const [origin, setOrigin] = useState(''); // what the rules were taken from

  const keep = (text: string) => localStorage.setItem(KEPT, text.length < 400_000 ? text : '');
  const takeFrom = async (id: string) => {
    try {
      const rules = await api.rules(id);
      if (editor.current) editor.current.setText(rules.text);
      else setStart(rules.text);
      setTitle(rules.title + ', changed');
      setOrigin(id);
    } catch (problem) {
      setError(problem);
      setStart((now) => now ?? '');
    }
  };
  useEffect(() => {
    if (from) void takeFrom(from);
    else setStart(localStorage.getItem(KEPT) || FIRST_TEXT);
    api.games().then(setGames, () => undefined);
  }, [from]);

  const use = async (what: 'play' | 'study' | 'compare') => {
    setBusy(true);
    try {
      const game = await api.addGame(editor.current?.text() ?? '', title);
      if (what === 'play') go('play', (await startGame(game.id)).id);
      else if (what === 'study') go('study', game.id);
      else go('compare', origin, game.id);
    } catch (problem) {
      setError(problem);
      setBusy(false);
    }
  };
  const onDrop = async (event: DragEvent) => {
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    event.stopPropagation(); // the editor would put it in the midst of what stands there
    editor.current?.setText(await file.text());
    setTitle(file.name.replace(/\.\w+$/, ''));
  };
  return (
    <div class="rules" onDragOver={(event) => event.preventDefault()} onDropCapture={onDrop}>
      <div class="lead">
        <h1>Your own rules</h1>
        <p>Write, paste or drop a game in GDL or in the chess-like language. Faults show at their lines as you type.</p>
      </div>
      <div class="tools">
        <label class="field">
          Name
          <input type="text" value={title} maxLength={60} onInput={(event) => setTitle(event.currentTarget.value)} />
        </label>
        <label class="field">
          Begin with
          <select value="" onChange={(event) => void takeFrom(event.currentTarget.value)}>
            <option value="">a game of the library…</option>
            {games.map((game) => (
              <option value={game.id}>{game.title + (game.language === 'scl' ? ' (chess-like)' : '')}</option>
            ))}
          </select>
        </label>
        <span class="grow" />
        {origin !== '' && (
          <button onClick={() => use('compare')} disabled={!isFit || busy} title="Both versions side by side: pieces, balance, length">
            Compare with the original
          </button>
        )}
        <button onClick={() => use('study')} disabled={!isFit || busy}>
          Study it
        </button>
        <button class="main" onClick={() => use('play')} disabled={!isFit || busy}>
          Play it
        </button>
      </div>
      {error !== null && <Trouble error={error} />}
      {start === null ? <div class="editor" /> : <RuleEditor start={start} hold={editor} onText={keep} onFit={setIsFit} />}
    </div>
  );
}

