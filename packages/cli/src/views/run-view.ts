import type { StageTitles } from '@quire/inspect/views'
import type { RunSummary } from '@quire/runtime'
import type { RunResult } from '@quire/runtime/front-door'
import type { Output } from '../output/output.ts'
import { counted, moneyView, takenView, tokensView } from './figures.ts'
import { answerHint, promptLines } from './prompts-view.ts'

type ShownSummary = RunSummary & Partial<Pick<RunResult, 'durationMs' | 'prompts'>>

/** Formats the result of a run for people. */
export function runView(summary: ShownSummary, output: Output, report?: string): string {
  const { run, flow, status, documents, calls, tokens, errors, waiting, leftOut, prompts = [] } = summary
  const colour = status === 'completed' ? 'green' : status === 'waiting' || status === 'running' ? 'yellow' : 'red'
  const lines = [
    `${output.style('bold', flow)} ${run}: ${output.style(colour, status)}`,
    `${stepsDone(summary)}${counted(documents.length, 'document')}, ${counted(calls, 'call')}${takenView(summary)}, ${tokensView(tokens)}${money(summary)}${time(summary.durationMs)}`,
  ]
  const shortPath = shortPaths(documents.map(({ path }) => path))
  // Results come last, where a person looks first.
  for (const { path, id, state, isResult, supersededBy } of documents.toSorted(
    (a, b) => Number(!!a.isResult) - Number(!!b.isResult),
  )) {
    const marks = [
      ...(isResult ? [output.style('green', 'result')] : []),
      ...(state ? [output.style('yellow', state)] : []),
      ...(supersededBy === undefined ? [] : [output.style('dim', `superseded by ${supersededBy}`)]),
    ]
    // The id comes first, because narrow terminals break long lines.
    lines.push(`  ${output.style('dim', id)}  ${[shortPath(path), ...marks].join('  ')}`)
  }
  if (leftOut) lines.push(output.style('yellow', leftOutLine(leftOut, output)))
  if (report !== undefined) lines.push('', report, '')
  const failures = errors.filter(({ step, message }) => !output.shownMessages.has(keyOf(step, message)))
  const shown = { shownMessages: new Set<string>(), stageTitles: output.stageTitles }
  for (const { step, message } of failures) lines.push(output.style('red', failureLine(step, message, shown)))
  const open = waiting.filter(({ step, reason }) => !output.shownMessages.has(keyOf(step, reason)))
  for (const { step, reason } of open) lines.push(output.style('yellow', waitingLine(step, reason, shown)))
  lines.push(...promptLines(prompts, output))
  if (!output.isQuiet || status !== 'completed') lines.push(output.style('dim', nextStep(summary, output)))
  return lines.join('\n')
}

/** What lines about steps depend on. */
type ShownSteps = Pick<Output, 'shownMessages' | 'stageTitles'>

/**
 * Why a step failed. An error that affects several steps, such as a limit, is printed only once. `told` collects the
 * errors that were already shown.
 */
export function failureLine(step: string, message: string, { shownMessages, stageTitles }: ShownSteps): string {
  const isKnown = shownMessages.has(message)
  shownMessages.add(message).add(keyOf(step, message))
  return `✗ ${stepLabel(step, stageTitles)}: ${isKnown ? 'the same error' : message}`
}

/** What a step is waiting for. */
export function waitingLine(step: string, reason: string, { shownMessages, stageTitles }: ShownSteps): string {
  shownMessages.add(keyOf(step, reason))
  return `… ${stepLabel(step, stageTitles)}: ${reason}`
}

function keyOf(step: string, text: string): string {
  return `${step}: ${text}`
}

/** What to do next. A command ends its line, so that it can be copied. */
function nextStep(
  { run, status, waiting, documents, errors, prompts = [] }: ShownSummary,
  { command }: Pick<Output, 'command'>,
): string {
  const resume = (more = ''): string => command(`resume ${run}${more}`)
  const show = `To see every step: ${command(`show ${run}`)}`
  const results = documents.filter(({ isResult }) => isResult)
  if (status === 'completed')
    return [
      results.length === 1
        ? `To read the result: ${command(`show ${results[0]!.id}`)}`
        : `To read a document: ${command('show ID')}`,
      `To write all as files: ${command(`export ${run} DIR`)}`,
      `To see where one came from: ${command('lineage ID')}`,
    ].join('\n')
  if (status === 'running') return `Stopped; nothing is lost. To continue: ${resume()}`
  if (status === 'cancelled')
    return `A cancelled run cannot continue; its results are kept. To start again, use another --run-id.`
  if (status === 'waiting') {
    const decided = waiting.filter(({ awaits }) => !awaits)
    const answered =
      prompts.length > 0 ? answerHint(prompts, resume(), command) : `${command('answer')} lists the prompts.`
    if (decided.length === 0) return answered
    if (decided.every(({ resumes }) => resumes)) return `To continue: ${resume()}`
    const step = decided.length > 1 ? ` ${decided[0]!.step}` : ''
    return [
      ...(documents.length > 0 ? [`To read a document: ${command('show ID')}`] : []),
      `To comment on one: ${command(`feedback ${run} ID --file FILE`)}`,
      `To reject it, use --reject. To repeat a part, use --redo. To continue: ${resume(` --approve${step}`)}`,
    ].join('\n')
  }
  const cut = documents.find(({ state }) => state === 'incomplete')
  if (status === 'incomplete' && errors.length === 0 && cut)
    return `To generate it again: ${resume(` --redo ${cut.id}`)}`
  if (status === 'incomplete') return `To continue, with a higher limit: ${resume(limitOption(errors))}\n${show}`
  if (errors.length > 0 && errors.every(({ code }) => code === 'not-passed'))
    return afterVerdict({ run, documents }, command)
  return `To retry the failed steps: ${resume()}\n${show}`
}

