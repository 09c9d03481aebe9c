import type { Profile, SourcedText } from '@quire/core'
import { inspectVerdict, joinMarkdown, textToRepeat } from '@quire/core/response'
import type { FlowContext, StepContext } from '@quire/runtime'
import { type Answer, text as anyText, type Reader, text } from '@quire/runtime/answer'
import { type ArtifactDraft, artifactId } from '@quire/runtime/artifact'
import type { Workplace } from '@quire/runtime/call'
import { profileOf } from '../../agent-profile.ts'
import { quoteChangeTags } from '../prompt/change-tags.ts'
import type { WeighedEntry } from '../prompt/context-source.ts'
import { showNamed } from '../relevance/show-named.ts'
import { namedSpace } from '../relevance/space.ts'
import { listTree, readFiles } from '../repository/git/read-tree.ts'
import { lookedEntries } from '../requests/looked-entries.ts'
import { type ModelRequest, orRequests, readRequests } from '../requests/read-requests.ts'
import { NO_REQUESTS, type RequestLimits, requestsLeft, WITHOUT_REQUESTS } from '../requests/request-limits.ts'
import { artifactsFor, readArtifacts } from '../round/phase-artifacts.ts'
import { lookWorkplace, stepWorktree } from './agent-worktree.ts'
import { modelFor, readOptions } from './change-options.ts'
import { CHANGE_PATHS, type ChangeState } from './change-state.ts'
import { contextOf, type FoundFiles, filesFor, NO_FILES, rulesFor } from './material.ts'
import { fromTemplate, leftOutOf, missingFrom, phasePrompt, rulesLeftOutOf } from './phase-prompt.ts'
import { commitFor, isDescribed, mayLook, phaseVariables, requestsFor, startOf } from './phase-variables.ts'
import type { Phase } from './phases.ts'

export interface PhaseAnswer {
  readonly phase: Phase
  readonly model: string
  /** The full answer. Its value is the part that contains the verdict. */
  readonly answer: Answer<string>
  readonly artifacts: readonly ArtifactDraft[]
  readonly notes: readonly string[]
  /** Paths of files that the prompt contains in full. */
  readonly seenWhole: ReadonlySet<string>
  /** Requests to carry out before the phase answers. Empty if this is the phase's answer. */
  readonly requests: readonly ModelRequest[]
  readonly limits: RequestLimits
}

export interface PhaseQuestion {
  readonly phase: Phase
  /** The folder in which the agent may change files. */
  readonly workplace?: Workplace
}

const VERDICT_PHASES: readonly Phase[] = ['challenge', 'review']
/** The maximum number of left-out items that a step's note lists. The step's context report lists all of them. */
const MAX_NAMES = 12

/** Asks the agent of a phase. The prompt contains everything that the agent needs from earlier phases. */
export async function askPhase(
  context: StepContext<ChangeState>,
  flowContext: FlowContext,
  question: PhaseQuestion,
): Promise<PhaseAnswer> {
  const { phase, workplace } = question
  const { run, step } = context
  const state = step.input
  const options = readOptions(run.request, flowContext.models)
  const model = modelFor(options, phase)
  const { key } = step
  const artifacts = artifactsFor(phase, state)
  const plan = state.plan > 0 ? await context.read(CHANGE_PATHS.plan(state.plan)) : ''
  const texts = { request: run.request.input, plan }
  const profile = profileOf(model, flowContext.models)
  const given = await readArtifacts(context, artifacts)
  const isCorrection = phase === 'correct'
  const files = isCorrection
    ? await filesToCorrect(state, given.map(({ content }) => content).join('\n'), profile)
    : await filesFor(phase, state, options, texts, profile, !isDescribed(flowContext))
  // A correction changes only the form of an answer, so it needs no rules.
  const { files: rules, diagnostics } = isCorrection
    ? { files: [], diagnostics: [] }
    : await rulesFor(state, files, texts, profile)
  const { shared } = files
  const looked = await lookedEntries(context, state.looking, startOf(phase, state))
  // Results come last, so that the prompt begins like the prompt before the requests.
  const own = [...contextOf(given, files), ...looked.entries]
  const entries = [...shared, ...own]
  const limits = requestsFor(options, phase, profile, !!workplace)
  const mayRequest = requestsLeft(limits, state.looking?.used ?? NO_REQUESTS).requests > 0
  const facts = { state, plan, mayWrite: !!workplace, limits, hasRules: rules.length > 0 }
  const variables = await phaseVariables(flowContext, phase, options, facts)
  const instructions = instructionsOf(flowContext, phase, context)
  const needed = [...artifacts.filter(({ isNeeded }) => isNeeded).map(({ name }) => name), ...looked.needed]
  const isAgent = model.startsWith('cli/')
  const checkout = mayLook(options, phase) && stepWorktree(flowContext, run.id, key, commitFor(phase, state))
  const folder = workplace ?? (checkout ? lookWorkplace(state.repo, checkout, options.trustsRepo) : undefined)
  const prompt = { phase, model, instructions, shared, context: own, rules, needed, variables }
  const answer = await context.ask({
    ...phasePrompt(flowContext, prompt),
    read: orRequests(VERDICT_PHASES.includes(phase) ? judgement() : anyText(), limits, mayRequest),
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
        return phasePrompt(flowContext, {
          ...prompt,
          instructions: fromTemplate(flowContext, `instructions/${phase}-verdict`),
          shared: [],
          context: [soFar],
          rules: [],
          needed: [soFar.name],
          variables: { ...variables, ...WITHOUT_REQUESTS },
        })
      }
      return phasePrompt(flowContext, {
        ...prompt,
        instructions: fromTemplate(flowContext, 'instructions/continue', {
          instructions: instructions.text,
          start_with: textToRepeat(reading.text),
        }),
        context: [...own, soFar],
        needed: [...needed, soFar.name],
      })
    },
  })
  const missing = new Set(missingFrom(answer.prompt, entries))
  const leftOut = leftOutOf(answer.prompt, entries)
  const rulesLeftOut = rulesLeftOutOf(answer.prompt, rules)
  const readingNotes = [...files.notes, ...diagnostics.map(({ message }) => message)]
  const notes = [...readingNotes, ...leftOutNote([...leftOut, ...rulesLeftOut]), ...incompleteNote(answer)]
  const report = {
    model,
    tokens: answer.prompt.tokens,
    given: [...new Set(entries.filter((entry) => !missing.has(entry)).map(({ name }) => name))],
    inParts: [...files.inParts],
    ...(rules.length > 0 && { rules: rules.map(({ path }) => path).filter((path) => !rulesLeftOut.includes(path)) }),
    leftOut: [...leftOut, ...rulesLeftOut],
    notes: readingNotes,
  }
  const contextReport: ArtifactDraft = {
    path: `context/${key}.json`,
    kind: 'context_report',
    text: `${JSON.stringify(report, null, 2)}\n`,
    meta: { key, model },
    origins: [],
  }
  const whole = [...files.whole].filter(([, entry]) => !missing.has(entry)).map(([path]) => path)
  const read = [...looked.whole].flatMap(([name, path]) => (leftOut.includes(name) ? [] : path))
  return {
    phase,
    model,
    answer,
    artifacts: [contextReport, ...answer.artifacts],
    notes,
    seenWhole: new Set([...whole, ...read]),
    requests: mayRequest ? await readRequests(answer.text, flowContext.actions('change'), phase) : [],
    limits,
  }
}

