import type { SourcedText } from '@quire/core'
import { inspectVerdict, joinMarkdown, textToRepeat } from '@quire/core/response'
import type { FlowContext, StepContext } from '@quire/runtime'
import { type Answer, text as anyText, type Reader, text } from '@quire/runtime/answer'
import { type ArtifactDraft, artifactId } from '@quire/runtime/artifact'
import type { Workplace } from '@quire/runtime/call'
import { profileOf } from '../../agent-profile.ts'
import { quoteChangeTags } from '../prompt/change-tags.ts'
import type { WeighedEntry } from '../prompt/context-source.ts'
import { lookWorkplace } from './agent-worktree.ts'
import { type ChangeOptions, modelFor } from './change-options.ts'
import { CHANGE_PATHS, type ChangeState } from './change-state.ts'
import { artifactsFor, filesFor, readArtifacts } from './material.ts'
import { fromTemplate, leftOutOf, phasePrompt } from './phase-prompt.ts'
import type { Phase } from './phases.ts'
import { projectContext, projectStructure } from './project-context.ts'
import { tasksOf } from './tasks-of.ts'

export interface PhaseAnswer {
  readonly model: string
  /** The full answer. Its value is the part that contains the verdict. */
  readonly answer: Answer<string>
  readonly artifacts: readonly ArtifactDraft[]
  readonly notes: readonly string[]
  /** Paths of files that the prompt contains in full. */
  readonly seenWhole: ReadonlySet<string>
}

export interface PhaseQuestion {
  readonly phase: Phase
  readonly options: ChangeOptions
  readonly state: ChangeState
  /** Instructions that replace the phase's usual instructions. */
  readonly instructions?: SourcedText
  /** The folder in which the agent may change files. */
  readonly workplace?: Workplace
  /** The folder for worktrees. */
  readonly home: string
  /** Files that the planner requested. If undefined, the planner may still request files. */
  readonly needed?: readonly string[]
}

const VERDICT_PHASES: readonly Phase[] = ['challenge', 'review']
/** Phases in which a command-line agent may read the repository. */
export const LOOKING_PHASES: readonly Phase[] = ['plan', 'challenge', 'revise', 'review']
/** The maximum number of left-out items that a step's note lists. The step's context report lists all of them. */
const MAX_NAMES = 12

/** Asks the agent of a phase. The prompt contains everything that the agent needs from earlier phases. */
export async function askPhase(
  context: StepContext<ChangeState>,
  flowContext: FlowContext,
  question: PhaseQuestion,
): Promise<PhaseAnswer> {
  const { phase, options, state, workplace, instructions: own, needed: requested } = question
  const model = modelFor(options, phase)
  const profile = profileOf(model, flowContext.models)
  const { run, step } = context
  const key = requested === undefined ? step.key : `${step.key}-files`
  const looksAt =
    options.looks && model.startsWith('cli/') && LOOKING_PHASES.includes(phase) ? commitFor(phase, state) : undefined
  const artifacts = artifactsFor(phase, state)
  const texts = {
    request: run.request.input,
    plan: state.plan > 0 ? await context.read(CHANGE_PATHS.plan(state.plan)) : '',
  }
  const files = await filesFor(phase, state, options, { ...texts, requested: requested ?? [] }, profile)
  const entries = [...(await readArtifacts(context, artifacts)), ...files.entries]
  const variables = await phaseVariables(flowContext, {
    phase,
    model,
    state,
    plan: texts.plan,
    mayWrite: !!workplace,
    mayLook: looksAt !== undefined,
    mayAsk: phase === 'plan' && requested === undefined,
  })
  const instructions = own ?? instructionsOf(flowContext, phase, context)
  const needed = artifacts.filter(({ isNeeded }) => isNeeded).map(({ name }) => name)
  const folder =
    workplace ??
    (looksAt === undefined
      ? undefined
      : lookWorkplace(
          state.repo,
          { home: question.home, name: `${run.id}-${key}`, commit: looksAt },
          options.trustsRepo,
        ))
  const isAgent = model.startsWith('cli/')
  const prompt = { phase, model, instructions, context: entries, needed, variables }
  const answer = await context.ask({
    ...phasePrompt(flowContext, prompt),
    read: VERDICT_PHASES.includes(phase) ? judgement() : anyText(),
    sources: artifacts.map(({ path }) => path),
    // A command-line agent cannot be asked to continue, so it gets the model's full output limit.
    takesFullOutput: isAgent,
    ...(isAgent && folder && { workplace: folder }),
    // The file changes are part of the answer. A continuation would lose them.
    ...(workplace && { maxContinuations: 0 }),
    paths: (part, continuation) => {
      const name = continuation > 0 ? `${key}_continuation_${continuation}` : key
      return { path: part === 'prompt' ? `prompts/${name}.xml` : `responses/${name}.json`, kind: part }
    },
    meta: { key, model },
    continueWith: ({ variant, reading, artifact }) => {
      if (variant.startsWith('rewrite')) return phasePrompt(flowContext, prompt)
      const soFar: WeighedEntry = {
        type: 'artifact',
        name: 'answer so far',
        content: reading.text,
        weight: 99,
        source: { kind: 'artifact', id: artifact! },
      }
      if (variant === 'corrective-markdown') {
        const instructions = fromTemplate(flowContext, `instructions/${phase}-verdict`)
        return phasePrompt(flowContext, { ...prompt, instructions, context: [soFar], needed: [soFar.name] })
      }
      return phasePrompt(flowContext, {
        ...prompt,
        instructions: fromTemplate(flowContext, 'instructions/continue', {
          instructions: instructions.text,
          start_with: textToRepeat(reading.text),
        }),
        context: [soFar, ...entries],
        needed: [...needed, soFar.name],
      })
    },
  })
  const leftOut = leftOutOf(answer.prompt, entries)
  const notes = [...files.notes, ...leftOutNote(leftOut), ...incompleteNote(answer)]
  const report = {
    model,
    tokens: answer.prompt.tokens,
    given: entries.map(({ name }) => name).filter((name) => !leftOut.includes(name)),
    inParts: [...files.inParts],
    leftOut,
    notes: files.notes,
  }
  const contextReport: ArtifactDraft = {
    path: `context/${key}.json`,
    kind: 'context_report',
    text: `${JSON.stringify(report, null, 2)}\n`,
    meta: { key, model },
    origins: [],
  }
  const whole = files.entries.map(({ name }) => name).filter((name) => !files.inParts.has(name))
  return {
    model,
    answer,
    artifacts: [contextReport, ...answer.artifacts],
    notes,
    seenWhole: new Set(whole.filter((name) => !leftOut.includes(name))),
  }
}