/** What to do with a result that did not pass. Retrying would only repeat the verdict. */
function afterVerdict({ run, documents }: Pick<ShownSummary, 'run' | 'documents'>, command: Output['command']): string {
  const last = (key: string) =>
    documents
      .filter((one) => one.key === key)
      .toSorted((a, b) => (a.n ?? 0) - (b.n ?? 0))
      .at(-1)
  const verdict = last('review') ?? last('challenge')
  return [
    ...(verdict ? [`To read why: ${command(`show ${verdict.id}`)}`] : []),
    last('diff')
      ? `To see what it would change in your files: ${command(`apply ${run} --dry-run`)}`
      : `To start from a plan of your own: ${command('run change --plan-file FILE')}`,
  ].join('\n')
}

/** The line about omitted material, printed once at the end of a run. */
function leftOutLine(
  { prompts, pieces }: NonNullable<RunSummary['leftOut']>,
  { command }: Pick<Output, 'command'>,
): string {
  const what = `${counted(pieces, 'piece')} of material`
  return `! ${what} did not fit into ${counted(prompts, 'prompt')}; ${command('show PROMPT --json')} lists what was left out. Use a model with a larger window to include more.`
}

function money(summary: RunSummary): string {
  const view = moneyView(summary)
  return view === '' ? '' : `, ${view}`
}

function time(milliseconds: number | undefined): string {
  return milliseconds === undefined ? '' : `, ${(milliseconds / 1000).toFixed(1)} s`
}

/** The option that raises the limit, taken from the error message. */
function limitOption(errors: ShownSummary['errors']): string {
  const [option] = /--max-\w+/.exec(errors[0]?.message ?? '') ?? []
  return option === undefined ? '' : ` ${option} N`
}

/**
 * How far a run came that stopped early. These steps are more than the recipe's: one for each model, entry and gate. A
 * run that waits says which of the recipe's steps is complete.
 */
function stepsDone({ status, steps }: ShownSummary): string {
  return status === 'completed' || status === 'waiting' ? '' : `${steps.completed} of ${counted(steps.total, 'step')}, `
}

/**
 * A step's key, as people read it. Most runs have only one iteration, and a recipe without stages has numbered parts.
 * @example stepLabel('iteration_1/part_2/draft/openai+gpt-4o.1') // → 'draft/openai+gpt-4o.1'
 * @example stepLabel('iteration_1/thesis/draft', { thesis: 'Proposal' }) // → 'Proposal/draft'
 */
export function stepLabel(key: string, stageTitles: StageTitles = {}): string {
  const label = key.replace(/^iteration_1\//, '').replace(/^(iteration_\d+\/)?(?:part_\d+|steps)\//, '$1')
  return label.replace(/^(iteration_\d+\/)?([^/]+)(?=\/)/, (whole, iteration = '', stage: string) =>
    Object.hasOwn(stageTitles, stage) ? `${iteration}${stageTitles[stage]}` : whole,
  )
}

/**
 * Shortens the paths of a run to their ends: as much as tells each from the others. Commands accept the end of a path.
 * @example shortPaths(['shop/october/a.md', 'shop/october/b.md'])('shop/october/a.md') // → 'a.md'
 */
export function shortPaths(paths: readonly string[]): (path: string) => string {
  const ends = (path: string): string[] =>
    path
      .split('/')
      .map((_, index, folders) => folders.slice(index).join('/'))
      .toReversed()
  const counts = new Map<string, number>()
  for (const end of paths.flatMap(ends)) counts.set(end, (counts.get(end) ?? 0) + 1)
  return (path) => ends(path).find((end) => (counts.get(end) ?? 0) <= 1) ?? path
}
