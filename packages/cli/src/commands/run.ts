import { spawn } from 'node:child_process'
import { basename } from 'node:path'
import { assertModelsReady, hasRun, modelsOfRun } from '@quire/authoring'
import { didYouMean } from '@quire/core/model'
import { loadTextFile } from '@quire/core/template'
import type { CostQuestion } from '@quire/inspect/costs'
import type { PromptPreview } from '@quire/runtime/engine'
import { FlowNotFound } from '@quire/runtime/errors'
import type { FlowRequest, FoundRun, Quire } from '@quire/runtime/front-door'
import { type Command, Option } from 'commander'
import { addExamples, type CommonOptions } from '../command-line/define-command.ts'
import { InvalidInput } from '../command-line/errors.ts'
import { givenOptions, optionFlag } from '../command-line/flow-flags.ts'
import { option, refuseOption, repeated, splitList, visibleFlags } from '../command-line/option.ts'
import {
  concurrencyOption,
  faultOption,
  type LimitOptions,
  limitOptions,
  readLimits,
  storeWaitOption,
  trustOption,
} from '../command-line/run-options.ts'
import { readMainInput } from '../input/read-text.ts'
import { rejectOtherKind } from '../input/reject-other-kind.ts'
import { askYesNo, canAsk } from '../open/ask-person.ts'
import { type OpenOptions, withTrust } from '../open/open-for.ts'
import { noteOutside } from '../open/outside-workspace.ts'
import { fillerNote } from '../output/filler-note.ts'
import { createOutput, type Output } from '../output/output.ts'
import { showProgress } from '../progress/show-progress.ts'
import { estimateView } from '../views/estimate-view.ts'
import { dollars } from '../views/figures.ts'
import { flowChanged, foundAgain } from '../views/found-again.ts'
import { endRun } from './end-run.ts'
import { type NamedFlow, readFlow } from './run-flags.ts'

const ADVICE = 'To accept this cost, add --yes. To limit it, add --max-cost. For a breakdown, add --estimate.'

export interface RunOptions extends OpenOptions, LimitOptions {
  readonly input?: string
  readonly issue?: string
  readonly models?: readonly string[]
  readonly resource?: readonly string[]
  readonly project?: string
  readonly runId?: string
  readonly detach?: boolean
  readonly dryRun?: boolean
  readonly estimate?: boolean
  readonly yes?: boolean
  readonly concurrency: number
}

function examplesOf(flow: string): string[] {
  return [
    `quire run ${flow} --input request.md --models scripted/alpha,scripted/beta`,
    `quire run ${flow} --input request.md --models openai/gpt-4o --run-id october --max-calls 50`,
    `quire run ${flow} --input request.md --models openai/gpt-4o --estimate   # show the expected cost`,
    `quire run ${flow} --input - --models scripted/alpha --resource notes.md --json < request.md`,
    `quire run ${flow} --input request.md --run-id october --detach      # follow it with quire runs and quire show`,
  ]
}

/** Options shown under a separate heading in the help. */
function addGroup(command: Command, heading: string, options: readonly Option[]): void {
  for (const one of options) command.addOption(one.helpGroup(heading))
}

export function define(command: Command): void {
  let flow: NamedFlow | undefined
  addExamples(command, () => examplesOf(flow?.name ?? 'task'))
    .argument(
      '<flow>',
      'the flow, which defines the steps: a recipe in recipes/, or a flow of a kit; `quire run FLOW --help` shows its options',
    )
    // `checkArguments` rejects unknown flags, because its error can list the flow's flags.
    .allowUnknownOption()
    .allowExcessArguments()
  addGroup(command, 'Input:', [
    option('--input <file>', 'file with the main input; - reads standard input'),
    option(
      '--issue <file>',
      'an issue as the main input: its address on GitHub (needs gh), Markdown, or JSON as printed by `gh issue view N --json number,title,body`',
    ),
    option(
      '--models <ids>',
      'the models, separated by commas; a model may be listed twice (default: the workspace’s models)',
    ).argParser(splitList),
    option('--resource <file>', 'additional file for the run; may be repeated').argParser(repeated),
    option('--project <name>', 'project of the run (default: the workspace’s name)'),
    option('--run-id <id>', 'name of the run; use it again with the same input and models to resume or extend the run'),
  ])
  addGroup(command, 'Execution:', [
    option('--detach', 'run in the background'),
    option('--dry-run', 'print the prompts without starting the run'),
    option('--estimate', 'print the expected calls, tokens and cost without starting the run'),
    option('--yes', 'start the run even if its estimate exceeds confirmCost in quire.yaml'),
    trustOption(),
    concurrencyOption(),
    storeWaitOption(),
    ...limitOptions(),
    faultOption(),
  ])
  // Without its environment variable, which other commands read.
  refuseOption(command, new Option('--set <name=value>'), setAdvice)
  command.parent?.hook('preSubcommand', async (program, subcommand) => {
    if (subcommand === command) flow = await readFlow(command, program.args.slice(1))
  })
  command.action(async (_name: string, options: RunOptions) => {
    checkArguments(command, flow)
    // An unknown flow is the first problem to report.
    const flowOptions = givenOptions(command, flow.flags ?? [])
    const isGiven = options.input !== undefined || options.issue !== undefined || flowOptions[PLAN] !== undefined
    if (flow.flags && (!isGiven || (options.input !== undefined && options.issue !== undefined))) {
      const problem = isGiven ? 'and --issue <file> cannot be combined' : 'is missing'
      command.error(`error: option '--input <file>' ${problem}`)
    }
    await run(flow, flowOptions, options)
  })
}

