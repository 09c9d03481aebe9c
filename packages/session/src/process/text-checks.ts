/** A match, with its line number and the matching words. Lines are counted from 1. */
export interface TextHit {
  readonly line: number
  readonly found: string
}

/** Checks for text rules that a pattern cannot express, keyed by name. These checks work only for English. */
export const TEXT_CHECKS: Readonly<Record<string, (paragraphs: readonly Paragraph[]) => TextHit[]>> = {
  paragraphs_begin_with_i: paragraphsBeginWithI,
  similes_in_action: similesInAction,
  explained_subtext: explainedSubtext,
  passive_dialogue_tags: passiveDialogueTags,
}

const MAX_I_PARAGRAPHS = 2
// Maximum number of characters to check. Real paragraphs are shorter.
const LONGEST = 10_000

/** Finds paragraphs that begin with the narrator's "I". Ignores speech and the Roman numeral "I.". */
function paragraphsBeginWithI(paragraphs: readonly Paragraph[]): TextHit[] {
  const hits = paragraphs.filter(({ text }) => /^\s*I(?:['’](?:m|d|ll|ve))?(?=[\s,—–-])/.test(text))
  if (hits.length <= MAX_I_PARAGRAPHS) return []
  return hits.map(({ line, text }) => ({ line, found: firstWords(text) }))
}

const ACTION =
  /\b(?:ran|running|dived|dove|ducked|lunged|swung|kicked|punched|fired|shot|slammed|leapt|leaped|jumped|sprinted|grabbed|hurled|threw|dodged|rolled|crashed|charged|struck|stabbed|slashed|blocked|tackled|exploded|smashed|scrambled|bolted|vaulted|wrenched|yanked|shoved|hit|spun|tore|burst)\b/gi
/** Not a comparison: "She would like a drink", "I like the sea". */
export const NO_COMPARISON = "(?<!(?:\\b(?:would|I|you|we|they|who|to|not|do|does|did|really)|['’]d|n['’]t) )"
const SIMILES = [
  new RegExp(`${NO_COMPARISON}\\blike (?:an?|the)\\b[^.!?,;]{0,80}`, 'gi'),
  /\b(?!looked|seemed|sounded|felt|smelled|tasted)\w+ed like (?!an?\b|the\b)\w+/gi,
  // "As soon as" and similar phrases are not comparisons.
  /\bas (?!soon|long|well|far|much|many|often|fast as (?:he|she|they|I|it) could)\w+ as\b[^.!?,;]{0,80}/gi,
  /\bas (?:if|though)\b[^.!?,;]{0,80}/gi,
]

/** Finds similes in action sequences, which are paragraphs that contain two or more action verbs. */
function similesInAction(paragraphs: readonly Paragraph[]): TextHit[] {
  return paragraphs.flatMap((paragraph) => {
    const narrated = withoutSpeech(paragraph)
    return (narrated.match(ACTION) ?? []).length < 2 ? [] : hitsIn(paragraph, narrated, SIMILES, firstWords)
  })
}

const WHO = '(?:she|he|they|I|it|\\p{Lu}\\p{Ll}{1,30})'
const EXPLANATIONS = [
  new RegExp(`\\b${WHO} (?:was|were|am|is|are) (?:really|actually|secretly|clearly|obviously) (?!not\\b)\\p{L}+`, 'gu'),
  new RegExp(`\\bwhat ${WHO} (?:really|actually|truly) (?:meant|wanted|felt)\\b`, 'giu'),
  /\b(?:which|this|that|it) (?:was (?:his|her|their|my) way of|meant (?:that )?(?:she|he|they|I) (?:still |really |no longer )?(?:loved?|cared|trusted|hated|feared|missed|wanted))\b/gi,
  /\b(?:because|since),? (?:deep down|in truth|secretly|underneath)\b/gi,
  /\bthe (?:real|true) reason\b/gi,
  /\b(?:she|he|they|I) (?:realized|realised|knew|understood) (?:then )?that (?:she|he|they|I) (?:had always|really|still)\b/gi,
  /\b(?:in other words|in that moment,? (?:she|he|they|I) (?:knew|understood|realized|realised))\b/gi,
  /\b(?:a|the) (?:look|silence|smile|gesture|glance|nod|sigh) that (?:said|meant|told)\b/gi,
]

/** Finds narration that only repeats what the scene has shown. Speech is exempt. */
function explainedSubtext(paragraphs: readonly Paragraph[]): TextHit[] {
  return paragraphs.flatMap((paragraph) => hitsIn(paragraph, withoutSpeech(paragraph), EXPLANATIONS))
}

const SAYING =
  '(?:said|asked|whispered|shouted|muttered|replied|answered|spoken|murmured|hissed|called|yelled|told|demanded)'
const PASSIVE_TAGS = [
  new RegExp(`["”] ?(?:[\\p{L}'’]{1,30} ){0,3}(?:was|were|being|been) ${SAYING}\\b`, 'giu'),
  /["”] ?(?:came|was) (?:the|his|her|their|a|an) (?:[\p{L}-]{1,30} ){0,2}(?:reply|answer|response|question|whisper|retort)\b/giu,
]

function passiveDialogueTags(paragraphs: readonly Paragraph[]): TextHit[] {
  return paragraphs.flatMap((paragraph) => hitsIn(paragraph, flatten(paragraph), PASSIVE_TAGS, (found) => found.trim()))
}

/** Returns the matches of patterns in the flat text of a paragraph. */
function hitsIn(
  paragraph: Paragraph,
  text: string,
  patterns: readonly RegExp[],
  show = (found: string): string => found,
): TextHit[] {
  const matches = patterns.flatMap((pattern) => [...text.matchAll(pattern)])
  return matches.map(({ 0: found, index }) => ({ line: lineIn(paragraph, index), found: show(found) }))
}

function flatten({ text }: Paragraph): string {
  return text.slice(0, LONGEST).replaceAll('\n', ' ')
}

/** Replaces speech with spaces, so that all positions stay the same. */
function withoutSpeech(paragraph: Paragraph): string {
  return flatten(paragraph).replace(/"[^"]*(?:"|$)|“[^”]*(?:”|$)/g, (speech) => ' '.repeat(speech.length))
}

function firstWords(text: string): string {
  return text.trim().split(/\s+/).slice(0, 8).join(' ')
}

/** A paragraph, with the number of its first line. */
export interface Paragraph {
  readonly line: number
  readonly text: string
}

/**
 * Splits a text at blank lines. If it has no blank lines, splits it after lines that end a sentence. Headings and scene
 * separators are left out.
 */
export function paragraphsOf(text: string): Paragraph[] {
  const lines = text.split(/\r?\n/)
  const isByLine = !lines.slice(0, lastFilled(lines)).some((line) => line.trim() === '')
  const paragraphs: Paragraph[] = []
  let open: { line: number; lines: string[] } | undefined
  const close = (): void => {
    if (open) paragraphs.push({ line: open.line, text: open.lines.join('\n') })
    open = undefined
  }
  for (const [index, line] of lines.entries()) {
    if (isBetween(line) || (isByLine && /[.!?…"”'’]\s*$/.test(lines[index - 1] ?? ''))) close()
    if (isBetween(line)) continue
    open ??= { line: index + 1, lines: [] }
    open.lines.push(line)
  }
  close()
  return paragraphs
}

/** Returns the line number of a position in a paragraph. */
export function lineIn({ line, text }: Paragraph, at: number): number {
  let count = line
  for (let next = text.indexOf('\n'); next >= 0 && next < at; next = text.indexOf('\n', next + 1)) count++
  return count
}

function lastFilled(lines: readonly string[]): number {
  return lines.findLastIndex((line) => line.trim() !== '') + 1
}

function isBetween(line: string): boolean {
  return line.trim() === '' || /^#{1,6}\s/.test(line) || /^\s*(?:[*_-]\s*){3,}$/.test(line)
}
