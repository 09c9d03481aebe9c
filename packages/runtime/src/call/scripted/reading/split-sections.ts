import type { Message } from '@quire/core'
import { type SectionKind, sectionKind } from './section-kind.ts'

/** Lines of a prompt that stand under one label. */
export interface Section {
  readonly kind: SectionKind
  readonly label: string
  readonly lines: string[]
}

const HEADING = /^(#{1,6})\s+(.+?)\s*#*$/
const OPENING_TAG = /^<([A-Za-z][\w.-]*)((?:\s[^<>]*)?)>\s*(.*)$/
const CLOSING_TAG = /^(.*?)<\/([A-Za-z][\w.-]*)>\s*$/
const FENCE = /^(`{3,}|~{3,})/
const ROLE_LINE = /^\[(SYSTEM|USER|ASSISTANT)\]$/
const NAME = /\b(?:document_key|document|name|title|path|key|id)\s*=\s*["']([^"']+)["']/

/**
 * The labelled parts of a prompt: under Markdown headings, inside elements, or by the message's role. A heading that
 * says nothing about its purpose stays inside what came before: documents have headings of their own.
 */
export function splitSections(messages: readonly Message[], skippedLines: ReadonlySet<string>): Section[] {
  const sections = messages.flatMap((message) => splitMessage(message, skippedLines))
  return sections.filter(({ lines }) => lines.some((line) => line.trim() !== ''))
}

function splitMessage({ role, content }: Message, skippedLines: ReadonlySet<string>): Section[] {
  let current: Section = { kind: role === 'user' ? 'unlabelled' : 'framing', label: '', lines: [] }
  const sections = [current]
  const open: { readonly tag: string; readonly outer: Section }[] = []
  let fence: string | undefined
  let document: { readonly level: number; readonly name: string } | undefined
  for (const line of content.split('\n')) {
    const text = line.trim()
    const mark = FENCE.exec(text)?.[1]
    if (fence !== undefined || mark) {
      if (fence === undefined) fence = mark
      else if (mark?.startsWith(fence)) fence = undefined
      current.lines.push(line)
    } else if (!skippedLines.has(text)) readLine(text)
  }
  return sections

  function start(kind: SectionKind, label: string): void {
    current = { kind, label, lines: [] }
    sections.push(current)
  }

  function readLine(text: string): void {
    const speaker = ROLE_LINE.exec(text)?.[1]
    const heading = HEADING.exec(text)
    const opening = OPENING_TAG.exec(text)
    if (speaker) start(speaker === 'USER' ? 'unlabelled' : 'framing', '')
    else if (heading) startHeading(heading[1]!.length, heading[2]!)
    else if (opening) openElement(opening[1]!, opening[2]!, opening[3]!)
    else if (!closeElement(text)) current.lines.push(text)
  }

  /** Inside a document that has a name, its sections go by that name. */
  function startHeading(level: number, text: string): void {
    const kind = sectionKind(text)
    const isPart = kind === undefined && current.kind === 'input' && document !== undefined && level > document.level
    if (!isPart) document = kind === undefined ? { level, name: text } : undefined
    start(kind ?? current.kind, isPart ? document!.name : text)
  }

  function openElement(tag: string, attributes: string, rest: string): void {
    const kind = sectionKind(tag)
    const name = NAME.exec(attributes)?.[1]
    open.push({ tag, outer: current })
    document = name === undefined ? undefined : { level: 0, name }
    start(kind ?? current.kind, name ?? (kind ? tag : current.label))
    if (rest !== '') readLine(rest)
  }

  function closeElement(text: string): boolean {
    const closing = CLOSING_TAG.exec(text)
    const depth = closing ? open.findLastIndex(({ tag }) => tag === closing[2]) : -1
    if (!closing || depth < 0) return false
    if (closing[1] !== '') current.lines.push(closing[1]!)
    const { outer } = open[depth]!
    open.length = depth
    document = undefined
    start(outer.kind, outer.label)
    return true
  }
}
