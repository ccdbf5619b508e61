// editor.tsx — a text editor for rules in either language, with faults shown at their lines.
//
// It lives in a shadow root: there its style sheets are adopted, not written into the page, which
// the page's policy would not allow.
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, HighlightStyle, StreamLanguage, syntaxHighlighting, type StringStream } from '@codemirror/language';
import { lintGutter, setDiagnostics, type Diagnostic } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import type { CheckResult, Fault } from './api';

const GDL_WORDS = /^(role|init|true|next|legal|does|goal|terminal|distinct|base|input|not|or)$/;
const SCL_WORDS =
  /^(game|goals|board_size|board_type|inversion|promote_rank|setup|constraints|define|moving|capturing|promoting|movement|capture|leap|ride|hop|before|over|after|hop_over|by|type|effect|symmetry|end|end\.|stalemate|eradicate|arrive|checkmate|decision|options|promote_to|rules|royal|at|by|planar|vertical_cylinder)$/i;

const gdl = StreamLanguage.define({
  name: 'gdl',
  token(stream: StringStream) {
    if (stream.eatSpace()) return null;
    if (stream.match(/^;.*/)) return 'comment';
    if (stream.match(/^\?[^\s()]+/)) return 'variableName';
    if (stream.match(/^<=/)) return 'operator';
    if (stream.match(/^[()]/)) return 'bracket';
    if (stream.match(/^\d+(?=[\s()]|$)/)) return 'number';
    const word = stream.match(/^[^\s();]+/);
    if (word) return GDL_WORDS.test(stream.current()) ? 'keyword' : null;
    stream.next();
    return null;
  },
});

const scl = StreamLanguage.define({
  name: 'scl',
  token(stream: StringStream) {
    if (stream.eatSpace()) return null;
    if (stream.match(/^%.*/)) return 'comment';
    if (stream.match(/^[<(\[{][\d, ]+[>)\]}]/)) return 'number';
    if (stream.match(/^\d+/)) return 'number';
    const word = stream.match(/^[A-Za-z_][\w.]*/);
    if (word) return SCL_WORDS.test(stream.current()) ? 'keyword' : null;
    stream.next();
    return null;
  },
});

const colours = HighlightStyle.define([
  { tag: tags.keyword, color: 'var(--accent)', fontWeight: '600' },
  { tag: tags.comment, color: 'var(--faint)', fontStyle: 'italic' },
  { tag: tags.variableName, color: 'var(--code-variable)' },
  { tag: tags.number, color: 'var(--code-number)' },
  { tag: tags.operator, color: 'var(--accent)' },
  { tag: tags.bracket, color: 'var(--faint)' },
]);

const theme = EditorView.theme({
  '&': { height: '100%', fontSize: '14px', backgroundColor: 'var(--paper)', color: 'var(--ink)' },
  '.cm-scroller': { fontFamily: 'ui-monospace, "DejaVu Sans Mono", Menlo, monospace', lineHeight: '1.5' },
  '.cm-gutters': { backgroundColor: 'var(--page)', color: 'var(--faint)', border: 'none' },
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--accent-soft) 40%, transparent)' },
  '.cm-content': { caretColor: 'var(--ink)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-selectionBackground, &.cm-focused .cm-selectionBackground': { backgroundColor: 'var(--accent-soft) !important' },
  '.cm-tooltip': { backgroundColor: 'var(--paper)', color: 'var(--ink)', border: '1px solid var(--edge)' },
  '&.cm-focused': { outline: 'none' },
});

/**
 * Typed text goes into the document without the browser's help: over a selection Chromium gives it the style of what
 * stood there, as an attribute that the server's policy forbids. Composed text is left alone.
 */
const typing = EditorView.domEventHandlers({
  beforeinput: (event, view) => {
    if (event.inputType !== 'insertText' || event.isComposing || view.composing || !event.data) return false;
    if (view.state.selection.main.empty) return false;
    event.preventDefault();
    view.dispatch(view.state.replaceSelection(event.data), { userEvent: 'input.type', scrollIntoView: true });
    return true;
  },
});

export interface Editor {
  text: () => string;
  setText: (text: string) => void;
  showFaults: (result: CheckResult) => void;
  goTo: (fault: Fault) => void;
  destroy: () => void;
}

function placeOf(state: EditorState, fault: Fault): { from: number; to: number } {
  const line = state.doc.line(Math.min(Math.max(fault.line, 1), state.doc.lines));
  const from = Math.min(line.from + Math.max(fault.column - 1, 0), line.to);
  const rest = state.doc.sliceString(from, line.to);
  const word = /^[^\s()]+/.exec(rest)?.[0].length ?? Math.min(rest.length, 1);
  return { from, to: Math.min(from + Math.max(word, 1), line.to) };
}

export function makeEditor(host: HTMLElement, text: string, onChange: (text: string) => void): Editor {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const make = (content: string) =>
    EditorState.create({
      doc: content,
      extensions: [
        lineNumbers(),
        lintGutter(),
        typing,
        history(),
        drawSelection(),
        highlightActiveLine(),
        bracketMatching(),
        keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
        /^\s*(%|game\b)/i.test(content) ? scl : gdl,
        syntaxHighlighting(colours),
        theme,
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': 'Rules' }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onChange(update.state.doc.toString());
        }),
      ],
    });
  const view = new EditorView({ state: make(text), parent: root, root });
  return {
    text: () => view.state.doc.toString(),
    setText: (content) => {
      view.setState(make(content));
      onChange(content);
    },
    showFaults: (result) => {
      const mark = (severity: 'error' | 'warning') => (fault: Fault): Diagnostic => ({
        ...placeOf(view.state, fault),
        severity,
        message: fault.hint ? `${fault.message}\n${fault.hint}` : fault.message,
      });
      view.dispatch(setDiagnostics(view.state, [...result.errors.map(mark('error')), ...result.warnings.map(mark('warning'))]));
    },
    goTo: (fault) => {
      const { from } = placeOf(view.state, fault);
      view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: 'center' }) });
      view.focus();
    },
    destroy: () => view.destroy(),
  };
}
