import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { Annotation, EditorState, StateEffect, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, drawSelection, EditorView, keymap, lineNumbers } from '@codemirror/view'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Problem } from '../api/api.generated.ts'

interface EditorProps {
  readonly label: string
  readonly text: string
  readonly isReadOnly: boolean
  readonly line: number | undefined
  readonly problems: readonly Problem[]
  readonly onChange: (text: string) => void
  readonly onSave: () => void
}

/** Marks a change that brings in the file's text. Only what a person types is reported. */
const isLoaded = Annotation.define<boolean>()
const setMarks = StateEffect.define<{ readonly line: number | undefined; readonly problems: readonly Problem[] }>()
const marks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(now, { changes, effects, state }) {
    let next = now.map(changes)
    for (const effect of effects) {
      if (!effect.is(setMarks)) continue
      const { line, problems } = effect.value
      const at = (number: number, name: string) =>
        number >= 1 && number <= state.doc.lines
          ? [Decoration.line({ class: name }).range(state.doc.line(number).from)]
          : []
      const all = problems.flatMap((one) => at(one.line, `cm-${one.severity}`))
      next = Decoration.set([...(line === undefined ? [] : at(line, 'cm-here')), ...all], true)
    }
    return next
  },
  provide: (field) => EditorView.decorations.from(field),
})

const look = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'var(--paper)', color: 'var(--ink)', fontSize: '12.5px' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '20px' },
  '.cm-content': { caretColor: 'var(--ink)', padding: '12px 0' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': { backgroundColor: 'var(--paper)', color: 'var(--ink-3)', border: 'none', paddingRight: '6px' },
  '.cm-here': { backgroundColor: 'var(--accent-soft)' },
  '.cm-error': { boxShadow: 'inset 3px 0 0 var(--bad)', backgroundColor: 'var(--bad-soft)' },
  '.cm-warning': { boxShadow: 'inset 3px 0 0 var(--wait)' },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '-2px' },
})

/**
 * A text editor in a shadow root. The page's policy forbids style elements, but a shadow root can have its own style
 * sheet.
 */
export default function Editor({ label, text, isReadOnly, line, problems, onChange, onSave }: EditorProps) {
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  // The typed text comes back as a prop. If another key was pressed in the meantime, the prop must not undo it.
  const typed = useRef(new Set<string>())
  const changed = useEffectEvent((next: string) => {
    typed.current.add(next)
    onChange(next)
  })
  const saved = useEffectEvent(onSave)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is brought in below, without a new editor
  useEffect(() => {
    const root = host.current!.shadowRoot ?? host.current!.attachShadow({ mode: 'open' })
    const editor = new EditorView({
      parent: root,
      root,
      state: EditorState.create({
        doc: text,
        extensions: [
          lineNumbers(),
          history(),
          drawSelection(),
          EditorView.lineWrapping,
          EditorState.readOnly.of(isReadOnly),
          EditorView.contentAttributes.of({ 'aria-label': label }),
          keymap.of([
            {
              key: 'Mod-s',
              run: () => {
                saved()
                return true
              },
            },
            ...defaultKeymap,
            ...historyKeymap,
          ]),
          marks,
          look,
          EditorView.updateListener.of((update) => {
            const wasTyped = !update.transactions.some((one) => one.annotation(isLoaded))
            if (update.docChanged && wasTyped) changed(update.state.doc.toString())
          }),
        ],
      }),
    })
    view.current = editor
    return () => editor.destroy()
  }, [label, isReadOnly])
  useEffect(() => {
    const editor = view.current
    if (!editor) return
    const isNew = editor.state.doc.toString() !== text
    if (isNew && typed.current.has(text)) return
    typed.current.clear()
    const changes = { from: 0, to: editor.state.doc.length, insert: text }
    if (isNew) editor.dispatch({ changes, annotations: isLoaded.of(true) })
  }, [text])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new file gets its marks, too
  useEffect(() => {
    view.current?.dispatch({ effects: setMarks.of({ line, problems }) })
  }, [line, problems, label])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new file is shown at its line, too
  useEffect(() => {
    const editor = view.current
    if (!editor || line === undefined || line < 1 || line > editor.state.doc.lines) return
    editor.dispatch({ effects: EditorView.scrollIntoView(editor.state.doc.line(line).from, { y: 'center' }) })
  }, [line, label])
  return <div className="editor" ref={host} />
}
