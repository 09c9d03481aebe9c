import { createHash } from 'node:crypto'
import {
  type HandlerTools,
  type MaterialPiece,
  materialElement,
  type SideCall,
  type SideMaterial,
  SidePromptTooLarge,
} from '@quire/session/handlers'
import { objectSchema, type Schema, schema, type ValueOf } from '../../../json-schema.ts'
import { type Tournament, type TournamentEntry, totalOf } from './tournament.ts'

/** An entry before it is judged. */
export type WrittenEntry = Omit<TournamentEntry, 'scores' | 'remark'>

export interface JudgeOptions {
  readonly template: string
  readonly model: string
  readonly criteria: readonly string[]
  readonly material: SideMaterial
  readonly words: number
  /** The number of words of each entry to read, if the entries do not fit in full. */
  readonly judgedWords?: number
  readonly timeLimitMs: number
}

/** The number of words to allow per entry. Entries often exceed the requested length. */
const wordsRead = (words: number): number => Math.ceil(words * 1.25)

/**
 * Checks that all entries will fit into the judge's prompt. Runs before the entries are written.
 * @throws SidePromptTooLarge
 */
export async function checkJudge(context: HandlerTools, count: number, options: JudgeOptions): Promise<void> {
  const text = prose(wordsRead(options.words))
  const pieces = Array.from({ length: count }, (_, index) => pieceOf(labelOf(index), `entry-${index}`, text))
  await context.check(judgePrompt(pieces, options))
}

/** Returns how many words of each entry all judges can read. Undefined if the entries fit in full. */
export async function readableWords(
  context: HandlerTools,
  written: readonly WrittenEntry[],
  { judges, ...options }: JudgeOptions & { readonly judges: readonly string[] },
): Promise<number | undefined> {
  const pieces = written.map(({ id, text }, index) => pieceOf(labelOf(index), id, text))
  const fitting = await Promise.all(judges.map((model) => fits(context, judgePrompt(pieces, { ...options, model }))))
  return fitting.every(Boolean) ? undefined : wordsRead(options.words)
}

/** Asks a model to judge the entries. The model does not see who wrote them. Returns the entries, best first. */
export async function judgeEntries(
  context: HandlerTools,
  written: readonly WrittenEntry[],
  options: JudgeOptions,
): Promise<Pick<Tournament, 'entries' | 'reason' | 'judgedWords'>> {
  const labelled = inBlindOrder(written).map((entry, index) => ({ label: labelOf(index), entry }))
  const labels = labelled.map(({ label }) => label)
  const { judgedWords } = options
  const pieces = labelled.map(({ label, entry }) => pieceOf(label, entry.id, firstWords(entry.text, judgedWords)))
  const { value } = await context.askJson(judgePrompt(pieces, options))
  const verdict = value as unknown as ValueOf<ReturnType<typeof verdictSchema>>
  const entries = verdict.ranking.map((label): TournamentEntry => {
    const { entry } = labelled[labels.indexOf(label)]!
    const { scores, remark } = verdict.entries.find((one) => one.label === label)!
    return { ...entry, scores, remark }
  })
  return { entries, reason: verdict.reason, ...(judgedWords !== undefined && { judgedWords }) }
}

type Verdict = Pick<Tournament, 'entries' | 'reason' | 'judgedWords'> & { readonly judge: string }

/**
 * Joins the verdicts of one or two judges. Each entry keeps the place and the scores that a judge gave who did not write
 * it. Equal places are decided by the scores.
 */
export function joinVerdicts([first, second]: readonly Verdict[]): Pick<
  Tournament,
  'entries' | 'reason' | 'judgedWords'
> {
  const { judge, ...verdict } = first!
  if (!second) return verdict
  const placed = first!.entries.map((entry) => {
    const { entries } = entry.model === judge ? second : first!
    const place = entries.findIndex(({ id }) => id === entry.id)
    return { place, entry: entries[place]! }
  })
  const entries = placed
    .sort((a, b) => a.place - b.place || totalOf(b.entry) - totalOf(a.entry))
    .map(({ entry }) => entry)
  // A reason is about the entry that its judge liked best.
  const agreeing = [first!, second].find(
    (one) => one.entries[0]!.id === entries[0]!.id && one.judge !== entries[0]!.model,
  )
  const judgedWords = first!.judgedWords ?? second.judgedWords
  return {
    entries,
    reason: agreeing?.reason ?? entries[0]!.remark,
    ...(judgedWords !== undefined && { judgedWords }),
  }
}

function judgePrompt(
  pieces: readonly MaterialPiece[],
  { template, model, criteria, material, timeLimitMs }: JudgeOptions,
): SideCall & { readonly schema: object } {
  const labels = pieces.map(({ id }) => id)
  return {
    template,
    model,
    timeLimitMs,
    purpose: { step: 'judge', document: 'tournament' },
    schema: verdictSchema(labels, criteria),
    ...material,
    values: { ...material.values, criteria },
    // To rank the entries, the judge must see all of them.
    material: { ...material.material, entries: { element: 'entries', pieces, worthiest: 'first' } },
  }
}

function pieceOf(label: string, id: string, text: string): MaterialPiece {
  return { id: label, path: `entries/${id}`, xml: materialElement('entry', { label }, text) }
}

async function fits(context: HandlerTools, side: SideCall): Promise<boolean> {
  try {
    await context.check(side)
    return true
  } catch (error) {
    if (error instanceof SidePromptTooLarge) return false
    throw error
  }
}

/** Returns the beginning of a text. Cuts between words and marks the cut. */
function firstWords(text: string, max: number | undefined): string {
  let count = 0
  for (const { index, 0: word } of text.matchAll(/\S+/g)) {
    if (++count !== max) continue
    const end = index + word.length
    return text.slice(end).trim() === '' ? text : `${text.slice(0, end)} …`
  }
  return text
}

const SENTENCE = 'Nobody had ever knocked, so she kept still.'.split(' ')

/** Placeholder prose with a given number of words. */
function prose(words: number): string {
  return Array.from({ length: words }, (_, index) => SENTENCE[index % SENTENCE.length]).join(' ')
}

/** Sorts entries by content, so that the order reveals neither models nor strategies. */
function inBlindOrder(entries: readonly WrittenEntry[]): WrittenEntry[] {
  const keyed = entries.map((entry) => ({
    entry,
    key: createHash('sha256').update(`${entry.text}\n${entry.id}`).digest('hex'),
  }))
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ entry }) => entry)
}

function labelOf(index: number): string {
  return String.fromCharCode(65 + index)
}

function verdictSchema(labels: readonly string[], criteria: readonly string[]) {
  const score = schema<number>({ type: 'integer', minimum: 1, maximum: 10 })
  const text = (description: string): Schema<string> =>
    schema({ type: 'string', minLength: 1, maxLength: 2000, description })
  const label = schema<string>({ enum: labels })
  const count = { minItems: labels.length, maxItems: labels.length }
  const entry = objectSchema({
    label,
    scores: objectSchema(Object.fromEntries(criteria.map((criterion) => [criterion, score]))),
    remark: text('The line that decides it, quoted, and why'),
  })
  const ranking = { type: 'array', ...count, uniqueItems: true, items: label, description: 'Best first' }
  return objectSchema({
    // With as many entries as labels, every label has its entry.
    entries: schema<readonly ValueOf<typeof entry>[]>({
      type: 'array',
      ...count,
      'x-ids': { id: 'label' },
      items: entry,
    }),
    ranking: schema<readonly string[]>(ranking),
    reason: text('What the best entry does that the second does not'),
  })
}
