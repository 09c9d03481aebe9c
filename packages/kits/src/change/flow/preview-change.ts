import type { Assembly, Profile } from '@quire/core'
import type { FlowContext, RunRequest } from '@quire/runtime'
import { assemblePrompt } from '@quire/runtime/answer'
import type { PromptPreview } from '@quire/runtime/engine'
import { profileOf } from '../../agent-profile.ts'
import { prefixIn } from '../repository/files/from-prefix.ts'
import { openRepository } from '../repository/git/open-repository.ts'
import { takeSnapshot } from '../repository/git/snapshot.ts'
import { requestText } from './ask-phase.ts'
import { modelFor, readOptions } from './change-options.ts'
import type { ChangeState } from './change-state.ts'
import { artifactEntry, artifactsFor, type FoundFiles, filesFor, rulesFor } from './material.ts'
import { fromTemplate, phasePrompt } from './phase-prompt.ts'
import { phaseVariables, requestsFor } from './phase-variables.ts'
import { PHASES, type Phase } from './phases.ts'
import { writesFiles } from './sandbox-for.ts'

/** The phase that creates each artifact. */
const PRODUCING_PHASE: Readonly<Record<string, string>> = {
  plan: 'plan',
  challenge: 'challenge',
  diff: 'implement',
  implementation: 'implement',
  refused: 'implement',
  tests: 'test',
  review: 'review',
}

/** A preview of a phase's prompt. Placeholders replace the results of earlier phases. */
export interface PreviewedPhase {
  readonly phase: Phase
  readonly model: string
  readonly assembly: Assembly
  /** The number of placeholder artifacts. */
  readonly placeholders: number
}

/** Returns the prompt of each phase, with placeholders for earlier results. */
export async function previewChange(
  flowContext: FlowContext,
  request: RunRequest,
  phases: readonly Phase[] = PHASES,
): Promise<PromptPreview[]> {
  const previewed = await previewPhases(flowContext, request, phases)
  return previewed.map(({ phase, model, assembly }) => ({ name: phase, model, text: assembly.text }))
}

export async function previewPhases(
  flowContext: FlowContext,
  request: RunRequest,
  phases: readonly Phase[] = PHASES,
): Promise<PreviewedPhase[]> {
  const options = readOptions(request, flowContext.models)
  const writes = await writesFiles(options)
  const repo = await openRepository(options.repo)
  const { includesUntracked } = options
  const { base } = await takeSnapshot(repo, 'Work that was not committed\n', { includesUntracked })
  const state: ChangeState = {
    repo,
    base,
    prefix: await prefixIn(repo, process.cwd()),
    basePassed: null,
    reviewed: [1],
    plan: 1,
    round: 1,
    commit: base,
    mendings: 0,
    isMending: false,
    why: null,
    present: ['review', ...(options.test ? ['tests'] : [])],
    testsPassed: null,
    happened: [],
    against: null,
    branch: null,
  }
  const found = new Map<number, Promise<FoundFiles>>()
  /** Nothing has been planned or changed yet, so all phases use the same files. */
  const filesOf = (phase: Phase, { window }: Profile): Promise<FoundFiles> => {
    const texts = { request: request.input, plan: '' }
    if (phase === 'archive') return filesFor(phase, state, options, texts, { window })
    const files = found.get(window) ?? filesFor(phase, state, options, texts, { window })
    found.set(window, files)
    return files
  }
  const preview = async (phase: Phase): Promise<PreviewedPhase> => {
    const model = modelFor(options, phase)
    const artifacts = artifactsFor(phase, state)
    const profile = profileOf(model, flowContext.models)
    const files = await filesOf(phase, profile)
    const { files: rules } = await rulesFor(state, files, { request: request.input, plan: '' }, profile)
    const placeholder = (name: string): string =>
      name === 'request'
        ? request.input
        : fromTemplate(flowContext, 'preview/placeholder', { name, phase: PRODUCING_PHASE[name] ?? name }).text
    const mayWrite = writes && (phase === 'implement' || phase === 'fix')
    const limits = requestsFor(options, phase, profile, mayWrite)
    const plan = fromTemplate(flowContext, 'preview/tasks').text
    const facts = { state, plan, mayWrite, limits, hasRules: rules.length > 0 }
    const prompt = phasePrompt(flowContext, {
      phase,
      model,
      instructions:
        phase === 'plan' ? requestText('preview', request.input) : fromTemplate(flowContext, `instructions/${phase}`),
      context: [
        ...artifacts.map((artifact) => artifactEntry('preview', artifact, placeholder(artifact.name))),
        ...files.entries,
      ],
      rules,
      needed: [],
      variables: await phaseVariables(flowContext, phase, options, facts),
    })
    const { assembly } = await assemblePrompt(flowContext, prompt)
    const placeholders = artifacts.filter(({ name }) => name !== 'request').length
    return { phase, model, assembly, placeholders }
  }
  const previews: PreviewedPhase[] = []
  for (const phase of phases) previews.push(await preview(phase))
  return previews
}
