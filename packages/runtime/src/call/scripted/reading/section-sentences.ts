import { countWords, splitSentences } from './split-sentences.ts'

const MIN_WORDS = 4
const MAX_WORDS = 60
const TABLE_ROW = /^\s*\|/
const LIST_MARK = /^\s*(?:[-*+]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?/
const QUOTED = /[“"]([^“”"]{20,})[”"]/
/** The closing line of a scripted document; see `closingLine`. */
const CLOSING_LINE = /reference `?[0-9a-f]{8}`?/

/** What can be quoted of a section's lines: whole sentences of running text, of list items and of JSON strings. */
export function sectionSentences(lines: readonly string[]): string[] {
  const found: string[] = []
  let paragraph: string[] = []
  let fenced: string[] | undefined
  for (const line of [...lines, '']) {
    if (/^\s*(?:```|~~~)/.test(line)) {
      if (fenced) found.push(...jsonSentences(fenced.join('\n')))
      fenced = fenced ? undefined : []
    } else if (fenced) fenced.push(line)
    else if (line.trim() === '' || TABLE_ROW.test(line)) flush()
    else {
      if (LIST_MARK.test(line)) flush()
      paragraph.push(line.replace(LIST_MARK, '').replace(/^\s*>\s?/, ''))
    }
  }
  return found.filter(isQuotable)

  function flush(): void {
    // The bold lead of a list entry is a label, not a sentence.
    const text = paragraph
      .join('\n')
      .replace(/^\*\*[^*\n]+\*\*\s*/, '')
      // What stands in brackets is guidance for whoever writes, as in templates.
      .replace(/\[[^\]]*\](?!\()/g, '')
    paragraph = []
    if (CLOSING_LINE.test(text)) return
    const json = /^\s*[[{]/.test(text) ? jsonSentences(text) : []
    found.push(...(json.length > 0 ? json : splitSentences(text).map(innermost)))
  }
}

/** A sentence that quotes another is about that other one: quoting it again would nest marks without end. */
function innermost(sentence: string): string {
  return QUOTED.exec(sentence)?.[1]?.trim() ?? sentence.replace(/[“”"]/g, '')
}

function isQuotable(sentence: string): boolean {
  const words = countWords(sentence)
  return words >= MIN_WORDS && words <= MAX_WORDS && !/[<>{}|\\]/.test(sentence)
}

function jsonSentences(text: string): string[] {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return []
  }
  const found: string[] = []
  const collect = (each: unknown): void => {
    if (typeof each === 'string') found.push(...splitSentences(each).map(innermost))
    else if (typeof each === 'object' && each !== null) Object.values(each).forEach(collect)
  }
  collect(value)
  return found.filter((sentence) => !CLOSING_LINE.test(sentence))
}
