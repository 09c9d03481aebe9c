import type { Diagnostic } from '@quire/core'
import {
  findNamed,
  findStep,
  readStep,
  readStepChanges,
  type StepChange,
  type StepChanges,
  type StepDetails,
} from '@quire/inspect/views'
import { findInterruptedRuns, type ShownRun, type StepFailure } from '@quire/runtime/engine'
import { NothingFound } from '@quire/runtime/errors'
import type { Quire, Shown } from '@quire/runtime/front-door'
import type { Command } from 'commander'
import { addExamples, type CommonOptions } from '../command-line/define-command.ts'
import { InvalidInput } from '../command-line/errors.ts'
import { option } from '../command-line/option.ts'
import { NothingStored, openFor } from '../open/open-for.ts'
import { createOutput, type Output } from '../output/output.ts'
import { counted, moneyCell, moneyView, takenView, tokensView } from '../views/figures.ts'
import { fitWidth } from '../views/fit-width.ts'
import { duration } from '../views/progress-view.ts'
import { shortPaths, stepLabel } from '../views/run-view.ts'
import { tableLines } from '../views/table.ts'
import { showFlow, writeFlowPage } from './show-flow.ts'

interface ShowOptions extends CommonOptions {
  readonly pr?: boolean
  readonly page?: string
  readonly all?: boolean
  readonly changed?: boolean
}

export function define(command: Command): void {
  addExamples(command, [
    'quire show october',
    'quire show a-3f2c… --json',
    'quire show draft/decision_brief.md',
    'quire show october/draft               # a step, with its calls and artifacts',
    'quire show october --pr               # title and body of a pull request for a change',
    'quire show october --changed           # what each step changed in the result',
    'quire show dialectic                   # what a run of this flow does, before you start one',
    'quire show dialectic --page docs/dialectic.md   # the same as a page with a picture',
  ])
    .argument(
      '<id>',
      'a run, a step, a call (one prompt and its answer), a flow, or an artifact (a text that a run used or made; its id or path)',
    )
    .addOption(option('--pr', 'print the change as a pull request: title, blank line, body'))
    .addOption(option('--all', 'list all files of a run, not only its documents'))
    .addOption(option('--changed', 'show what each step cost, and how much of the result was first written there'))
    .addOption(option('--page <file>', 'write a page about the flow, and its picture beside it').conflicts('pr'))
    .action(async (id: string, options: ShowOptions) => {
      const output = createOutput(options)
      await using quire = await openFor(options, { isLooking: true })
      if (options.page !== undefined) return writeFlowPage(quire, id, options.page, output)
      const isFlow = (await quire.listFlows()).some(({ name }) => name === id)
      if (!quire.hasStore()) {
        if (!isFlow) throw new NothingStored(quire.dir)
        return showFlow(quire, id, output)
      }
      const { db } = await quire.store()
      const found = await findNamed(db, id)
      const shown = await quire.show(found).catch(async (error: unknown) => {
        const step = NothingFound.isInstance(error) ? await findStep(quire, id) : undefined
        if (step === undefined && !(isFlow && NothingFound.isInstance(error))) throw error
        return step
      })
      if (options.changed) return await showChanges(quire, id, shown, output)
      if (shown === undefined) return await showFlow(quire, id, output)
      if (typeof shown === 'string') return await showStep(quire, shown, output)
      await (options.pr
        ? showPullRequest(quire, found, shown, output)
        : show(quire, found, shown, output, options.all === true))
    })
}

async function showStep(quire: Quire, id: string, output: Output): Promise<void> {
  const step = await readStep((await quire.store()).db, id)
  output.result(step, () => shownStepView(step, output))
}

async function showChanges(quire: Quire, id: string, shown: Shown | string | undefined, output: Output): Promise<void> {
  if (typeof shown !== 'object' || shown.type !== 'run')
    throw new InvalidInput(`--changed needs a run, and '${id}' is none.`)
  const changes = await readStepChanges((await quire.store()).db, shown.run.run)
  output.result(changes, () => changesView(changes, output))
}

async function showPullRequest(quire: Quire, id: string, shown: Shown, output: Output): Promise<void> {
  const draft = shown.type === 'run' ? shown.run.artifacts.find(({ kind }) => kind === 'pull_request') : undefined
  const text = draft && (await quire.show(draft.id))
  if (text?.type !== 'artifact') throw new InvalidInput(`'${id}' did not create a branch, so there is no pull request.`)
  const [title = '', ...body] = text.artifact.text.trimEnd().split('\n')
  output.result({ run: id, title, body: body.join('\n').trim() }, () => text.artifact.text.trimEnd())
}

