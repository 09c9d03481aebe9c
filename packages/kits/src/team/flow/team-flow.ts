import type {
  Flow,
  FlowContext,
  JsonValue,
  RunRequest,
  StepContext,
  StepDraft,
  StepHandler,
  StepResult,
} from '@quire/runtime'
import { checkRequestFits } from '@quire/runtime/answer'
import { loadTeam } from '../file/load-team.ts'
import { masterPrompt } from '../prompt/step-prompt.ts'
import { askStep } from './ask-step.ts'
import { estimateTeam } from './estimate-team.ts'
import { finishSession } from './finish-session.ts'
import { askUser, openRound, pauseRound } from './open-round.ts'
import { settleStep } from './settle-step.ts'
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
      return spine(settings, team as unknown as JsonValue)
    },
    preview: (request) => preview(flow, request),
    estimate: (request, run) => estimateTeam(flow, request, run),
    kinds: {
      charter: withSettings(writeCharter),
      ask: askUser,
      round: withSettings(openRound),
      member: withSettings(askStep),
      settle: withSettings(settleStep),
      pause: pauseRound,
      finish: withSettings(finishSession),
    },
  }
}

/** Returns the initial steps of a run, in order. Other steps are added when their round starts. */
function spine({ rounds, ask, gate }: TeamSettings, team: JsonValue): StepDraft[] {
  const steps: StepDraft[] = [{ key: 'charter', name: 'charter', kind: 'charter', stage: 'round 0', input: { team } }]
  const add = (step: StepDraft): void => {
    steps.push({ ...step, needs: [steps.at(-1)!.key] })
  }
  if (ask) add({ key: 'ask', name: 'ask', kind: 'ask', stage: 'round 0', input: null })
  for (let round = 1; round <= rounds; round++) {
    const stage = `round ${round}`
    add({ key: `r${round}`, name: stage, kind: 'round', stage, input: { round } })
    if (gate && round < rounds)
      add({ key: `r${round}/pause`, name: `after round ${round}`, kind: 'pause', stage, input: { round } })
  }
  add({ key: 'finish', name: 'finish', kind: 'finish', stage: 'report', input: null })
  return steps
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
