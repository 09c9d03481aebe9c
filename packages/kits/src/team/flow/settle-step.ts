import type { FlowContext, StepContext, StepResult } from '@quire/runtime'
import type { ArtifactDraft } from '@quire/runtime/artifact'
import type { Version } from '../entity/entities.ts'
import { TeamDraft } from '../entity/team-draft.ts'
import { readOverview } from '../envelope/build-envelope.ts'
import { judgeOutput } from '../judge/judge-output.ts'
import type { PlanOutput, StepOutputs } from '../judge/step-outputs.ts'
import { storeChanges, storedRecords } from '../records/stored-records.ts'
import { followSteps, openWriting } from './follow-steps.ts'
import { hearUser } from './hear-user.ts'
import { charterPage } from './pages.ts'
import { readMaterial } from './read-material.ts'
import type { MemberOutput, SettleInput } from './step-output.ts'
import type { TeamSettings } from './team-options.ts'
import { teamPaths } from './team-paths.ts'

/**
 * Processes the answers in the order of `work`, not in the order of arrival. Nothing else changes the state of a round
 * after its start.
 */
export async function settleStep(
  context: StepContext<SettleInput>,
  flow: FlowContext,
  settings: TeamSettings,
): Promise<StepResult> {
  const { round, step, work, later = [], isMending = false } = context.step.input
  const records = storedRecords(context.store.db, context.run.id)
  const overview = await readOverview(records)
  const outputs = work.map((one) => ({ ...one, output: context.needs[one.key] as unknown as MemberOutput }))
  const ids = work.flatMap(({ assignment }) => assignment ?? [])
  const assignments = ids.length === 0 ? [] : await records.list('assignment', { ids })
  const plan = step === 'plan' ? (outputs[0]?.output.value as unknown as PlanOutput | null) : null
  const material = await readMaterial(records, step, round, { assignments, ...(plan?.actions && { plan }) })
  const draft = new TeamDraft(overview)
  const artifacts: ArtifactDraft[] = []
  for (const { member, assignment: id, output } of outputs) {
    const assignment = assignments.find((one) => one.id === id)
    const refusals =
      output.refused !== null
        ? [{ id: '', round, step, author: member, what: 'answer', reason: output.refused }]
        : judgeOutput(draft, step, member, output.value as unknown as StepOutputs[typeof step], {
            ...material,
            ...(assignment && { assignment }),
          })
    const dropped = (output.dropped ?? []).map((one) => ({ id: '', round, step, author: member, ...one }))
    for (const refusal of [...refusals, ...dropped]) draft.put('refusal', { ...refusal, id: draft.nextId('X') })
    draft.setSession({
      calls: draft.session.calls + output.calls,
      envelopes: { ...draft.session.envelopes, [member]: output.envelope },
    })
    const version = draft.changed('version').find(({ product }) => product === assignment?.product)
    if (version) artifacts.push(versionArtifact(version, output))
  }
  const { session } = overview
  for (const charter of draft.changed('charter')) {
    const { origins } = outputs[0]!.output
    const [first] = await records.list('charter')
    const meta = { stage: `round ${round}`, key: 'charter' }
    artifacts.push({
      path: teamPaths.charter(charter),
      kind: 'charter',
      text: charterPage(flow, session, { ...charter, limits: first?.limits ?? [] }),
      meta,
      origins,
    })
  }
  await hearUser(context, flow, draft)
  const stored = step === 'write' ? await records.list('version', { fromRound: round }) : material.versions
  const written = [...stored, ...draft.changed('version')]
  return {
    status: 'completed',
    output: { round, step, refused: draft.changed('refusal').length },
    artifacts,
    ...(later.length > 0
      ? openWriting(draft, await records.list('assignment', { ids: later }))
      : followSteps(draft, isMending ? 'mend' : step, written, settings)),
    store: (tx) => storeChanges(tx, context.run.id, draft.changes),
  }
}

function versionArtifact({ id, product, round, author, content }: Version, { origins }: MemberOutput): ArtifactDraft {
  const meta = { stage: `round ${round}`, key: id, product, member: author, takes_feedback: true }
  return { path: teamPaths.version(id), kind: 'version', text: `${content}\n`, meta, origins }
}
