import { existsSync } from 'node:fs'
import type { Flow, FlowContext } from '@quire/runtime'
import { checkRequestFits } from '@quire/runtime/answer'
import type { CancelledRun } from '@quire/runtime/engine'
import { agentOfModel } from '../agents.ts'
import { publishHandler } from '../delivery/publish-handler.ts'
import { readAuthor } from '../delivery/signature.ts'
import { InvalidChangeOption, NotARepository } from '../errors.ts'
import { givenPlan } from '../input/given-plan.ts'
import { phaseTemplate } from '../prompt/for-phase.ts'
import { prefixIn } from '../repository/files/from-prefix.ts'
import { keepCommit, releaseCommits } from '../repository/git/branches.ts'
import { openRepository } from '../repository/git/open-repository.ts'
import { sweepWorktrees } from '../repository/git/worktree.ts'
import { editedHandler, pauseHandler } from '../round/edit-plan.ts'
import { homeOf } from './agent-worktree.ts'
import { baselineHandler } from './baseline-handler.ts'
import { CHANGE_OPTIONS, modelFor, readOptions } from './change-options.ts'
import { CHANGE_PATHS, type ChangeHandler } from './change-state.ts'
import { archiveHandler, outcome, reportHandler } from './closing-handlers.ts'
import { estimateChange } from './estimate-change.ts'
import { implementHandler, reviewHandler, testHandler } from './implement-handlers.ts'
import { phasesOf, previewChange } from './preview-change.ts'
import { sandboxFor, writesFiles } from './sandbox-for.ts'
import { challengeHandler, planHandler, surveyHandler } from './step-handlers.ts'

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
    requestPath: () => CHANGE_PATHS.request,
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
      for (const phase of phasesOf(options)) phaseTemplate(templates, agentOfModel(modelFor(options, phase)), phase)
      if (options.test !== undefined) await sandboxFor(options, 'test')
      await writesFiles(options)
      for (const path of options.readable) {
        if (!existsSync(path)) throw new InvalidChangeOption('allow-read', `${path} does not exist.`)
      }
      const repo = await openRepository(options.repo)
      const first = phasesOf(options)[0]!
      await checkRequestFits(request.input, flowContext.models, [
        { model: modelFor(options, first), assemble: () => previewChange(flowContext, request, [first]) },
      ])
      for (const model of new Set(Object.values(options.models))) await host?.checkModel(model)
      const prefix = await prefixIn(repo, process.cwd())
      // Stored with the run, so that a resumed run makes the same commit.
      const author = (await readAuthor(repo, process.env)) ?? null
      const plan = await givenPlan(flowContext, options)
      const input = { repo, prefix, author, ...(plan !== undefined && { plan }) }
      return [{ key: 'survey', name: 'survey', kind: 'survey', stage: 'survey', input }]
    },
    kinds: {
      survey: surveyHandler(flowContext),
      baseline: withKeptCommits(baselineHandler(flowContext)),
      plan: withKeptCommits(planHandler(flowContext)),
      pause: withKeptCommits(pauseHandler(flowContext)),
      edited: withKeptCommits(editedHandler(flowContext)),
      challenge: withKeptCommits(challengeHandler(flowContext)),
      implement: withKeptCommits(implementHandler(flowContext)),
      test: withKeptCommits(testHandler(flowContext)),
      review: withKeptCommits(reviewHandler(flowContext)),
      archive: withKeptCommits(archiveHandler(flowContext)),
      publish: withKeptCommits(publishHandler(flowContext)),
      report: withKeptCommits(reportHandler(flowContext)),
      outcome,
    },
  }
}

/** Removes a cancelled change's refs and unused worktrees. A published branch belongs to the user and is kept. */
async function discardChange({ id, stepInput }: CancelledRun, home: string): Promise<void> {
  const survey = (await stepInput('survey')) as { readonly repo?: string } | undefined
  await sweepWorktrees(home)
  if (survey?.repo === undefined) return
  await releaseCommits(survey.repo, id).catch((error: unknown) => {
    // The repository no longer exists, so its refs are gone too.
    if (!(error instanceof NotARepository)) throw error
  })
}

/**
 * Protects a step's commits from garbage collection. If the step fails or is stopped, removes the run's refs from the
 * user's repository. Git still keeps the commits for weeks, so they are available to a retry.
 */
function withKeptCommits(handler: ChangeHandler): ChangeHandler {
  return async (context) => {
    const { repo, base, commit, looking } = context.step.input
    const { run } = context
    await keepCommit(repo, run.id, 'base', base)
    const latest = looking?.commit ?? commit
    if (latest !== base) await keepCommit(repo, run.id, 'change', latest)
    try {
      return await handler(context)
    } catch (error) {
      await releaseCommits(repo, run.id).catch(() => {})
      throw error
    }
  }
}
