import type { Flow, FlowContext, RunRequest, StepContext, StepDraft, StepHandler, StepResult } from '@quire/runtime'
import { checkRequestFits } from '@quire/runtime/answer'
import type { ArtifactDraft } from '@quire/runtime/artifact'
import { type Extension, FlowCannot, type KnownStep } from '@quire/runtime/engine'
import type { Version } from '../entity/entities.ts'
import { TeamDraft } from '../entity/team-draft.ts'
import { readOverview } from '../envelope/build-envelope.ts'
import { questionsOf } from '../envelope/charter-entries.ts'
import { loadTeam } from '../file/load-team.ts'
import type { Team } from '../file/parse-team.ts'
import { judgeOutput } from '../judge/judge-output.ts'
import type { PlanOutput, StepOutputs } from '../judge/step-outputs.ts'
import { masterPrompt } from '../prompt/step-prompt.ts'
import { storeChanges, storedRecords } from '../records/stored-records.ts'
import { accountResult } from '../result/account-result.ts'
import { criticiseResult, openCriticism } from '../result/criticise-result.ts'
import { editResult } from '../result/edit-result.ts'
import { finishSession } from '../result/finish-session.ts'
import { mendResult, proofResult, rewriteResult } from '../result/revise-result.ts'
import { askStep } from './ask-step.ts'
import { estimateTeam } from './estimate-team.ts'
import { followSteps, openWriting } from './follow-steps.ts'
import { hearUser } from './hear-user.ts'
import { lateFeedback, newestPage } from './later-results.ts'
import { charterPage, roundPage } from './pages.ts'
import { readMaterial } from './read-material.ts'
import type { MemberOutput, ResultInput, SettleInput } from './step-output.ts'
import { TEAM_OPTIONS, type TeamSettings, teamSettings } from './team-options.ts'
import { teamPaths } from './team-paths.ts'
import { masterInputs, writeCharter } from './write-charter.ts'

/** A team creates a tree of products, one round at a time. */
export function teamFlow(flow: FlowContext): Flow {
  const withSettings =
    <Input, Output>(
      handler: (context: StepContext<Input>, flow: FlowContext, settings: TeamSettings) => Promise<StepResult<Output>>,
    ): StepHandler<Input, Output> =>
    (context) =>
      handler(context, flow, teamSettings(context.run.request))
  return {
    name: 'team',
    description: 'A team reflects, plans, writes, reviews, inspects and reports, in rounds.',
    prompts: flow,
    options: TEAM_OPTIONS,
    feedbackPath: teamPaths.directive,
    async start(request) {
      const settings = teamSettings(request)
      const team = loadTeam(settings.team, flow.root)
      await checkRequestFits(request.input, flow.models, [
        { model: settings.models[0]!, assemble: () => preview(flow, request) },
      ])
      return spine(settings, team)
    },
    preview: (request) => preview(flow, request),
    extend(request, steps, redo) {
      if (redo !== undefined) throw new FlowCannot('team', 'cannot redo a part of a run.')
      // A command without --rounds continues the run as it is.
      const isWanted = request.options.rounds !== undefined
      return isWanted ? moreRounds(teamSettings(request), steps) : { steps: [], supersedes: [] }
    },
    lateFeedback,
    resultPage: newestPage,
    estimate: (request, run) => estimateTeam(flow, request, run),
    kinds: {
      charter: withSettings(writeCharter),
      ask: askUser,
      round: withSettings(openRound),
      member: withSettings(askStep),
      settle: withSettings(settleStep),
      pause: withSettings(pauseRound),
      edit: withSettings(editResult),
      critique: openCriticism,
      critic: withSettings(criticiseResult),
      rewrite: withSettings(rewriteResult),
      proof: withSettings(proofResult),
      mend: withSettings(mendResult),
      account: withSettings(accountResult),
      finish: withSettings(finishSession),
    },
  }
}

/** Returns the initial steps of a run, in order. Other steps are added when their round starts. */
function spine(settings: TeamSettings, team: Team): StepDraft[] {
  const charter: StepDraft = { key: 'charter', name: 'charter', kind: 'charter', stage: 'round 0', input: { team } }
  const ask: StepDraft = { key: 'ask', name: 'ask', kind: 'ask', stage: 'round 0', input: null, needs: ['charter'] }
  const opening = settings.ask ? [charter, ask] : [charter]
  return [...opening, ...roundSteps(settings, 1, opening.at(-1)!.key)]
}

