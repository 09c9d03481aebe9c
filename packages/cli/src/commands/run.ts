import { didYouMean } from '@quire/core/model'
import { type Command, Option } from 'commander'
import { defineCommand, option } from '../command-line/define-command.ts'
import { givenOptions, optionFlag } from '../command-line/flow-flags.ts'
import { type LimitOptions, limitOptions } from '../command-line/limit-options.ts'
import { repeated, splitList } from '../command-line/list-values.ts'
import { refuseOption, visibleFlags } from '../command-line/refuse-option.ts'
import { concurrencyOption, faultOption, storeWaitOption } from '../command-line/running-options.ts'
import { trustOption } from '../command-line/trust-option.ts'
import type { OpenOptions } from '../open/open-for.ts'
import type { AskedFlow } from './run-flags.ts'

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

/** Options shown under a separate heading in the help. */
function addGroup(command: Command, heading: string, options: readonly Option[]): void {
  for (const one of options) command.addOption(one.helpGroup(heading))
}

export function addRunCommand(program: Command): void {
  const command = defineCommand(program, 'run', 'Run a recipe or a workflow. With the same --run-id, resume the run.', [
    'quire run task --input request.md --models scripted/alpha,scripted/beta',
    'quire run task --input request.md --models openai/gpt-4o --run-id october --max-calls 50',
    'quire run task --input request.md --models openai/gpt-4o --estimate   # show the expected cost',
    'quire run task --input - --models scripted/alpha --resource notes.md --json < request.md',
    'quire run task --input request.md --run-id october --detach      # follow it with quire runs and quire show',
  ])
    .argument('<flow>', 'the flow; `quire run FLOW --help` shows its options')
    // `checkArguments` rejects unknown flags, because its error can list the flow's flags.
    .allowUnknownOption()
    .allowExcessArguments()
  addGroup(command, 'Input:', [
    option('--input <file>', 'file with the main input; - reads standard input'),
    option(
      '--issue <file>',
      'an issue as the main input: Markdown, or JSON as printed by `gh issue view N --json title,body`',
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
  let asked: AskedFlow | undefined
  program.hook('preSubcommand', async (_, subcommand) => {
    if (subcommand !== command) return
    const { readFlow } = await import('./run-flags.ts')
    asked = await readFlow(command, program.args.slice(1))
  })
  command.action(async (_flow: string, options: RunOptions) => {
    checkArguments(command, asked)
    if ((options.input === undefined) === (options.issue === undefined)) {
      const said = options.input === undefined ? 'is missing' : 'and --issue <file> cannot be combined'
      command.error(`error: option '--input <file>' ${said}`)
    }
    const { run } = await import('./run-action.ts')
    await run(asked.name, givenOptions(command, asked.flags ?? []), options)
  })
}

/** Names the flag that sets the option of a flow. */
function setAdvice(assignment: string): string {
  const [name = '', ...value] = assignment.split('=')
  return `sets an input of a blueprint. To set an option of the flow, use ${optionFlag(name)} ${value.join('=')}`.trimEnd()
}

/** Rejects invalid arguments as usage errors. An unknown flow is rejected later, when the flow is run. */
function checkArguments(command: Command, asked: AskedFlow | undefined): asserts asked is AskedFlow {
  if (!asked) command.error("error: missing required argument 'flow'")
  const { name, flags } = asked
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
