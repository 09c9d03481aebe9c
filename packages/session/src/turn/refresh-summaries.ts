import type { Diagnostic } from '@quire/core'
import { CallFailed } from '@quire/runtime/call'
import { byKey } from '../documents/by-key.ts'
import type { SessionDocument } from '../documents/documents.ts'
import { changesLine, textChanges } from '../documents/text-changes.ts'
import { SidePromptTooLarge } from '../errors.ts'
import { documentsMaterial } from '../handlers/side-material.ts'
import { type MapEntry, summaryKind } from '../map/text-map.ts'
import type { MapRules, Process, SummaryRules } from '../process/process.ts'
import { type Material, materialElement } from '../side/side-call.ts'
import type { SideCalls } from './side-calls.ts'
import type { TurnDraft } from './turn-draft.ts'

/** The action that writes summaries. */
export const SUMMARIES = 'summaries'
/** The diagnostic of a turn that could not write its summaries. */
export const SUMMARY_MISSING = 'session.summary-missing'

// Maximum number of summaries per turn. A person may have added many texts at once.
const MAX_SUMMARIES = 20
// A text whose summary fails this often is left alone until it changes.
const MAX_FAILURES = 3
const LONGEST_SUMMARY = 600

export interface SummaryOptions {
  readonly process: Process
  /** The session's models. */
  readonly models: readonly string[]
  /** Returns the newest version of a summary that a person wrote by hand. */
  readonly byHand: (path: string) => Promise<SessionDocument | undefined>
  /** Returns when earlier turns failed to write summaries. */
  readonly failures: () => Promise<readonly Date[]>
  readonly signal: AbortSignal
}

/**
 * Asks a model for summaries of texts that have changed since they were last summarized, with one call. Summaries that a
 * person corrected are shown to the model, and their changes are reported. After a failure, the summaries are written in
 * a later turn, but not after the third failure.
 */
export async function refreshSummaries(
  draft: TurnDraft,
  sides: Pick<SideCalls, 'during' | 'askJson'>,
  { process, models, byHand, failures, signal }: SummaryOptions,
): Promise<Diagnostic[]> {
  const { map: rules } = process
  const map = await draft.map()
  if (!map || !rules?.summaries) return []
  const waiting = map.entries.filter(({ needsSummary }) => needsSummary)
  if (waiting.length === 0) return []
  const order = await draft.writtenOrder(rules.texts)
  const failedAt = await failures()
  const failed = ({ path }: MapEntry): number => failedAt.filter((at) => at.getTime() >= (order.get(path!) ?? 0)).length
  const due = waiting
    .filter((entry) => failed(entry) < MAX_FAILURES)
    .toSorted((a, b) => order.get(b.path!)! - order.get(a.path!)!)
    .slice(0, MAX_SUMMARIES)
    .sort(byKey)
  if (due.length === 0) return []
  draft.during(SUMMARIES)
  sides.during(SUMMARIES)
  try {
    const work = { rules, summaries: rules.summaries, entries: due, models, byHand, signal }
    return await writeSummaries(draft, sides, work)
  } catch (error) {
    signal.throwIfAborted()
    if (!(CallFailed.isInstance(error) || error instanceof SidePromptTooLarge)) throw error
    const keys = due.map(({ key }) => key).join(', ')
    const isLast = due.every((entry) => failed(entry) + 1 >= MAX_FAILURES)
    const next = isLast
      ? `It failed ${MAX_FAILURES} times, and is not tried again until the text changes. You can write the file yourself.`
      : 'It follows in a later turn.'
    return [warning(SUMMARY_MISSING, `No new summary of ${keys}: ${error.message} ${next}`)]
  } finally {
    draft.during(undefined)
  }
}

interface SummaryWork extends Pick<SummaryOptions, 'models' | 'byHand' | 'signal'> {
  readonly rules: MapRules
  readonly summaries: SummaryRules
  readonly entries: readonly MapEntry[]
}

