import { countWords } from '@quire/runtime/answer'
import { byKey } from '../documents/by-key.ts'
import type { SessionDocument } from '../documents/documents.ts'
import { firstHeading, withoutFirstHeading } from '../documents/first-heading.ts'
import { fillFromPlan, type ReadPlan, readPlan } from '../documents/read-plan.ts'
import { namedFields } from '../process/named-fields.ts'
import type { MapRules, Process } from '../process/process.ts'

/** The map of a project's texts: what exists, what is planned, and what each text contains. */
export interface TextMap {
  /** The texts and plans, in the order of their keys. */
  readonly entries: readonly MapEntry[]
  /** Number of words in all texts. */
  readonly words: number
  /** Number of words that the plans of the unwritten texts ask for. */
  readonly plannedWords: number
  /** The fields of the covered form that no written text covers. Empty if the map covers no form. */
  readonly open: readonly string[]
}

/** A text, or a plan whose text is not written yet. */
export interface MapEntry {
  readonly key: string
  /** The path of the text. Undefined if only the plan exists. */
  readonly path: string | undefined
  readonly title: string
  /** The number of words. Undefined if the text is not written. */
  readonly words: number | undefined
  /** The number of words that the plan asks for. */
  readonly plannedWords: number | undefined
  /** The fields of the covered form that the plan names. */
  readonly covers: readonly string[]
  /** Values of the plan, keyed by the name of their column. */
  readonly columns: Readonly<Record<string, string>>
  readonly details: Readonly<Record<string, string>>
  readonly summary: string | undefined
  /** Whether the text is newer than its summary, or has no summary. */
  readonly needsSummary: boolean
}

/** Reads the documents for a map. */
export interface MapReader {
  texts(kind: string): Promise<readonly SessionDocument[]>
  /** Returns the order in which the current versions of a kind were written, keyed by path. */
  writtenOrder(kind: string): Promise<ReadonlyMap<string, number>>
}

/** The document kind of the summaries of a kind of text. */
export function summaryKind({ texts }: Pick<MapRules, 'texts'>): string {
  return `${texts}_summary`
}

/** Reads the map of a project. Undefined if the process declares no map. */
export async function readMap(
  reader: MapReader,
  process: Pick<Process, 'map' | 'templates'>,
): Promise<TextMap | undefined> {
  const { map: rules } = process
  if (!rules) return undefined
  const kinds = [rules.texts, ...(rules.plans === undefined ? [] : [rules.plans])]
  const [texts = [], plans = []] = await Promise.all(kinds.map((kind) => reader.texts(kind)))
  const summaries = rules.summaries ? await reader.texts(summaryKind(rules)) : []
  const [written, summed] = rules.summaries
    ? await Promise.all([reader.writtenOrder(rules.texts), reader.writtenOrder(summaryKind(rules))])
    : [new Map<string, number>(), new Map<string, number>()]
  const form = process.templates.find(({ name }) => name === rules.covers)
  const keys = new Map([...plans, ...texts].map(({ key }) => [key, { key }]))
  const entries = [...keys.values()].sort(byKey).map(({ key }): MapEntry => {
    const has = (one: SessionDocument): boolean => one.key === key
    const [text, planText] = [texts.find(has), plans.find(has)]
    // A person may have emptied the file.
    const summary = summaries.find((one) => has(one) && one.text.trim() !== '')
    const plan = planText && readPlan(planText.text)
    const values = (of: MapRules['columns']): Record<string, string> => (plan ? valuesOf(of, key, plan) : {})
    const isOlder = text && summary && (summed.get(summary.path) ?? 0) < (written.get(text.path) ?? 0)
    return {
      key,
      path: text?.path,
      title: plan?.title ?? firstHeading(text?.text ?? '') ?? '',
      words: text && countWords(withoutFirstHeading(text.text)),
      plannedWords:
        plan && rules.plannedWords !== undefined
          ? numberIn(fillFromPlan(rules.plannedWords, { key, plan }))
          : undefined,
      covers: form && planText ? namedFields(form, planText.text) : [],
      columns: values(rules.columns),
      details: values(rules.details),
      summary: summary?.text.trim(),
      needsSummary: rules.summaries !== undefined && text !== undefined && (summary === undefined || isOlder === true),
    }
  })
  const covered = new Set(entries.flatMap(({ words, covers }) => (words === undefined ? [] : covers)))
  return {
    entries,
    words: sumOf(entries.map(({ words = 0 }) => words)),
    plannedWords: sumOf(entries.map(({ words, plannedWords = 0 }) => (words === undefined ? plannedWords : 0))),
    open: (form?.fields ?? []).flatMap(({ name, required }) => (required && !covered.has(name) ? [name] : [])),
  }
}

function valuesOf(columns: MapRules['columns'], key: string, plan: ReadPlan): Record<string, string> {
  return Object.fromEntries(
    columns.flatMap(({ name, text }) => {
      const value = [fillFromPlan(text, { key, plan }) ?? []].flat().join('; ').replace(/\s+/g, ' ').trim()
      return value === '' ? [] : [[name, value]]
    }),
  )
}

function numberIn(value: string | readonly string[] | undefined): number | undefined {
  const [found] = /\d{1,9}/.exec([value ?? ''].flat().join(' ')) ?? []
  return found === undefined ? undefined : Number(found)
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0)
}
