import type { Assembly, Profile } from '@quire/core'
import type { FlowContext, RunRequest } from '@quire/runtime'
import { assemblePrompt } from '@quire/runtime/answer'
import type { PromptPreview } from '@quire/runtime/engine'
import { profileOf } from '../../agent-profile.ts'
import { signatureOf } from '../delivery/signature.ts'
import { givenPlan } from '../input/given-plan.ts'
import { prefixIn } from '../repository/files/from-prefix.ts'
import { openRepository } from '../repository/git/open-repository.ts'
import { takeSnapshot } from '../repository/git/snapshot.ts'
import { artifactEntry, artifactsFor } from '../round/phase-artifacts.ts'
import { instructionValues, requestText } from './ask-phase.ts'
import { type ChangeOptions, modelFor, readOptions } from './change-options.ts'
import { type ChangeState, newState } from './change-state.ts'
import { contextOf, type FoundFiles, filesFor, NO_FILES, rulesFor } from './material.ts'
import { fromTemplate, phasePrompt } from './phase-prompt.ts'
import { isDescribed, phaseVariables, requestsFor } from './phase-variables.ts'
import { PHASES, type Phase } from './phases.ts'
import { writesFiles } from './sandbox-for.ts'

/** The phase that creates each artifact. */
const PRODUCING_PHASE: Readonly<Record<string, string>> = {
  plan: 'plan',
  challenge: 'challenge',
  diff: 'implement',
  implementation: 'implement',
  updates: 'implement',
  'refused update 1': 'implement',
  tests: 'test',
  review: 'review',
}

/** The phases of a run, in order. */
export function phasesOf({ quick, planFile }: Pick<ChangeOptions, 'quick' | 'planFile'>): readonly Phase[] {
  if (quick) return PHASES.filter((phase) => ['implement', 'correct', 'review', 'fix'].includes(phase))
  return planFile === undefined ? PHASES : PHASES.filter((phase) => phase !== 'plan')
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
  phases?: readonly Phase[],
): Promise<PromptPreview[]> {
  const previewed = await previewPhases(flowContext, request, phases)
  return previewed.map(({ phase, model, assembly }) => ({ name: phase, model, text: assembly.text }))
}

export async function previewPhases(
  flowContext: FlowContext,
  request: RunRequest,
  phases?: readonly Phase[],
): Promise<PreviewedPhase[]> {
  const options = readOptions(request, flowContext.models)
  const writes = await writesFiles(options)
  const repo = await openRepository(options.repo)
  const { includesUntracked } = options
  const { base } = await takeSnapshot(repo, 'Work that was not committed\n', { includesUntracked })
  const given = await givenPlan(flowContext, options)
  const state: ChangeState = {
    ...newState({
      repo,
      base,
      prefix: await prefixIn(repo, process.cwd()),
      branch: '',
      signature: signatureOf(null, options.date),
    }),
    plan: options.quick && given === undefined ? 0 : 1,
    challenged: options.quick ? [] : [1],
    isPlanByPerson: given !== undefined,
    round: 1,
    reviewed: [1],
    review: 1,
    ...(options.test && { tests: 1 }),
  }
  /** In a preview, one update was applied, and one was refused. */
  const stateOf = (phase: Phase): ChangeState => {
    if (phase === 'challenge') return { ...state, challenged: [] }
    if (phase === 'implement') return { ...state, round: 0, reviewed: [], review: null, tests: null }
    if (phase === 'review') return { ...state, review: null, reviewed: [] }
    return phase === 'correct' ? { ...state, before: '', refused: { round: 1, paths: [], texts: 1 } } : state
  }
  const found = new Map<number, Promise<FoundFiles>>()
  /** Nothing has been planned or changed yet, so all phases use the same files. */
  const filesOf = (phase: Phase, { window }: Profile): Promise<FoundFiles> => {
    const find = () => {
      const texts = { request: request.input, plan: '' }
      return filesFor(phase, state, options, texts, { window }, !isDescribed(flowContext))
    }
    if (phase === 'correct') return Promise.resolve(NO_FILES)
    if (phase === 'archive') return find()
    const files = found.get(window) ?? find()
    found.set(window, files)
    return files
  }
  const preview = async (phase: Phase): Promise<PreviewedPhase> => {
    const model = modelFor(options, phase)
    const artifacts = artifactsFor(phase, stateOf(phase))
    const profile = profileOf(model, flowContext.models)
    const files = await filesOf(phase, profile)
    const { files: rules } =
      phase === 'correct' ? { files: [] } : await rulesFor(state, files, { request: request.input, plan: '' }, profile)
    const placeholder = (name: string): string =>
      name === 'request'
        ? request.input
        : name === 'plan' && given !== undefined
          ? given
          : fromTemplate(flowContext, 'preview/placeholder', { name, phase: PRODUCING_PHASE[name] ?? name }).text
    const mayWrite = writes && ['implement', 'correct', 'fix'].includes(phase)
    const limits = requestsFor(options, phase, profile, mayWrite)
    const plan = state.plan === 0 ? '' : (given ?? fromTemplate(flowContext, 'preview/tasks').text)
    const facts = { state, plan, mayWrite, limits, hasRules: rules.length > 0 }
    const prompt = phasePrompt(flowContext, {
      phase,
      model,
      instructions:
        phase === 'plan'
          ? requestText('preview', request.input)
          : fromTemplate(flowContext, `instructions/${phase}`, instructionValues(stateOf(phase))),
      shared: files.shared,
      context: contextOf(
        artifacts.map((artifact) => artifactEntry('preview', artifact, placeholder(artifact.name))),
        files,
      ),
      rules,
      needed: [],
      variables: await phaseVariables(flowContext, phase, options, facts),
    })
    const { assembly } = await assemblePrompt(flowContext, prompt)
    const placeholders = artifacts.filter(({ name }) => name !== 'request').length
    return { phase, model, assembly, placeholders }
  }
  const previews: PreviewedPhase[] = []
  for (const phase of phases ?? phasesOf(options)) previews.push(await preview(phase))
  return previews
}
