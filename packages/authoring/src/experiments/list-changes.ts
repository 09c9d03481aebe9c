import { createTwoFilesPatch } from 'diff'
import { isMap, isSeq, parseDocument } from 'yaml'

/** A change of one file of a prompt. */
export interface PromptChange {
  readonly layer: string
  /** What the change does, such as `left out` or `without “Tone”`. */
  readonly what: string
  readonly file: string
  readonly before: string
  readonly after: string
}

/** The text of a file, and its path in the workspace. */
export interface SourceFile {
  readonly file: string
  readonly text: string
}

/** Leaves a layer out of the blueprint's file. Undefined if the file does not list it. */
export function withoutLayer(blueprint: SourceFile, layer: string): PromptChange | undefined {
  return editLayer(blueprint, layer, 'left out', (document, index) => document.deleteIn(['layers', index]))
}

/** Limits a layer in the blueprint's file, so that its shorter form is used. */
export function withMax(blueprint: SourceFile, layer: string, max: number, form: string): PromptChange | undefined {
  return editLayer(blueprint, layer, `as ${form}`, (document, index) => document.setIn(['layers', index, 'max'], max))
}

function editLayer(
  { file, text }: SourceFile,
  layer: string,
  what: string,
  edit: (document: ReturnType<typeof parseDocument>, index: number) => void,
): PromptChange | undefined {
  const document = parseDocument(text)
  const layers = document.get('layers')
  if (!isSeq(layers)) return undefined
  const index = layers.items.findIndex((item) => isMap(item) && item.get('id') === layer)
  if (index < 0) return undefined
  edit(document, index)
  return { layer, what, file, before: text, after: document.toString({ lineWidth: 0, flowCollectionPadding: true }) }
}

/** Leaves each Markdown section of a template out. A section that is the whole text is not listed. */
export function withoutSections({ file, text }: SourceFile, layer: string): PromptChange[] {
  const lines = text.split('\n')
  const headings = headingsOf(lines)
  return headings.flatMap(({ at, level, title }, index) => {
    const end = headings.slice(index + 1).find((next) => next.level <= level)?.at ?? lines.length
    const kept = [...lines.slice(0, at), ...lines.slice(end)]
    const body = kept.slice(frontmatterEnd(lines)).join('\n')
    if (body.trim() === '') return []
    return [{ layer, what: `without “${title}”`, file, before: text, after: kept.join('\n') }]
  })
}

interface Heading {
  readonly at: number
  readonly level: number
  readonly title: string
}

/** The headings of a text, without those in fences and frontmatter. */
function headingsOf(lines: readonly string[]): Heading[] {
  const headings: Heading[] = []
  let fence: string | undefined
  for (let at = frontmatterEnd(lines); at < lines.length; at++) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(lines[at]!)?.[1]
    if (fence === undefined) fence = mark
    else if (mark?.startsWith(fence)) fence = undefined
    const heading = fence === undefined ? /^(#{1,6})\s+(.*?)\s*#*$/.exec(lines[at]!) : null
    if (heading) headings.push({ at, level: heading[1]!.length, title: heading[2]! })
  }
  return headings
}

function frontmatterEnd(lines: readonly string[]): number {
  return lines[0] === '---' ? lines.indexOf('---', 1) + 1 : 0
}

/** The change as a patch that `git apply` accepts. */
export function patchOf({ file, before, after }: PromptChange): string {
  return createTwoFilesPatch(`a/${file}`, `b/${file}`, before, after, '', '', { context: 3 }).replace(/^=+\n/, '')
}
