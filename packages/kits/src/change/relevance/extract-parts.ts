import { TermReader } from './terms.ts'

/** Lines that say what a file has: declarations at the left edge or one level in, and headings. */
const OUTLINE =
  /^(?:\s{0,4}(?:export|public|private|protected|static|async|abstract|final|pub|default)\b.*|\s{0,4}(?:function|class|def|interface|type|fn|func|struct|enum|trait|impl|module|namespace|describe|it|test)\b.*|#{1,4} .*|\S[^=]{0,80}=\s*(?:async\s*)?(?:function\b|\(|class\b).*)$/
const AROUND = 3

/**
 * The parts of a text that matter for some terms, in their order, with a line in place of what is left out. Declarations
 * and headings go in as far as there is room for them, so that the rest of the file is known by name.
 */
export function extractParts(text: string, terms: ReadonlyMap<string, number>, maxLength: number): string {
  if (text.length <= maxLength) return text
  const reader = new TermReader()
  const lines = text.split('\n')
  const scores = lines.map((line) => {
    let score = 0
    for (const term of new Set(reader.read(line))) score += terms.get(term) ?? 0
    return score
  })
  const kept = new Set<number>()
  let room = maxLength - 80
  const take = (index: number): boolean => {
    if (kept.has(index) || index < 0 || index >= lines.length) return true
    // A line that stands alone costs the line that says what is missing around it.
    const isAlone = !kept.has(index - 1) && !kept.has(index + 1)
    const cost = lines[index]!.length + 1 + (isAlone ? 34 : 0)
    if (cost > room) return false
    room -= cost
    kept.add(index)
    return true
  }
  const telling = scores
    .map((score, index) => ({ score: score > 0 && OUTLINE.test(lines[index]!) ? score * 1.5 : score, index }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.index - b.index)
  // Two thirds for what the request is about, the rest for the outline.
  const outlineRoom = maxLength / 3
  for (const { index } of telling) {
    if (room < outlineRoom) break
    for (let at = index - AROUND; at <= index + AROUND; at++) if (!take(at)) break
  }
  for (const [index, line] of lines.entries()) if (OUTLINE.test(line) && !take(index)) break
  return joinParts(lines, kept)
}

function joinParts(lines: readonly string[], kept: ReadonlySet<number>): string {
  const out: string[] = []
  for (let index = 0; index < lines.length; index++) {
    if (kept.has(index)) {
      out.push(lines[index]!)
      continue
    }
    const start = index
    while (index + 1 < lines.length && !kept.has(index + 1)) index++
    out.push(start === index ? `[… line ${start + 1} left out …]` : `[… lines ${start + 1}–${index + 1} left out …]`)
  }
  return out.join('\n')
}