/** An option of the change flow: a plan that also says what it is for, so that no other input is needed. */
const PLAN = 'plan-file'

/** Names the flag that sets the option of a flow. */
function setAdvice(assignment: string): string {
  const [name = '', ...value] = assignment.split('=')
  return `sets an input of a blueprint. To set an option of the flow, use ${optionFlag(name)} ${value.join('=')}`.trimEnd()
}

/** Rejects invalid arguments as usage errors. An unknown flow is rejected later, when the flow is run. */
function checkArguments(command: Command, flow: NamedFlow | undefined): asserts flow is NamedFlow {
  if (!flow) command.error("error: missing required argument 'flow'")
  const { name, flags } = flow
  const unknown = command.args.find((arg) => arg.startsWith('-'))
  if (flags && unknown !== undefined) {
    const list = flags.length > 0 ? flags.map(({ flag }) => flag.long).join(', ') : 'none'
    const near = didYouMean(unknown, [...visibleFlags(command), ...flags.flatMap(({ flag }) => flag.long ?? [])])
    command.error(`error: unknown option '${unknown}'.${near} Options of flow '${name}': ${list}`)
  }
  if (flags && command.args.length > 1)
    command.error(
      `error: unexpected argument '${command.args[1]}'. Pass the request as a file: --input FILE, or --input - for standard input.`,
    )
}

type FlowOptions = NonNullable<FlowRequest['options']>

async function run(
  { name: flow, quire: opened }: NamedFlow,
  flowOptions: FlowOptions,
  options: RunOptions,
): Promise<void> {
  const output = createOutput(options)
  const noteFound = ({ isNew, status, added, changed }: FoundRun, id: string): void => {
    if (!isNew) output.note(foundAgain(id, status, added, output))
    if (changed) output.note(flowChanged(changed))
  }
  await using quire = await withTrust(opened, options)
  await checkFlow(quire, flow, output)
  const request = await readRequest(flowOptions, options)
  const { flow: found, request: prepared } = await quire.prepare(flow, request)
  const notes = found.notes?.(prepared) ?? []
  for (const note of notes) output.note(output.style('dim', note))
  if (options.dryRun) {
    const prompts = await quire.preview(flow, request)
    return output.result({ flow, notes, prompts }, () => previewView(prompts, output))
  }
  if (options.estimate) {
    const [{ estimateRun }, { readFlowTitles }] = await Promise.all([
      import('@quire/inspect/costs'),
      import('@quire/inspect/views'),
    ])
    const estimate = await estimateRun(quire, flow, request)
    const { stageTitles } = await readFlowTitles(quire, flow, prepared)
    return output.result(estimate, () => estimateView(estimate, output, stageTitles))
  }
  await assertRunnable(quire, flow, request, options, output)
  if (!quire.isShared) noteOutside(options, 'the run is', output)
  if (options.detach) {
    const { run: id, ...found } = await quire.start(flow, request)
    noteFound(found, id)
    // If the run has already ended, it is not started again in the background.
    if (found.status !== 'running') return endRun(quire, { ...(await quire.summary(id)), durationMs: 0 }, output)
    detach(id, options)
    return output.result(
      { run: id, flow, status: 'running' },
      () => `Run ${id} continues in the background. To see it: ${output.command(`show ${id}`)}`,
    )
  }
  const result = await showProgress(quire, (follow) => quire.run(flow, { ...request, ...follow }), {
    output,
    concurrency: options.concurrency,
    onStarted: noteFound,
  })
  await endRun(quire, result, output)
}