function instructionsOf(flowContext: FlowContext, phase: Phase, context: StepContext<ChangeState>): SourcedText {
  const { run } = context
  if (phase === 'plan') return requestText(run.id, run.request.input)
  const { input } = context.step
  return fromTemplate(flowContext, `instructions/${phase}`, instructionValues(input), quoteChangeTags)
}

/** The facts that a phase's instructions depend on. */
export function instructionValues(state: ChangeState): Readonly<Record<string, string | boolean>> {
  const {
    why,
    commit,
    before,
    tests,
    testsPassed,
    review,
    reviewed,
    refused,
    correcting,
    challenged,
    plan,
    failsAsBefore,
  } = state
  return {
    ...(why !== null && { why }),
    has_applied: commit !== before,
    has_failing_tests: tests !== null && testsPassed === false,
    has_old_failures: failsAsBefore === true,
    has_review: review !== null,
    has_earlier_review: review === null && reviewed.length > 0,
    has_refused: refused !== null,
    has_plan: plan > 0,
    has_challenge: challenged.length > 0,
    is_plan_by_person: state.isPlanByPerson,
    is_returned: correcting === 'answer',
  }
}

export function requestText(run: string, text: string): SourcedText {
  const source = { kind: 'artifact' as const, id: artifactId(run, CHANGE_PATHS.request) }
  return { text, spans: [{ start: 0, end: text.length, source }] }
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

const WEIGHT = 60

/** The files that refused updates are about, in their current state. A long file shows the parts that they refer to. */
async function filesToCorrect(
  { repo, commit, refused }: Pick<ChangeState, 'repo' | 'commit' | 'refused'>,
  refusedTexts: string,
  { window }: Pick<Profile, 'window'>,
): Promise<FoundFiles> {
  const tree = await listTree(repo, commit)
  const wanted = [...new Set(refused?.paths ?? [])].flatMap((path) => tree.get(path) ?? [])
  const { files, diagnostics } = await readFiles(repo, wanted)
  const shown = showNamed(
    files.map((file) => ({ ...file, rank: 0 })),
    { request: '', plan: refusedTexts, space: namedSpace(window) },
  ).map((file) => ({ ...file, entry: entryOf(file) }))
  return {
    ...NO_FILES,
    changed: shown.map(({ entry }) => entry),
    inParts: new Set(shown.filter(({ isWhole }) => !isWhole).map(({ path }) => path)),
    whole: new Map(shown.filter(({ isWhole }) => isWhole).map(({ path, entry }) => [path, entry])),
    notes: diagnostics.map(({ message }) => message),
  }
}

function entryOf({ path, content }: { readonly path: string; readonly content: string }): WeighedEntry {
  return { type: 'file', name: path, content, weight: WEIGHT, source: { kind: 'file', file: path, line: 1 } }
}
