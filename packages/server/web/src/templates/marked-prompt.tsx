import { useMemo } from 'react'
import type { Prompt } from '../api/api.generated.ts'
import { placeOf } from '../prompt/span-source.tsx'
import { num } from '../ui/format.ts'

interface Piece {
  readonly start: number
  readonly text: string
  readonly isOwn: boolean
}

/** Scrolls the file's own text into view. */
function showHere(mark: HTMLElement | null): void {
  const box = mark?.closest<HTMLElement>('.preview')
  if (mark && box) box.scrollTop = mark.offsetTop - box.offsetTop - 24
}

/** A whole prompt with the text of one file marked. */
export function MarkedPrompt({ prompt, path }: { readonly prompt: Prompt; readonly path: string }) {
  const pieces = useMemo(() => piecesOf(prompt, path), [prompt, path])
  const first = pieces.findIndex(({ isOwn }) => isOwn)
  return (
    <>
      <p className="xs dim">
        {num(prompt.text.length)} characters;{' '}
        {first < 0 ? 'none of them from this file' : 'the text of this file is marked'}.
      </p>
      <section className="preview" tabIndex={0} aria-label="Prompt">
        <pre className="code">
          {pieces.map(({ start, text, isOwn }, index) =>
            isOwn ? (
              <mark key={start} ref={index === first ? showHere : null}>
                {text}
              </mark>
            ) : (
              text
            ),
          )}
        </pre>
      </section>
    </>
  )
}

function piecesOf({ text, spans }: Prompt, path: string): Piece[] {
  const pieces: Piece[] = []
  for (const { start, end, source } of spans) {
    const isOwn = placeOf(source)?.file === path
    const last = pieces.at(-1)
    if (last?.isOwn === isOwn) pieces[pieces.length - 1] = { ...last, text: text.slice(last.start, end) }
    else pieces.push({ start, text: text.slice(start, end), isOwn })
  }
  return pieces
}
