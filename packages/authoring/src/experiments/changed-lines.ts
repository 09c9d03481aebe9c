import type { Assembly } from '@quire/core'
import { diffLines } from 'diff'

type Prompt = Pick<Assembly, 'text' | 'spans'>
type Span = Assembly['spans'][number]

/** A line that differs between two prompts, and where it comes from. */
export interface ChangedLine {
  readonly layer: string
  readonly mark: '-' | '+'
  readonly text: string
  /** The file that contains the line. For a removed line, its file in the earlier version. */
  readonly file?: string
  readonly line?: number
  /** What filled the line, if it is not in a file: an input, an item or a value. */
  readonly from?: string
}

/** The lines that differ between two prompts, layer by layer, with the places where they were written. */
export function changedLines(before: Prompt, after: Prompt): ChangedLine[] {
  const [old, current] = [spansByLayer(before), spansByLayer(after)]
  return [...new Set([...current.keys(), ...old.keys()])].flatMap((layer) => {
    const [one, other] = [layerText(before, old.get(layer)), layerText(after, current.get(layer))]
    let [oldAt, currentAt] = [0, 0]
    const changed: ChangedLine[] = []
    for (const { value, added, removed } of diffLines(one.text, other.text)) {
      if (removed) changed.push(...linesAt(layer, '-', value, oldAt, one))
      if (added) changed.push(...linesAt(layer, '+', value, currentAt, other))
      if (!added) oldAt += value.length
      if (!removed) currentAt += value.length
    }
    return changed
  })
}

interface Part {
  /** The position in the layer's text. */
  readonly at: number
  readonly text: string
  readonly source: Span['source']
}

interface LayerText {
  readonly text: string
  readonly parts: readonly Part[]
}

function spansByLayer({ spans }: Prompt): Map<string, Span[]> {
  // Frames depend on neighbouring layers, so a changed frame is not a change to the layer.
  return Map.groupBy(
    spans.filter(({ source }) => source.kind !== 'frame'),
    ({ layer }) => layer,
  )
}

function layerText({ text: all }: Prompt, spans: readonly Span[] = []): LayerText {
  let text = ''
  const parts: Part[] = []
  for (const { start, end, source } of spans) {
    parts.push({ at: text.length, text: all.slice(start, end), source })
    text += all.slice(start, end)
  }
  // Otherwise, a line would differ only because another line follows it.
  return { text: text === '' || text.endsWith('\n') ? text : `${text}\n`, parts }
}

function linesAt(layer: string, mark: '-' | '+', value: string, start: number, { parts }: LayerText): ChangedLine[] {
  let at = start
  return value
    .replace(/\n$/, '')
    .split('\n')
    .map((text) => {
      // Indentation and empty parts say nothing about where the line was written.
      const shown = at + Math.max(0, text.search(/\S/))
      const part = parts.findLast((one) => one.at <= shown && one.text !== '')
      at += text.length + 1
      return { layer, mark, text, ...(part && placeOf(part, shown)) }
    })
}

function placeOf({ at, text, source }: Part, position: number): Pick<ChangedLine, 'file' | 'line' | 'from'> {
  const below = text.slice(0, position - at).split('\n').length - 1
  switch (source.kind) {
    case 'file':
      return { file: source.file, line: source.line + below }
    case 'variable':
      return {
        from: `{{${source.name}}}`,
        ...(source.file !== undefined && { file: source.file }),
        ...(source.line !== undefined && { line: source.line }),
      }
    case 'state':
      return { from: source.path }
    case 'item':
    case 'artifact':
      return { from: source.id }
    default:
      return {}
  }
}
