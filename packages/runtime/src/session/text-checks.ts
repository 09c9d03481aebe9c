import type { TextHit } from './check-text.ts'

/** Checks of prose that a pattern on one line cannot say, by the names that text rules use. They go by English words. */
export const TEXT_CHECKS: Readonly<Record<string, (text: string) => TextHit[]>> = {
  paragraphs_begin_with_i: paragraphsBeginWithI,
  similes_in_action: similesInAction,
  explained_subtext: explainedSubtext,
  passive_dialogue_tags: passiveDialogueTags,
}

const MOST_I_PARAGRAPHS = 2

function paragraphsBeginWithI(text: string): TextHit[] {
  const hits = paragraphsOf(text).filter(({ text: paragraph }) => /^["“]?I(?:['’](?:m|d|ll|ve))?\b/.test(paragraph))
  if (hits.length <= MOST_I_PARAGRAPHS) return []
  return hits.map(({ line, text: paragraph }) => ({ line, found: firstWords(paragraph) }))
}

const ACTION =
  /\b(?:ran|run|running|dived?|dove|ducked|lunged|swung|kicked|punched|fired|shot|slammed|leap(?:t|ed)|jumped|sprinted|grabbed|hurled|threw|dodged|rolled|crashed|charged|struck|stabbed|slashed|blocked|tackled|exploded|smashed|scrambled|bolted|fell|vaulted)\b/gi
const SIMILE = /\b(?:like an?|like the|as (?:\w+) as|as if|as though)\b[^.!?,;]*/i

/** A paragraph with two or more verbs of action is a sequence; a simile in it slows it down. */
function similesInAction(text: string): TextHit[] {
  return paragraphsOf(text).flatMap(({ line, text: paragraph }) => {
    if ((paragraph.match(ACTION) ?? []).length < 2) return []
    const simile = SIMILE.exec(paragraph)
    return simile ? [{ line, found: firstWords(simile[0]) }] : []
  })
}

const EXPLANATIONS = [
  /\b(?:she|he|they|I|it) (?:was|were|am|is|are) (?:really|actually|secretly|clearly|obviously) (?:\w+)/i,
  /\bwhat (?:she|he|they|I) (?:really|actually) meant\b/i,
  /\b(?:which|this|that) meant (?:that )?(?:she|he|they|I)\b/i,
  /\b(?:because|since) (?:deep down|in truth|secretly)\b/i,
  /\bthe (?:real|true) reason\b/i,
  /\b(?:she|he|they|I) (?:realized|realised|knew|understood) (?:then )?that (?:she|he|they|I) (?:had always|was|were|really)\b/i,
]

function explainedSubtext(text: string): TextHit[] {
  return linesOf(text).flatMap(({ line, text: paragraph }) =>
    EXPLANATIONS.flatMap((pattern) => {
      const match = pattern.exec(paragraph)
      return match ? [{ line, found: match[0] }] : []
    }),
  )
}

const PASSIVE_TAG =
  /["”][,.!?]?\s*(?:\w+\s){0,2}(?:was|were|came)\s+(?:said|asked|whispered|shouted|muttered|replied|answered|spoken|murmured|hissed)\b|["”]\s*(?:was|came)\s+the\s+(?:reply|answer|response|question)\b/i

function passiveDialogueTags(text: string): TextHit[] {
  return linesOf(text).flatMap(({ line, text: paragraph }) => {
    const match = PASSIVE_TAG.exec(paragraph)
    return match ? [{ line, found: match[0].trim() }] : []
  })
}

interface Block {
  readonly line: number
  readonly text: string
}

function linesOf(text: string): Block[] {
  return text
    .split('\n')
    .map((line, index) => ({ line: index + 1, text: line.slice(0, 10_000) }))
    .filter((block) => block.text.trim() !== '')
}

/** Runs of lines without a blank one between them; headings are no paragraphs. */
function paragraphsOf(text: string): Block[] {
  const blocks: Block[] = []
  let open: { line: number; lines: string[] } | undefined
  for (const [index, line] of [...text.split('\n'), ''].entries()) {
    if (line.trim() === '' || line.startsWith('#')) {
      if (open) blocks.push({ line: open.line, text: open.lines.join('\n').slice(0, 10_000) })
      open = undefined
    } else {
      open ??= { line: index + 1, lines: [] }
      open.lines.push(line.trim())
    }
  }
  return blocks
}

function firstWords(text: string): string {
  return text.split(/\s+/).slice(0, 8).join(' ')
}