function instructionsOf(flowContext: FlowContext, phase: Phase, context: StepContext<ChangeState>): SourcedText {
  const { run } = context
  if (phase === 'plan') return requestText(run.id, run.request.input)
  const { why } = context.step.input
  const isTold = why !== null && (phase === 'revise' || phase === 'fix')
  return fromTemplate(flowContext, `instructions/${phase}`, isTold ? { why } : {}, quoteChangeTags)
}

export function requestText(run: string, text: string): SourcedText {
  const source = { kind: 'artifact' as const, id: artifactId(run, CHANGE_PATHS.request) }
  return { text, spans: [{ start: 0, end: text.length, source }] }
}

export async function phaseVariables(
  flowContext: FlowContext,
  facts: {
    readonly phase: Phase
    readonly model: string
    readonly state: Pick<ChangeState, 'repo' | 'base' | 'commit'>
    readonly plan: string
    readonly mayWrite: boolean
    readonly mayLook: boolean
    readonly mayAsk: boolean
  },
): Promise<Readonly<Record<string, string | boolean | undefined>>> {
  const { phase, model, state, plan } = facts
  const commit = commitFor(phase, state)
  const { user, project, domain } = flowContext.overlays
  const isSaid = [user, project, domain].some((values) => values && Object.hasOwn(values, 'PROJECT_CONTEXT'))
  const { tier } = profileOf(model, flowContext.models)
  return {
    PROJECT_CONTEXT: isSaid ? undefined : await projectContext(state.repo, commit),
    PROJECT_STRUCTURE: await projectStructure(state.repo, commit, tier),
    TASKS: ['implement', 'fix', 'review'].includes(phase) ? tasksOf(plan) : undefined,
    WRITES: facts.mayWrite,
    LOOKS: facts.mayLook,
    MAY_ASK: facts.mayAsk && !facts.mayLook,
  }
}

/**
 * Returns the commit that a phase works on. Reviews and fixes use the changed commit. All other phases use the base
 * commit.
 */
function commitFor(phase: Phase, { base, commit }: Pick<ChangeState, 'base' | 'commit'>): string {
  return phase === 'review' || phase === 'fix' ? commit : base
}

function leftOutNote(names: readonly string[]): string[] {
  if (names.length === 0) return []
  const more = names.length > MAX_NAMES ? `, and ${names.length - MAX_NAMES} more` : ''
  const shown = names.slice(0, MAX_NAMES).map((name) => JSON.stringify(name))
  return [`These items did not fit (least relevant first): ${shown.join(', ')}${more}.`]
}

function incompleteNote({ state, calls }: Answer): string[] {
  return state === 'incomplete' ? [`The answer is still cut off after ${calls.length - 1} continuations.`] : []
}

/**
 * Reads a text that ends with a verdict. If the verdict is missing, asks for it once, because another round would cost
 * far more. The value is the part that contains the verdict: the whole text, or the verdict that was requested
 * separately.
 */
export function judgement(): Reader<string> {
  const whole = text()
  /** Number of parts in the answer when the verdict was requested. */
  let before: number | undefined
  return {
    async read(parts, response) {
      if (before !== undefined && parts.length > before) {
        const verdict = parts.slice(before).join('').trim()
        const judged = `${joinMarkdown(parts.slice(0, before)).text.trimEnd()}\n\n${verdict}`
        return { state: 'complete', next: undefined, text: judged, value: verdict, isUsable: true, problems: [] }
      }
      const reading = await whole.read(parts, response)
      if (reading.next !== undefined || before !== undefined || inspectVerdict(reading.text).verdict) return reading
      before = parts.length
      return { ...reading, next: 'corrective-markdown', problems: ['It has no readable verdict.'] }
    },
  }
}
