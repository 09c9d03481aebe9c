import type { Command, Option } from 'commander'
import { concurrencyOption } from '../concurrency-option.ts'
import { defineCommand, option, outputFor } from '../define-command.ts'
import { type LimitOptions, limitOptions } from '../limit-options.ts'
import type { TrustedOptions } from '../open-trusted-workspace.ts'
import { splitList } from '../split-list.ts'
import { storeWaitOption } from '../store-wait-option.ts'
import { trustOption } from '../trust-option.ts'

export interface RunOptions extends TrustedOptions, LimitOptions {
  readonly input?: string
  readonly models?: readonly string[]
  readonly resource?: readonly string[]
  readonly project?: string
  readonly runId?: string
  readonly detach?: boolean
  readonly dryRun?: boolean
  readonly gate?: boolean
  readonly set?: readonly string[]
  readonly stage?: string
  readonly until?: string
  readonly iteration?: number
  readonly repo?: string
  readonly trustRepo?: boolean
  readonly plan?: string
  readonly challenge?: string
  readonly implement?: string
  readonly review?: string
  readonly depth?: number
  readonly concurrency: number
  readonly storeWait: number
  readonly fault?: readonly string[]
}

const repeated = (value: string, all: string[] = []): string[] => [...all, value]

/** Options under a heading of their own in the help. */
function addGroup(command: Command, heading: string, options: readonly Option[]): void {
  for (const one of options) command.addOption(one.helpGroup(heading))
}

export function addRunCommand(program: Command): void {
  const command = defineCommand(
    program,
    'run',
    'Run a recipe or a workflow to its end; the same command again resumes it.',
    [
      'quire run brief --input request.md --models scripted/alpha,scripted/beta',
      'quire run brief --input request.md --models openai/gpt-4o --run-id october --until draft',
      'quire run brief --input request.md --models openai/gpt-4o --run-id october --stage draft --iteration 2',
      'quire run brief --input - --models scripted/alpha --gate --resource notes.md --json < request.md',
      'quire run change --input request.md --repo . --plan claude --implement codex --dry-run',
    ],
  ).argument('<flow>', 'the flow; `quire kits` lists them')
  addGroup(command, 'What is run:', [
    option('--input <file>', 'the main input; - is standard input').makeOptionMandatory(),
    option(
      '--models <ids>',
      'the models, separated by commas; one may be named twice (default: the workspace’s)',
    ).argParser(splitList),
    option('--resource <file>', 'a file that the run can use beside its input; may be repeated').argParser(repeated),
    option('--project <name>', 'the project that the run belongs to (default: the workspace’s name)'),
    option('--run-id <id>', 'names the run; with the same input and models it is resumed or extended'),
    option('--set <name=value>', 'an option of the flow; may be repeated').argParser(repeated),
  ])
  addGroup(command, 'How it is run:', [
    option('--detach', 'start it and leave; a process of its own goes on'),
    option('--dry-run', 'print the prompts and start nothing, for flows that can say them beforehand'),
    trustOption(),
    concurrencyOption(),
    storeWaitOption(),
    ...limitOptions(),
    option(
      '--fault <kind[:n]>',
      'a fault for scripted models: truncate, broken-json, http-429, http-500, stall, drop, latency',
    ).argParser(repeated),
  ])
  addGroup(command, 'For recipes (dialectic and your own):', [
    option('--stage <slug>', 'this stage; it alone, unless --until says more'),
    option('--until <slug>', 'up to and with this stage'),
    option('--iteration <n>', 'which iteration of the stage: one that is there, or the next').argParser(Number),
    option('--gate', 'wait for a person at the end of every stage'),
  ])
  addGroup(command, 'For change:', [
    option('--repo <dir>', 'the repository to be changed'),
    option('--trust-repo', 'let agents load the repository’s own hooks, servers and settings, which run programs'),
    option('--plan <agent>', 'who plans: claude, gemini, codex, or a model'),
    option('--challenge <agent>', 'who challenges the plan'),
    option('--implement <agent>', 'who implements it'),
    option('--review <agent>', 'who reviews the implementation'),
  ])
  addGroup(command, 'For task:', [option('--depth <n>', 'how deep tasks may be split').argParser(Number)])
  command.action(async (flow: string, options: RunOptions) => {
    const { run } = await import('./run-action.ts')
    await run(flow, options, outputFor(options))
  })
}