async function writeSummaries(
  draft: TurnDraft,
  sides: Pick<SideCalls, 'askJson'>,
  { rules, summaries: { file, template, model }, entries, models, byHand, signal }: SummaryWork,
): Promise<Diagnostic[]> {
  const all = await draft.texts(rules.texts)
  const texts = entries.map(({ path }) => all.find((text) => text.path === path)!)
  const keys = entries.map(({ key }) => key)
  const pathOf = (key: string): string => file.replaceAll('{key}', key)
  const corrected = new Map<string, SessionDocument>()
  for (const key of keys) {
    const own = await byHand(pathOf(key))
    if (own && own.text.trim() !== '') corrected.set(key, own)
  }
  const { value } = await sides.askJson(
    {
      template,
      model: typeof model === 'string' ? model : models[Math.min(model, models.length) - 1]!,
      purpose: { step: SUMMARIES, document: keys.length === 1 ? keys[0]! : `${keys.length} texts` },
      schema: summarySchema(keys, Math.max(0, ...[...corrected.values()].map(({ text }) => text.length))),
      values: { example_key: keys[0]! },
      material: {
        // Texts that do not fit are summarized in a later turn.
        texts: { ...documentsMaterial('texts', texts), worthiest: 'first', least: 1, isContinued: true },
        corrected: correctedMaterial(corrected),
        plans: plansMaterial(keys, rules.plans === undefined ? [] : await draft.texts(rules.plans)),
      },
      givesWay: ['plans', 'texts'],
    },
    signal,
  )
  const { summaries } = value as unknown as {
    readonly summaries: readonly { readonly key: string; readonly summary: string }[]
  }
  const changed: Diagnostic[] = []
  for (const [key, summary] of new Map(summaries.map((one) => [one.key, one.summary.trim()]))) {
    const [path, text] = [pathOf(key), `${summary}\n`]
    const own = corrected.get(key)
    const before = await draft.read(path)
    await draft.write({ path, kind: summaryKind(rules), key, text, isNew: true })
    if (!own || !before || before.text.trim() === summary) continue
    const change = changesLine(await textChanges(before.text, text))
    changed.push(
      warning('session.summary-changed', `${path}, which you had corrected, follows the changed text. ${change}`),
    )
  }
  return changed
}

/** The summaries that a person wrote, which the model keeps. */
function correctedMaterial(corrected: ReadonlyMap<string, SessionDocument>): Material {
  const pieces = [...corrected].map(([key, { path, version, text }]) => ({
    id: key,
    path: `documents/${path}@${version}`,
    xml: materialElement('summary', { of: key }, text.trim()),
  }))
  return { element: 'corrected', pieces, worthiest: 'first' }
}

/** The heads of the plans, which name the narrator and the people of a text. A text in the first person may not. */
function plansMaterial(keys: readonly string[], plans: readonly SessionDocument[]): Material {
  const pieces = keys.flatMap((key) => {
    const plan = plans.find((one) => one.key === key)
    if (!plan) return []
    const [head = ''] = plan.text.split(/^## /m)
    return [
      {
        id: key,
        path: `documents/${plan.path}@${plan.version}`,
        xml: materialElement('plan', { of: key }, head.trim()),
      },
    ]
  })
  return { element: 'plans', pieces, worthiest: 'first' }
}

function warning(code: string, message: string): Diagnostic {
  return { code, severity: 'warning', message }
}

function summarySchema(keys: readonly string[], longestByHand: number): object {
  const summary = {
    type: 'object',
    additionalProperties: false,
    required: ['key', 'summary'],
    properties: {
      key: { enum: keys },
      summary: { type: 'string', minLength: 1, maxLength: LONGEST_SUMMARY + longestByHand },
    },
  }
  return {
    type: 'object',
    additionalProperties: false,
    required: ['summaries'],
    properties: { summaries: { type: 'array', minItems: 1, maxItems: keys.length, items: summary } },
  }
}
