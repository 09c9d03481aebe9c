import type { Diagnostic } from '@quire/core'
import { CallFailed } from '@quire/runtime/call'
import { SidePromptTooLarge } from '../errors.ts'
import { documentsMaterial } from '../handlers/side-material.ts'
import { type MapEntry, summaryKind } from '../map/text-map.ts'
import type { MapRules, Process, SummaryRules } from '../process/process.ts'
import type { SideCalls } from './side-calls.ts'
import type { TurnDraft } from './turn-draft.ts'

/** The action that writes summaries. */
export const SUMMARIES = 'summaries'

// Maximum number of summaries per turn. A person may have added many texts at once.
const MAX_SUMMARIES = 20
const LONGEST_SUMMARY = 600

export interface SummaryOptions {
  readonly process: Process
  /** The session's models. */
  readonly models: readonly string[]
  readonly signal: AbortSignal
}

/**
 * Asks a model for summaries of texts that have changed since they were last summarized, with one call. A failure is
 * reported, and the summaries are written in a later turn.
 */
export async function refreshSummaries(
  draft: TurnDraft,
  sides: Pick<SideCalls, 'during' | 'askJson'>,
  { process, models, signal }: SummaryOptions,
): Promise<Diagnostic[]> {
  const { map: rules } = process
  const map = await draft.map()
  if (!map || !rules?.summaries) return []
  const due = map.entries.filter(({ needsSummary }) => needsSummary)
  if (due.length === 0) return []
  const order = await draft.writtenOrder(rules.texts)
  const newest = due.toSorted((a, b) => order.get(b.path!)! - order.get(a.path!)!).slice(0, MAX_SUMMARIES)
  draft.during(SUMMARIES)
  sides.during(SUMMARIES)
  try {
    await writeSummaries(draft, sides, { rules, summaries: rules.summaries, entries: newest, models, signal })
    return []
  } catch (error) {
    signal.throwIfAborted()
    if (!(CallFailed.isInstance(error) || error instanceof SidePromptTooLarge)) throw error
    const keys = newest.map(({ key }) => key).join(', ')
    const message = `No new summary of ${keys}: ${error.message} It follows in a later turn.`
    return [{ code: 'session.summary-missing', severity: 'warning', message }]
  } finally {
    draft.during(undefined)
  }
}

async function writeSummaries(
  draft: TurnDraft,
  sides: Pick<SideCalls, 'askJson'>,
  {
    rules,
    summaries: { file, template, model },
    entries,
    models,
    signal,
  }: Pick<SummaryOptions, 'models' | 'signal'> & {
    readonly rules: MapRules
    readonly summaries: SummaryRules
    readonly entries: readonly MapEntry[]
  },
): Promise<void> {
  const all = await draft.texts(rules.texts)
  const texts = entries.map(({ path }) => all.find((text) => text.path === path)!)
  const keys = entries.map(({ key }) => key)
  const { value } = await sides.askJson(
    {
      template,
      model: typeof model === 'string' ? model : models[Math.min(model, models.length) - 1]!,
      purpose: { step: SUMMARIES, document: keys.length === 1 ? keys[0]! : `${keys.length} texts` },
      schema: summarySchema(keys),
      values: { example_key: keys[0]! },
      // Texts that do not fit are summarized in a later turn.
      material: { texts: { ...documentsMaterial('texts', texts), worthiest: 'first', least: 1, isContinued: true } },
      givesWay: ['texts'],
    },
    signal,
  )
  const { summaries } = value as unknown as {
    readonly summaries: readonly { readonly key: string; readonly summary: string }[]
  }
  for (const [key, summary] of new Map(summaries.map((one) => [one.key, one.summary.trim()]))) {
    await draft.write({
      path: file.replaceAll('{key}', key),
      kind: summaryKind(rules),
      key,
      text: `${summary}\n`,
      isNew: true,
    })
  }
}

function summarySchema(keys: readonly string[]): object {
  const summary = {
    type: 'object',
    additionalProperties: false,
    required: ['key', 'summary'],
    properties: {
      key: { enum: keys },
      summary: { type: 'string', minLength: 1, maxLength: LONGEST_SUMMARY },
    },
  }
  return {
    type: 'object',
    additionalProperties: false,
    required: ['summaries'],
    properties: { summaries: { type: 'array', minItems: 1, maxItems: keys.length, items: summary } },
  }
}
