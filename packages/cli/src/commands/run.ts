import type { Command } from 'commander'
import { type CommonOptions, defineCommand, option, outputFor } from '../define-command.ts'
import { splitList } from '../split-list.ts'

export interface RunOptions extends CommonOptions {
  readonly input?: string
  readonly models?: readonly string[]
  readonly project?: string
  readonly runId?: string
  readonly detach?: boolean
  readonly gate?: boolean
  readonly set?: readonly string[]
  readonly stage?: string
  readonly until?: string
  readonly iteration?: number
  readonly concurrency: number
  readonly fault?: readonly string[]
  readonly maxCalls?: number
  readonly maxCost?: number
}

const repeated = (value: string, all: string[] = []): string[] => [...all, value]

export function addRunCommand(program: Command): void {
  defineCommand(program, 'run', 'Run a recipe or a workflow to its end; the same command again resumes it.', [
    'quire run brief --input request.md --models scripted/alpha,scripted/beta',
    'quire run brief --input request.md --models openai/gpt-4o --run-id october --until draft',
    'quire run brief --input - --models scripted/alpha --gate --json < request.md',
  ])
    .argument('<flow>', 'the flow; `quire kits` lists them')
    .addOption(option('--input <file>', 'the main input; - is standard input').makeOptionMandatory())
    .addOption(option('--models <ids>', 'the models, separated by commas; one may be named twice').argParser(splitList))
    .addOption(option('--project <name>', 'the project that the run belongs to (default: the workspace’s name)'))
    .addOption(option('--run-id <id>', 'names the run; with the same input and models it is resumed'))
    .addOption(option('--stage <slug>', 'only this stage'))
    .addOption(option('--until <slug>', 'up to and with this stage'))
    .addOption(option('--iteration <n>', 'the iteration to work in').argParser(Number))
    .addOption(option('--set <name=value>', 'an option of the flow; may be repeated').argParser(repeated))
    .addOption(option('--gate', 'wait for a person where the flow has a gate'))
    .addOption(option('--detach', 'start it and leave; a process of its own goes on'))
    .addOption(option('--concurrency <n>', 'steps at a time').argParser(Number).default(4))
    .addOption(option('--max-calls <n>', 'end the run after so many calls').argParser(Number))
    .addOption(option('--max-cost <dollars>', 'end the run after so much money').argParser(Number))
    .addOption(
      option(
        '--fault <kind[:n]>',
        'a fault for scripted models: truncate, broken-json, http-429, http-500, stall, drop, latency',
      ).argParser(repeated),
    )
    .action(async (flow: string, options: RunOptions) => {
      const { run } = await import('./run-action.ts')
      await run(flow, options, outputFor(options))
    })
}
