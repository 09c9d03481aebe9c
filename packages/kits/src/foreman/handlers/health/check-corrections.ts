import type { SessionDocument } from '@quire/session/handlers'
import type { HealthFinding } from './health-report.ts'

/** The rule in findings of this check. */
export const CORRECTION = 'correction'

/** Words that a correction forbids, alone or in combination with other words. */
interface RuledOut {
  readonly words: string
  /** If the list is not empty, a sentence must also contain one of these words. */
  readonly beside: readonly string[]
  /** Whether the rule applies to a text. */
  readonly appliesTo: AppliesTo
  /**
   * A wrong description is an error. A mention of a lost item or a dead person is only a warning, because it may be
   * correct.
   */
  readonly severity: 'error' | 'warning'
}

/** What is wrong: "eyes are green, not blue", "never ‘the seven’". A quotation is taken as a whole. */
const NOT =
  /\b(?:not|never|instead of|rather than) (?:["“‘]([^"”’]{2,60})["”’]|(?:an? |the )?["“'‘]?([\p{L}][\p{L}\p{N}-]{1,40}(?: [\p{Lu}][\p{L}-]{1,40})?)["”'’]?(?=[\s.,;:!)]|$))/giu
/** What must not be mentioned: "never mention the gun", "do not use the word suddenly". */
const ORDER =
  /\b(?:never|not|don['’]t|no longer)(?: again)? (?:again )?(?:mention|reference|refer to|use|say|show|name|write|bring back|call (?:him|her|it|them))(?: again)? (?:the (?:word|name|phrase) )?(?:(?:an?|the|her|his|their|its|my|our) )?(?:["“‘]([^"”’]{2,60})["”’]|([\p{L}][\p{L}\p{N}-]{1,40}(?: [\p{Lu}][\p{L}-]{1,40})?))/giu
const LOST =
  /\b(?:lost|destroyed|burned|burnt|sold|broke|threw away|gave away) (?:her|his|their|its|the|a|an) ([\p{L}-]{3,40})/giu
const DEAD = /\b([\p{Lu}][\p{L}-]{1,40}) (?:is|was) (?:dead|gone|killed|lost|destroyed)\b/gu
const ORDERS = new Set(
  'mention mentioned reference referenced refer use used be known yet say show name write written bring call again let'.split(
    ' ',
  ),
)
const PRONOUNS = new Set('it him her them this that these those any anything again'.split(' '))

/**
 * Finds lines that contradict the user's corrections: "eyes are green, not blue", "after ch1-sc1 never mention the gun",
 * "lost her gun", "Marcus is dead".
 * Each finding is only a hint, because the check compares words, not meaning.
 */
export function checkCorrections(corrections: readonly string[], texts: readonly SessionDocument[]): HealthFinding[] {
  return corrections.flatMap((correction) =>
    ruledOut(correction).flatMap((rule) => texts.flatMap((text) => hitsIn(text, rule, correction))),
  )
}

function ruledOut(correction: string): RuledOut[] {
  const scope = scopeOf(correction)
  const everywhere: AppliesTo = () => true
  const event = placeOf(correction)
  // Something that happens at a place holds after it.
  const afterEvent: AppliesTo = (key) => {
    const at = placeOf(key)
    return event === undefined || (at !== undefined && compare(at, event) > 0)
  }
  const rules: RuledOut[] = []
  for (const match of correction.matchAll(ORDER)) {
    const words = match[1] ?? nameIn(match[2]!)
    if (PRONOUNS.has(words.toLowerCase())) continue
    rules.push({ words, beside: [], appliesTo: scope ?? everywhere, severity: 'error' })
  }
  for (const match of correction.matchAll(NOT)) {
    const words = match[1] ?? nameIn(match[2]!)
    if (ORDERS.has(words.toLowerCase())) continue
    rules.push({
      words,
      beside: subjectOf(correction.slice(0, match.index), words),
      appliesTo: scope ?? everywhere,
      severity: 'error',
    })
  }
  for (const match of correction.matchAll(LOST))
    rules.push({ words: match[1]!, beside: [], appliesTo: afterEvent, severity: 'warning' })
  for (const match of correction.matchAll(DEAD))
    rules.push({ words: match[1]!, beside: [], appliesTo: afterEvent, severity: 'warning' })
  return rules
}

/** Returns a word, or a name of two words. The expression that finds them ignores case. */
function nameIn(words: string): string {
  const [first = '', second = ''] = words.split(' ')
  return /^\p{Lu}/u.test(second) ? words : first
}

/** The subject of a correction, such as "eyes" in "Elena's eyes are green". Omits names. */
function subjectOf(before: string, wrong: string): string[] {
  const words = before.match(/[\p{L}][\p{L}-]{2,}/gu) ?? []
  const subjects = words.filter(
    (word) => /^\p{Ll}/u.test(word) && !COMMON.has(word) && word.toLowerCase() !== wrong.toLowerCase(),
  )
  return subjects.slice(0, 6)
}

const COMMON = new Set(
  'the and has have had are was were is his her their its she him they them for with from that this should called name named must after before from until since during within chapter scene'.split(
    ' ',
  ),
)

function hitsIn(
  text: SessionDocument,
  { words, beside, appliesTo, severity }: RuledOut,
  correction: string,
): HealthFinding[] {
  if (!appliesTo(text.key)) return []
  const isIn = finder(words)
  const besides = beside.map(finder)
  return text.text.split('\n').flatMap((line, index): HealthFinding[] => {
    const sentence = line
      .slice(0, 20_000)
      .split(/(?<=[.!?])\s+/)
      .find((one) => isIn(one) && (besides.length === 0 || besides.some((isBeside) => isBeside(one))))
    if (sentence === undefined) return []
    return [
      {
        check: 'continuity',
        severity,
        key: text.key,
        file: text.path,
        line: index + 1,
        rule: CORRECTION,
        found: sentence.slice(0, 200),
        say: `It contradicts a correction: ${correction}`,
      },
    ]
  })
}

/** Whether a sentence contains a whole word. Names are case-sensitive, so "mark" does not match "Mark". */
function finder(word: string): (sentence: string) => boolean {
  const flags = /^\p{Lu}/u.test(word) ? 'u' : 'iu'
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const expression = new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, flags)
  return (sentence) => expression.test(sentence)
}

/** A place in the order of the texts. Without a scene, the whole chapter. */
interface Place {
  readonly chapter: number
  readonly scene: number | undefined
}

/** Whether a correction applies to the text with this key. */
type AppliesTo = (key: string) => boolean

const PLACE = String.raw`ch(?:apter)?[ ,._-]{0,3}0{0,3}(\d{1,4})(?:[ ,._-]{0,3}sc(?:ene)?[ ,._-]{0,3}0{0,3}(\d{1,4}))?(?![\w-])`
const RELATION = /after|from|since|starting (?:with|in|at)|before|until|up to|in|during|within/
const SCOPE = new RegExp(String.raw`\b(${RELATION.source}) (?:the )?(?:end of |start of |beginning of )?${PLACE}`, 'i')
const KEY = new RegExp(PLACE, 'i')

/**
 * Reads to which texts a correction applies: "after ch1-sc1", "from chapter 3 on", "before ch4-sc2". Undefined if the
 * correction names no such place.
 */
function scopeOf(correction: string): AppliesTo | undefined {
  const [, relation = '', chapter, scene] = SCOPE.exec(correction) ?? []
  if (chapter === undefined) return undefined
  const place = { chapter: Number(chapter), scene: scene === undefined ? undefined : Number(scene) }
  const name = relation.toLowerCase()
  return (key) => {
    const at = placeOf(key)
    if (!at) return false
    const order = compare(at, place)
    if (name === 'after') return order > 0
    if (/^(?:from|since|starting)/.test(name)) return order >= 0
    if (name === 'before') return order < 0
    return /^(?:until|up)/.test(name) ? order <= 0 : order === 0
  }
}

/** The first place that a correction names, whatever it says about it. */
function placeOf(text: string): Place | undefined {
  const [, chapter, scene] = KEY.exec(text) ?? []
  return chapter === undefined
    ? undefined
    : { chapter: Number(chapter), scene: scene === undefined ? undefined : Number(scene) }
}

/** Compares a text with a place. A text in the chapter of a place without a scene is at that place. */
function compare(text: Place, place: Place): number {
  if (text.chapter !== place.chapter) return text.chapter - place.chapter
  return place.scene === undefined || text.scene === undefined ? 0 : text.scene - place.scene
}
