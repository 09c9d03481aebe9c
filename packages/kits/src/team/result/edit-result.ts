import type { FlowContext, StepContext, StepResult } from '@quire/runtime'
import { originFrom } from '@quire/runtime/answer'
import { TeamDraft } from '../entity/team-draft.ts'
import { readOverview } from '../envelope/build-envelope.ts'
import { buildResultEnvelope, type ResultEnvelope } from '../envelope/result-envelope.ts'
import { resultWords } from '../envelope/result-length.ts'
import { hearUser } from '../flow/hear-user.ts'
import type { ResultInput } from '../flow/step-output.ts'
import type { TeamSettings } from '../flow/team-options.ts'
import { resultPaths, teamPaths } from '../flow/team-paths.ts'
import { joinedItems } from '../prompt/material-items.ts'
import { storeChanges, storedRecords } from '../records/stored-records.ts'
import { askResult, type ResultOutput } from './ask-result.ts'
import { MAX_EXCESS } from './check-result.ts'

/**
 * The editor writes one document from the newest texts. Without an editor's answer, the texts are joined as they are. If
 * one author has written the whole document, nobody is asked: texts that people want apart from it follow it.
 */
export async function editResult(
  context: StepContext<ResultInput>,
  flow: FlowContext,
  settings: TeamSettings,
): Promise<StepResult<ResultOutput>> {
  const records = storedRecords(context.store.db, context.run.id)
  const overview = await readOverview(records)
  const envelope = await buildResultEnvelope(records, 'edit', { request: context.run.request.input }, overview)
  const { products, self } = envelope
  const paths = resultPaths(context.step.input)
  const done = { editor: null, faults: [], warnings: [], calls: 0 }
  if (products.length === 0) return { status: 'completed', output: { ...done, document: null } }
  const author = products.find(({ id }) => id === overview.session.document)
  const { answer, problem, artifacts } = author
    ? { problem: '', artifacts: [] }
    : await askResult<string>(context, flow, {
        envelope,
        members: overview.members,
        settings,
        paths,
        judge: (text) => judgeLength(text, envelope),
      })
  const hidden = answer ? hiddenProducts(envelope, answer.prompt.layers) : []
  const warnings = [
    ...(answer || author ? [] : [`The products were joined without an editor. ${problem}`]),
    ...(hidden.length === 0 ? [] : [`Too long for the editor's prompt, so left out: ${hidden.join(', ')}.`]),
    ...(answer?.next === undefined ? [] : answer.problems.map((one) => `The editor's answer has a problem. ${one}`)),
  ]
  const draft = new TeamDraft(overview)
  await hearUser(context, flow, draft)
  const inOrder = author ? [author, ...products.filter((one) => one !== author)] : products
  const text = answer?.value ?? inOrder.map(({ content }) => content.trim()).join('\n\n')
  return {
    status: 'completed',
    output: {
      ...done,
      document: paths.draft,
      editor: answer || author ? self.id : null,
      warnings,
      calls: answer?.calls.length ?? 0,
    },
    artifacts: [
      ...artifacts,
      {
        path: paths.draft,
        kind: 'result_draft',
        text: `${text.trim()}\n`,
        meta: { stage: 'result', step: 'edit', key: 'draft', member: self.id },
        origins:
          answer?.origins ??
          products.map(({ version }) => originFrom(context, { path: teamPaths.version(version) }, 'version')),
      },
    ],
    store: (tx) => storeChanges(tx, context.run.id, draft.changes),
  }
}

/** A document that is much longer than the request allows is asked for again. */
export function judgeLength(text: string, { length }: Pick<ResultEnvelope, 'length'>): string[] {
  const words = resultWords(text, length)
  if (length.limit === null || words <= length.words * MAX_EXCESS) return []
  return [`The document has ${words} words. The request allows about ${length.words}. Write it again, shorter.`]
}

/** The products that were left out of the prompt. Those with the lowest weights are left out first. */
export function hiddenProducts(
  envelope: ResultEnvelope,
  layers: readonly { readonly id: string; readonly dropped: readonly { readonly count: number }[] }[],
): string[] {
  const dropped = layers.find(({ id }) => id === 'products')?.dropped ?? []
  const count = dropped.reduce((sum, one) => sum + one.count, 0)
  const hidden = joinedItems(envelope)
    .sort((a, b) => a.weight - b.weight)
    .slice(0, count)
    .map(({ id }) => id)
  return envelope.products.filter(({ item }) => hidden.includes(item)).map(({ name }) => `“${name}”`)
}