/** Rejects an unknown name before the input is read. @throws FlowNotFound, InvalidInput */
async function checkFlow(quire: Quire, name: string, output: Output): Promise<void> {
  const flows = (await quire.listFlows()).map((flow) => flow.name)
  if (flows.includes(name)) return
  await rejectOtherKind(quire, name, 'flow', output)
  if (quire.workspace.root !== undefined) throw new FlowNotFound(name, flows)
  throw new InvalidInput(
    `There is no quire.yaml here or above, so the flow '${name}' was not found.${didYouMean(name, flows)} Flows of the built-in kits: ${flows.join(', ')}. Go to your workspace, or create one: ${output.command('init')}`,
  )
}

async function readRequest(flowOptions: FlowOptions, options: RunOptions): Promise<FlowRequest> {
  const { input, issue, models, resource = [], project, runId } = options
  return {
    input: await readInput(input, issue, flowOptions[PLAN]),
    options: flowOptions,
    resources: resource.map((file) => ({ name: basename(file), text: loadTextFile(file) })),
    limits: readLimits(options),
    ...(models && { models }),
    ...(project !== undefined && { project }),
    ...(runId !== undefined && { runId }),
  }
}

async function readInput(input: string | undefined, issue: string | undefined, plan: unknown): Promise<string> {
  if (issue !== undefined) return readIssue(issue)
  if (input !== undefined) return readMainInput(input)
  const { readSpec } = await import('@quire/kits/change')
  return (await readSpec(String(plan))).request
}

async function readIssue(written: string): Promise<string> {
  const { fetchIssue, issueRequest, issueUrl } = await import('@quire/kits/change')
  const url = issueUrl(written)
  return issueRequest(url === undefined ? await readMainInput(written) : await fetchIssue(url, process.env))
}

/** Lets a background process continue the run. */
function detach(id: string, { workspace, trust, fault = [], concurrency, storeWait }: RunOptions): void {
  const args = [
    process.argv[1]!,
    'resume',
    id,
    '--quiet',
    '--concurrency',
    String(concurrency),
    ...(workspace === undefined ? [] : ['--workspace', workspace]),
    ...(storeWait === undefined ? [] : ['--store-wait', String(storeWait)]),
    ...(trust ? ['--trust'] : []),
    ...fault.flatMap((kind) => ['--fault', kind]),
  ]
  spawn(process.execPath, args, { detached: true, stdio: 'ignore' }).unref()
}

/** Formats prompts for people, each under its name and model. */
function previewView(prompts: readonly PromptPreview[], output: Output): string {
  return prompts
    .map(({ name, model, text, note }) => {
      const prompt = `${output.style('bold', `━━ ${name} ━ ${model}`)}\n${text.trimEnd()}\n`
      return note === undefined ? prompt : `${prompt}\n${output.style('yellow', note)}`
    })
    .join('\n')
}

/**
 * Checks a new run and its cost before anything is stored. An existing run is not checked.
 * @throws RunNotReady, CostNotConfirmed
 */
async function assertRunnable(
  quire: Quire,
  flow: string,
  request: FlowRequest,
  options: CommonOptions & { readonly yes?: boolean },
  output: Output,
): Promise<void> {
  if (await hasRun(quire, request.runId)) return
  const models = await modelsOfRun(quire, flow, request)
  await assertModelsReady(quire, models)
  const filler = fillerNote(models)
  if (filler !== undefined && !output.isJson) output.note(output.style('dim', filler))
  if (quire.workspace.config.confirmCost === undefined || options.yes) return
  const { confirmCost } = await import('@quire/inspect/costs')
  const askPerson = async ({ cost, limit, estimate }: CostQuestion): Promise<boolean> => {
    if (!canAsk(options)) return false
    output.note(`${estimateView(estimate, output)}\n`)
    return askYesNo(
      `This run may cost up to ${dollars(cost)}; confirmCost in quire.yaml is ${dollars(limit)}. Start it?`,
    )
  }
  await confirmCost(quire, flow, request, askPerson, ADVICE)
}
