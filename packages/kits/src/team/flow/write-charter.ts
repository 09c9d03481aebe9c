import type { FlowContext, StepContext, StepResult } from '@quire/runtime'
import { AnswerUnusable, jsonText } from '@quire/runtime/answer'
import type { ArtifactDraft } from '@quire/runtime/artifact'
import type { Session } from '../entity/entities.ts'
import { TeamDraft } from '../entity/team-draft.ts'
import type { Team } from '../file/parse-team.ts'
import { judgeMaster, takeMaster } from '../judge/judge-master.ts'
import type { MasterOutput } from '../judge/step-outputs.ts'
import { type MasterInputs, masterDraft, memberQuestion } from '../prompt/step-prompt.ts'
import { masterSchema } from '../prompt/step-schema.ts'
import { storeChanges } from '../records/stored-records.ts'
import { charterPage, questionsPage } from './pages.ts'
import type { TeamSettings } from './team-options.ts'
import { teamPaths } from './team-paths.ts'

/** Round 0: the master prompter turns the request into the team's charter. Without a charter, the team cannot start. */
export async function writeCharter(
  context: StepContext<{ readonly team: Team }>,
  flow: FlowContext,
  settings: TeamSettings,
): Promise<StepResult> {
  const { team } = context.step.input
  const model = settings.models[0]!
  const inputs = masterInputs(context.run.request.input, team, settings)
  const check = (value: MasterOutput): readonly string[] => judgeMaster(value, team.members)
  const schema = masterSchema(team.members.map(({ id }) => id))
  const answer = await context.ask({
    ...memberQuestion(model, masterDraft(inputs), schema, check),
    what: 'mission charter',
    paths: (part, continuation) => ({
      path: teamPaths.master(part, continuation),
      kind: part === 'prompt' ? 'prompt' : 'raw_response',
    }),
    meta: { stage: 'round 0', key: 'master', model },
  })
  const { next, problems, value } = answer
  if (next !== undefined) throw new AnswerUnusable(model, 'mission charter', answer.calls.length, problems)
  const { charter, members } = takeMaster(value, team.members)
  const session: Session = {
    id: 'session',
    team: { name: team.name, description: team.description },
    status: 'open',
    end: null,
    round: 0,
    rounds: settings.rounds,
    roundDays: team.roundDays,
    counts: { M: 1 },
    heard: 0,
    calls: answer.calls.length,
    envelopes: {},
  }
  const draft = new TeamDraft({ session, members: [], products: [] })
  draft.setSession({})
  for (const member of members) draft.put('member', member)
  draft.put('charter', charter)
  const meta = { stage: 'round 0', model }
  const path = teamPaths.charter(charter)
  const artifacts: ArtifactDraft[] = [
    {
      path: teamPaths.masterEnvelope,
      kind: 'session_context',
      text: jsonText(inputs),
      meta: { ...meta, key: 'master' },
      origins: [{ id: 'request', kind: 'input', label: 'request', via: 'request' }],
    },
    {
      path,
      kind: 'charter',
      text: charterPage(flow, session, charter),
      isDocument: true,
      meta: { ...meta, key: 'charter' },
      origins: answer.origins,
    },
  ]
  if (charter.missing.length > 0) {
    artifacts.push({
      path: teamPaths.questions,
      kind: 'questions',
      text: questionsPage(flow, context.run.id, charter),
      meta: { ...meta, key: 'questions' },
      origins: answer.origins,
    })
  }
  return {
    status: 'completed',
    output: { missing: charter.missing },
    artifacts: [...answer.artifacts, ...artifacts],
    store: (tx) => storeChanges(tx, context.run.id, draft.changes),
  }
}

export function masterInputs(
  request: string,
  { name, description, roundDays, members }: Team,
  { rounds }: TeamSettings,
): MasterInputs {
  return { request, team: { name, description }, session: { rounds, roundDays }, members }
}