async function show(quire: Quire, id: string, shown: Shown, output: Output, isAll: boolean): Promise<void> {
  if (shown.type === 'artifact') {
    return output.result(shown.artifact, () => shownArtifactView(shown.artifact, output))
  }
  if (shown.type === 'call') {
    const { model, status, error, finishReason, response } = shown.call
    const end = error ? error.message : `finish reason: ${finishReason ?? '?'}`
    return output.result(
      shown.call,
      () => `${model}, ${status}${status === 'started' ? '' : `, ${end}`}\n\n${response ?? ''}`,
    )
  }
  const { readTurnDiagnostics } = await import('@quire/session')
  const { db } = await quire.store()
  const diagnostics = await readTurnDiagnostics(db, id)
  const late = await quire.lateFeedback(id)
  const whole = {
    ...shown.run,
    ...(diagnostics.length > 0 && { diagnostics }),
    ...(late !== undefined && { lateFeedback: late }),
  }
  const isInterrupted = shown.run.status === 'running' && (await findInterruptedRuns(db)).has(id)
  output.result(whole, () =>
    shownRunView(whole, output, { status: isInterrupted ? 'interrupted' : whole.status, isAll }),
  )
  if (late !== undefined && !output.isJson) output.note(output.style('yellow', late))
  if (isInterrupted && !output.isJson)
    output.note(output.style('dim', `To continue: ${output.command(`resume ${id}`)}`))
}

type ShownArtifact = Extract<Shown, { type: 'artifact' }>['artifact']

/** Shows a stored text below its description. If the text is incomplete, also shows the reason. */
function shownArtifactView({ path, kind, run, text, meta }: ShownArtifact, output: Output): string {
  const { state, problems } = meta
  const why = typeof problems === 'string' ? problems.split('\n') : []
  return [
    output.style('dim', `${path} (${kind}) of run ${run}`),
    ...(state === 'incomplete' ? ['incomplete', ...why].map((line) => output.style('yellow', `! ${line}`)) : []),
    text,
  ].join('\n')
}

/** A step with its dependencies, calls and artifacts. */
function shownStepView(step: StepDetails, output: Output): string {
  const { key, status, run, attempts, error, needs, calls, artifacts } = step
  const sections = [
    section(
      'Depends on',
      needs.map((need) => stepLabel(need)),
    ),
    section(
      'Calls',
      calls.map((call) => `${call.id}  ${call.model}  ${call.error ? oneLine(call.error.message) : usage(call)}`),
    ),
    section(
      'Artifacts',
      artifacts.map(({ id, path, kind }) => `${id}  ${path}  ${output.style('dim', kind)}`),
    ),
  ]
  return [
    `${stepMark(status, output)} ${output.style('bold', stepLabel(key))}: ${status}, run ${run}${attempts > 1 ? `, ${attempts} attempts` : ''}`,
    ...(error ? [output.style('red', oneLine(error.message))] : []),
    ...sections.flat(),
  ].join('\n')
}

function usage({ status, tokens }: StepDetails['calls'][number]): string {
  if (status === 'started') return 'running'
  return `${tokens.input ?? '?'} tokens in, ${tokens.output ?? '?'} out`
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)]
}

const MARKS = {
  completed: ['✓', 'green'],
  failed: ['✗', 'red'],
  waiting: ['…', 'yellow'],
  running: ['▸', 'cyan'],
  ready: ['·', 'dim'],
  blocked: ['·', 'dim'],
  cancelled: ['–', 'dim'],
} as const