/** The rounds from the first one on, and the steps that make the result. */
function roundSteps({ rounds, gate }: TeamSettings, first: number, before: string): StepDraft[] {
  const steps: StepDraft[] = []
  const add = (step: StepDraft): void => {
    steps.push({ ...step, needs: [steps.at(-1)?.key ?? before] })
  }
  for (let round = first; round <= rounds; round++) {
    const stage = `round ${round}`
    add({ key: `r${round}`, name: stage, kind: 'round', stage, input: { round } })
    if (gate && round < rounds)
      add({ key: `r${round}/pause`, name: `after round ${round}`, kind: 'pause', stage, input: { round } })
  }
  const input: ResultInput = first === 1 ? null : { after: rounds }
  for (const step of ['edit', 'critique', 'proof', 'mend', 'finish']) {
    const stage = step === 'finish' ? 'report' : 'result'
    const name = input === null ? step : `${step} after round ${rounds}`
    add({ key: input === null ? step : `${step}-${rounds}`, name, kind: step, stage, input })
  }
  return steps
}

/** Adds rounds after the result, and another result after them. */
function moreRounds(settings: TeamSettings, steps: readonly KnownStep[]): Extension {
  const rounds = steps.flatMap(({ key }) => /^r(\d+)$/.exec(key)?.[1] ?? []).map(Number)
  const finish = steps.findLast(({ key }) => /^finish(?:-\d+)?$/.test(key))
  const last = Math.max(...rounds)
  if (!finish || settings.rounds <= last) return { steps: [], supersedes: [] }
  return { steps: roundSteps(settings, last + 1, finish.key), supersedes: [] }
}

/** The first prompt of a run. All later prompts depend on earlier answers. */
async function preview(flow: FlowContext, request: RunRequest): ReturnType<NonNullable<Flow['preview']>> {
  const settings = teamSettings(request)
  const model = settings.models[0]!
  const team = loadTeam(settings.team, flow.root)
  const { assembly } = await masterPrompt(masterInputs(request.input, team, settings), flow, { model })
  const note =
    'This is only the first prompt. Later prompts are built from the state of the team, which depends on the replies.'
  return [{ name: 'master', model, text: assembly.text, note }]
}

type RoundInput = { readonly round: number }

/** Starts a round. Processes the user's new messages and starts the members' work. */
async function openRound(
  context: StepContext<RoundInput>,
  flow: FlowContext,
  settings: TeamSettings,
): Promise<StepResult> {
  const { round } = context.step.input
  const records = storedRecords(context.store.db, context.run.id)
  const draft = new TeamDraft(await readOverview(records))
  const { status, rounds, calls, planned = 0 } = draft.session
  const store: Extract<StepResult, { status: 'completed' }>['store'] = (tx) =>
    storeChanges(tx, context.run.id, draft.changes)
  // A round that was added after the end opens the session again.
  if (status === 'ended' && round <= rounds) return { status: 'completed', output: { round, isSkipped: true } }
  if (calls >= settings.callBudget) {
    draft.setSession({ status: 'ended', end: 'budget' })
    return { status: 'completed', output: { round, isSkipped: true }, store }
  }
  draft.setSession({ status: 'open', end: null, round, rounds: Math.max(rounds, settings.rounds) })
  const before = await records.list('directive', { author: 'user' })
  const words = [...before.slice(planned), ...(await hearUser(context, flow, draft))]
  return {
    status: 'completed',
    output: { round, heard: draft.session.heard },
    ...followSteps(draft, undefined, [], { gate: settings.gate, words }),
    store,
  }
}

/** Runs between rounds. Waits for the user, unless the session has ended. */
async function pauseRound(context: StepContext<RoundInput>, flow: FlowContext): Promise<StepResult> {
  const { round } = context.step.input
  const { id: run } = context.run
  const records = storedRecords(context.store.db, run)
  const overview = await readOverview(records)
  if (overview.session.status === 'ended') return { status: 'completed' }
  const path = teamPaths.roundReport(round)
  const reason = `Round ${round} of ${overview.session.rounds} is complete; ${path} says what happened. To give feedback: quire feedback ${run} charter.md --file FILE. Approve to continue.`
  const report: ArtifactDraft = {
    path,
    kind: 'report',
    text: await roundPage(flow, run, records, overview),
    meta: { stage: `round ${round}`, key: `report ${round}` },
    origins: [],
  }
  return { status: 'waiting', reason, artifacts: [report] }
}

/** Runs after round 0. Waits for answers to open questions. */
async function askUser(context: StepContext): Promise<StepResult> {
  const records = storedRecords(context.store.db, context.run.id)
  const questions = questionsOf(await records.list('charter'))
  if (questions.length === 0) return { status: 'completed' }
  const list = questions.map(({ id, text }) => `  ${id}: ${text}`).join('\n')
  const reason = `The request leaves open questions:\n${list}\nAnswer with lines that start with Q1: in quire feedback ${context.run.id} charter.md --file FILE. Approve to continue.`
  return { status: 'waiting', reason }
}

/**
 * Processes the answers in the order of `work`, not in the order of arrival. Nothing else changes the state of a round
 * after its start.
 */
async function settleStep(
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
