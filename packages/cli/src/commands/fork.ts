import { existsSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'
import { assertModelsReady, hasRun } from '@quire/authoring'
import { loadTextFile } from '@quire/core/template'
import { diffStored } from '@quire/inspect/compare'
import { confirmFork, planFork } from '@quire/inspect/fork'
import { readFlowTitles } from '@quire/inspect/views'
import type { ForkRequest, Quire } from '@quire/runtime/front-door'
import { getRun } from '@quire/runtime/store'
import { type Command, InvalidArgumentError } from 'commander'
import { addExamples } from '../command-line/define-command.ts'
import { option, repeated } from '../command-line/option.ts'
import {
  concurrencyOption,
  faultOption,
  type LimitOptions,
  limitOptions,
  readLimits,
  storeWaitOption,
  trustOption,
} from '../command-line/run-options.ts'
import { askYesNo, canAsk } from '../open/ask-person.ts'
import { type OpenOptions, openStored } from '../open/open-for.ts'
import { createOutput } from '../output/output.ts'
import { showProgress } from '../progress/show-progress.ts'
import { dollars } from '../views/figures.ts'
import { forkPlanView } from '../views/fork-plan-view.ts'
import { flowChanged } from '../views/found-again.ts'
import { runDiffView } from '../views/run-diff-view.ts'
import { runView } from '../views/run-view.ts'
import { exitUnlessDone } from './end-run.ts'

interface ForkOptions extends OpenOptions, LimitOptions {
  readonly with?: readonly string[]
  readonly at?: string
  readonly model?: Readonly<Record<string, string>>
  readonly set?: readonly string[]
  readonly runId?: string
  readonly dryRun?: boolean
  readonly yes?: boolean
  readonly concurrency: number
}

const ADVICE = 'To accept this cost, add --yes. To limit it, add --max-cost. For the plan, add --dry-run.'

export function define(command: Command): void {
  addExamples(command, [
    'quire fork october                                            # a copy: takes every answer, asks nothing',
    'quire fork october --with prompts/review.md --dry-run         # what an edited template would cost',
    'quire fork october --with prompts/review.md',
    'quire fork october --with prompts/review.md=drafts/review.md  # try a text without changing the template',
    'quire fork october --at review                                # ask again from this step on',
    'quire fork october --model openai/gpt-4o=openai/gpt-5 --max-cost 2',
    'quire fork ask-3f2c9a1b --set tone=friendly                   # another input of a single question',
  ])
    .argument('<run>', 'the run whose answers are taken')
    .addOption(
      option(
        '--with <files...>',
        'prompt files to use as they are now, or FILE=OTHERFILE; all other templates are used as recorded',
      ).argParser(repeated),
    )
    .addOption(option('--at <step>', 'ask this step again, and all steps that depend on it: a key, a name or a stage'))
    .addOption(
      option('--model <model=model>', 'replace one model with another; may be repeated').argParser(readReplacement),
    )
    .addOption(
      option(
        '--set <name=value>',
        'an input of a single question, or an option of the flow; may be repeated',
      ).argParser(repeated),
    )
    .addOption(option('--run-id <id>', 'name of the fork; repeat the command to resume the fork'))
    .addOption(option('--dry-run', 'print what would be asked, why and at what price, without starting the fork'))
    .addOption(option('--yes', 'start the fork even if its plan exceeds confirmCost in quire.yaml'))
    .addOption(concurrencyOption())
    .addOption(storeWaitOption())
    .addOption(trustOption())
    .addOption(faultOption())
  for (const each of limitOptions()) command.addOption(each)
  command.action(fork)
}

async function fork(run: string, options: ForkOptions): Promise<void> {
  const output = createOutput(options)
  await using quire = await openStored(options, { isRunning: true })
  const request = readRequest(quire, options)
  const plan = await planFork(quire, run, request)
  const { flow, request: forked } = await getRun((await quire.store()).db, run, ['flow', 'request'])
  const { stageTitles } = await readFlowTitles(quire, flow, forked)
  if (options.dryRun) return output.result(plan, () => forkPlanView(plan, output, stageTitles))
  if (!output.isJson) output.note(`${forkPlanView(plan, output, stageTitles)}\n`)
  const askPerson = ({
    cost,
    limit,
  }: {
    readonly cost: number
    readonly limit: number
  }): boolean | Promise<boolean> => {
    const question = `This fork may cost up to ${dollars(cost)}; confirmCost in quire.yaml is ${dollars(limit)}. Start it?`
    return canAsk(options) && askYesNo(question)
  }
  if (!(await hasRun(quire, options.runId))) {
    // A fork that asks nothing needs no keys.
    await assertModelsReady(quire, plan.models)
    if (!options.yes) await confirmFork(quire, plan, readLimits(options), askPerson, ADVICE)
  }
  const result = await showProgress(quire, (follow) => quire.fork(run, { ...request, ...follow }), {
    output,
    concurrency: options.concurrency,
    onStarted: ({ changed }) => {
      if (changed) output.note(flowChanged(changed))
    },
  })
  const difference = await diffStored((await quire.store()).db, run, result.run)
  for (const { message } of difference.diagnostics) output.note(message)
  output.result({ ...result, plan, difference }, () =>
    [
      runView(result, output),
      '',
      difference.same ? `No difference to ${run}.` : difference.kind === 'runs' ? runDiffView(difference, output) : '',
    ].join('\n'),
  )
  await exitUnlessDone(result)
}

function readRequest({ workspace }: Quire, options: ForkOptions): ForkRequest {
  const { at, model: models, runId } = options
  return {
    with: (options.with ?? []).map((written) => readFile(written, workspace.root)),
    ...(at !== undefined && { at }),
    ...(models && { models }),
    ...(options.set && { set: Object.fromEntries(options.set.map(readAssignment)) }),
    ...(runId !== undefined && { runId }),
    limits: readLimits(options),
  }
}

/** A file of the workspace, or FILE=OTHERFILE, which has the text to use instead. */
function readFile(written: string, root: string | undefined): NonNullable<ForkRequest['with']>[number] {
  const at = written.indexOf('=')
  const file = inWorkspace(at < 0 ? written : written.slice(0, at), root)
  return at < 0 ? file : { file, text: loadTextFile(written.slice(at + 1)) }
}

/** Shells complete paths from the current folder. Reports name files from the workspace's folder. */
function inWorkspace(file: string, root: string | undefined): string {
  const full = resolve(file)
  if (root === undefined || !existsSync(full) || !full.startsWith(root + sep)) return file
  return relative(root, full).split(sep).join('/')
}

function readAssignment(written: string): readonly [string, string] {
  const at = written.indexOf('=')
  if (at < 1) throw new InvalidArgumentError(`--set takes name=value, not ${JSON.stringify(written)}.`)
  return [written.slice(0, at), written.slice(at + 1)]
}

/** Parses `old=new` and adds it to earlier replacements. */
export function readReplacement(
  value: string,
  all: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  const [model = '', by = '', ...rest] = value.split('=').map((part) => part.trim())
  if (model === '' || by === '' || rest.length > 0) {
    throw new InvalidArgumentError('Write it as OLD=NEW, such as openai/gpt-4o=openai/gpt-5.')
  }
  return { ...all, [model]: by }
}