/** A run with its steps, failures, artifacts and usage. */
function shownRunView(
  run: ShownRun & { readonly diagnostics?: readonly Diagnostic[] },
  output: Output,
  { status, isAll }: { readonly status: string; readonly isAll: boolean },
): string {
  const spent = moneyView(run)
  const documents = new Set(run.documents.map(({ id }) => id))
  const listed = isAll || documents.size === 0 ? run.artifacts : run.artifacts.filter(({ id }) => documents.has(id))
  const others = run.artifacts.length - listed.length
  const shortPath = shortPaths(listed.map(({ path }) => path))
  return [
    `${output.style('bold', run.flow)} ${run.run}: ${status}, project ${run.project}`,
    ...(run.fork ? [output.style('dim', `fork of ${run.fork.run}`)] : []),
    ...(run.changes ?? []).map((change) => output.style('yellow', changeLine(change))),
    ...(run.flowIdentity === run.flow ? [] : [output.style('dim', `flow ${run.flowIdentity}`)]),
    '',
    ...run.steps.flatMap((step) => stepView(step, output)),
    '',
    ...listed.map(
      ({ id, path, kind, state }) =>
        `${output.style('dim', id)}  ${isAll ? path : shortPath(path)}  ${output.style('dim', kind)}${state ? `  ${output.style('yellow', state)}` : ''}`,
    ),
    ...(others > 0
      ? [
          output.style(
            'dim',
            `${counted(others, 'other file')}, such as prompts and responses: ${output.command(`show ${run.run} --all`)}`,
          ),
        ]
      : []),
    ...(run.diagnostics ?? []).map(({ message }) => output.style('yellow', `! ${oneLine(message)}`)),
    '',
    `${counted(run.calls.length - (run.taken ?? 0), 'call')}${takenView(run)}, ${tokensView(run.tokens)}${spent === '' ? '' : `, ${spent}`}`,
  ].join('\n')
}

function changeLine({ model, by, keeps }: NonNullable<ShownRun['changes']>[number]): string {
  const kept = keeps.length === 0 ? '' : `; its results in ${keeps.join(', ')} are still used`
  return `${model} ${by === null ? 'was removed' : `was replaced by ${by}`}${kept}`
}

function stepView(
  { key, status, error, failures, problems = [] }: ShownRun['steps'][number],
  output: Output,
): string[] {
  // A failed step's line already shows its last failure, so the failure is not repeated below.
  const earlier = error ? failures.slice(0, -1) : failures
  return [
    `${stepMark(status, output)} ${stepLabel(key)}${error ? `: ${oneLine(error.message)}` : ''}`,
    ...earlier.map((failure, index) => output.style('dim', `    ${index + 1}. ${failureView(failure)}`)),
    ...problems.map((problem) => output.style('yellow', `    ! ${oneLine(problem)}`)),
  ]
}

/** The symbol for a step's status. */
function stepMark(status: keyof typeof MARKS, output: Output): string {
  const [mark, colour] = MARKS[status]
  return output.style(colour, mark)
}

function failureView({ code, message, at, delaySeconds }: StepFailure): string {
  const next = delaySeconds === undefined ? '' : `; retried after ${duration(delaySeconds * 1000)}`
  return `${at} ${code}: ${oneLine(message)}${next}`
}

/** Makes a message a single line. The message may quote a provider or a model. */
function oneLine(text: string): string {
  return fitWidth(text, 400)
}

const COLUMNS = ['step', 'calls', 'tokens in', 'out', 'cost', 'first written here', 'kept in the result']

/** A table of what each step cost, and what it changed in the results of the run. */
export function changesView({ results, words, steps }: StepChanges, output: Output): string {
  if (results.length === 0) return 'The run has no documents yet.'
  const [head = '', ...rows] = tableLines([COLUMNS, ...steps.map(rowOf)], [1, 2, 3, 4, 5, 6])
  return [
    output.style('bold', head),
    ...rows,
    '',
    `The result, ${counted(words, 'word')}:`,
    ...results.map(({ id, path }) => `  ${output.style('dim', id)}  ${path}`),
    output.style('dim', 'Compared in runs of five words. A rephrased idea counts as new words.'),
  ].join('\n')
}

function rowOf(change: StepChange): string[] {
  const { stage, step, calls, tokens, firstWritten, kept } = change
  const figures =
    calls === 0 ? ['–', '–', '–', '–'] : [...[calls, tokens.input, tokens.output].map(count), moneyCell(change) || '–']
  const name = step === null ? 'the request' : [stage, step].filter((one) => one !== null).join('/')
  return [name, ...figures, percent(firstWritten), kept === null ? '–' : percent(kept)]
}

function count(figure: number): string {
  return figure.toLocaleString('en-US')
}

function percent(share: number): string {
  if (share > 0 && share < 0.001) return '<0.1%'
  return `${(share * 100).toFixed(share > 0 && share < 0.01 ? 1 : 0)}%`
}
