import { FenceTracker } from '@quire/core/markdown'
import { findPlaceholders } from './find-placeholders.ts'
import { judgeIds } from './judge-ids.ts'
import { emptySections, missingHeadings } from './missing-headings.ts'

export interface JudgedDocument {
  /** The document without what was said around it. */
  readonly text: string
  /** What was taken away. */
  readonly stripped: readonly string[]
  /** Why it is not the document that was asked for. */
  readonly problems: readonly string[]
  readonly isRefusal: boolean
}

/** Longer than any remark about a document: this is part of it. */
const MAX_REMARK = 600
const OPENING =
  /^(?:sure|certainly|of course|okay|ok|absolutely|great|here(?:'s|’s| is| are)|below is|i(?:'ve|’ve| have) |as requested|thank you|thanks)\b/i
/** Only what speaks to whoever asked: a last paragraph may well begin with "If you need a key". */
const CLOSING =
  /^(?:(?:please )?let me know|i hope (?:this|that|it)|hope this|feel free to|would you like (?:me|to see|any)|do you want me|shall i|should i|if you(?:'d|’d| would) like|if you (?:want|need) (?:me|any|anything)|is there anything|happy to|i(?:'m|’m| am) happy to|i can also)\b/i
const REFUSAL =
  /^(?:i(?:'m|’m| am) (?:sorry|unable|not able)|sorry|i (?:cannot|can't|can’t|won't|won’t)|as an ai|unfortunately,? i)\b/i
/** A refusal is short: a document that begins with an apology is one all the same. */
const MAX_REFUSAL = 1_000

/** Judges a document by the template that it should follow, and its ids also by what it was made from. */
export function judgeDocument(given: string, template: string, material: readonly string[] = []): JudgedDocument {
  const stripped: string[] = []
  const text = withoutClosing(withoutOpening(withoutThinking(given, stripped), template, stripped), stripped)
  if (text.length <= MAX_REFUSAL && REFUSAL.test(text.trim())) {
    const problems = ['It refuses to write the document, or apologises for it.']
    return { text, stripped, problems, isRefusal: true }
  }
  const missing = missingHeadings(text, template)
  const empty = emptySections(text, template)
  const left = findPlaceholders(text, template)
  return {
    text,
    stripped,
    isRefusal: false,
    problems: [
      ...(missing.length > 0 ? [`It lacks these headings of the template: ${missing.join('; ')}.`] : []),
      ...(empty.length > 0 ? [`It has nothing below these headings: ${empty.join('; ')}.`] : []),
      ...(left.length > 0 ? [`It leaves guidance of the template standing: ${left.slice(0, 5).join(' ')}`] : []),
      ...judgeIds(text, template, material),
    ],
  }
}

/** Some models think aloud before they answer. */
function withoutThinking(text: string, stripped: string[]): string {
  const thinking = /^\s*<(think(?:ing)?)>[\s\S]*?<\/\1>\s*/.exec(text)?.[0]
  if (thinking === undefined) return text
  stripped.push('Thinking before the document was left out.')
  return text.slice(thinking.length)
}

/** A document whose template begins with a heading begins with one; what stands before it is a remark. */
function withoutOpening(text: string, template: string, stripped: string[]): string {
  if (!/^\s*#/.test(template)) return text
  const start = text.search(/^#{1,6}[ \t]/m)
  const before = start > 0 ? text.slice(0, start).trim() : ''
  if (before === '' || before.length > MAX_REMARK || /^(?:`{3}|~{3})/m.test(before)) return text
  // A first paragraph that says something of the subject is content at the wrong place.
  if (!OPENING.test(before.replace(/^[*_]+/, ''))) return text
  stripped.push(`Said before the document and left out: ${JSON.stringify(before.slice(0, 120))}`)
  return text.slice(start)
}

function withoutClosing(text: string, stripped: string[]): string {
  const trimmed = text.trimEnd()
  const cut = /\n[ \t]*\n(?:[ \t]*(?:-{3,}|\*{3,})[ \t]*\n+)?([^\n]+(?:\n[^\n]+)*)$/.exec(trimmed)
  const last = cut?.[1]?.trim() ?? ''
  if (!cut || last.length > MAX_REMARK || !CLOSING.test(last) || isFencedAt(trimmed, cut.index)) return text
  stripped.push(`Said after the document and left out: ${JSON.stringify(last.slice(0, 120))}`)
  return `${trimmed.slice(0, cut.index).trimEnd()}\n`
}

function isFencedAt(text: string, end: number): boolean {
  const fences = new FenceTracker()
  for (const line of text.slice(0, end).split('\n')) fences.isFenced(line)
  return fences.open !== undefined
}
