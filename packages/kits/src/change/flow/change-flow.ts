import type { Flow, FlowContext } from '@quire/runtime'
import { checkRequestFits } from '@quire/runtime/answer'
import { agentOfModel } from '../agents.ts'
import { InvalidChangeOption } from '../errors.ts'
import { phaseTemplate } from '../prompt/for-phase.ts'
import { prefixIn } from '../repository/files/from-prefix.ts'
import { openRepository } from '../repository/git/open-repository.ts'
import { baselineHandler } from './baseline-handler.ts'
import { CHANGE_OPTIONS, modelFor, readOptions } from './change-options.ts'
import { PLACES } from './change-state.ts'
import { archiveHandler, outcome, publish, reportHandler } from './closing-handlers.ts'
import { discardChange } from './discard-change.ts'
import { estimateChange } from './estimate-change.ts'
import { implementHandler, reviewHandler, testHandler } from './implement-handlers.ts'
import { PHASES } from './phases.ts'
import { previewChange } from './preview-change.ts'
import { challengeHandler, homeOf, planHandler, surveyHandler } from './step-handlers.ts'
import { withKeptCommits } from './with-kept-commits.ts'

/**
 * The phases are plan, challenge, implement, review and archive. Each phase has its own agent. If a phase does not
 * pass, the flow returns to an earlier phase.
 */
export function changeFlow(flowContext: FlowContext): Flow {
  return {
    name: 'change',
    description:
      'Changes a repository: makes a plan, challenges it, implements it on a separate branch, reviews the change and writes a record of it.',
    prompts: flowContext,
    options: CHANGE_OPTIONS,
    requestPath: () => PLACES.request,
    preview: (request) => previewChange(flowContext, request),
    estimate: (request, run) => estimateChange(flowContext, request, run),
    refusesFeedback:
      'the flow reviews the branch itself. To request more changes, check out that branch and start a new run.',
    discard: (run) => discardChange(run, homeOf(flowContext)),
    modelsOf: (request) => [...new Set(Object.values(readOptions(request, flowContext.models).models))],
    async start(request, host) {
      const options = readOptions(request, flowContext.models)
      if (request.input.trim() === '') throw new InvalidChangeOption('input', 'the request is empty.')
      const { templates } = flowContext.blueprint('change/unified')
      // Missing templates are reported before any model is called.
      for (const phase of PHASES) phaseTemplate(templates, agentOfModel(modelFor(options, phase)), phase)
      const repo = await openRepository(options.repo)
      await checkRequestFits(request.input, flowContext.models, [
        { model: modelFor(options, 'plan'), assemble: () => previewChange(flowContext, request, ['plan']) },
      ])
      for (const model of new Set(Object.values(options.models))) await host?.checkModel(model)
      const prefix = await prefixIn(repo, process.cwd())
      return [{ key: 'survey', name: 'survey', kind: 'survey', stage: 'survey', input: { repo, prefix } }]
    },
    kinds: {
      survey: surveyHandler(flowContext),
      baseline: withKeptCommits(baselineHandler(flowContext)),
      plan: withKeptCommits(planHandler(flowContext)),
      challenge: withKeptCommits(challengeHandler(flowContext)),
      implement: withKeptCommits(implementHandler(flowContext)),
      test: withKeptCommits(testHandler(flowContext)),
      review: withKeptCommits(reviewHandler(flowContext)),
      publish: withKeptCommits(publish),
      archive: withKeptCommits(archiveHandler(flowContext)),
      report: withKeptCommits(reportHandler(flowContext)),
      outcome,
    },
  }
}
