import { readFileSync } from 'node:fs'
import { didYouMean } from '@quire/core/model'
import { Command } from 'commander'
import { defineCommand, quietErrors } from './command-line/define-command.ts'

/** A command in the list of commands. Its module is loaded only if the command is used. */
interface ListedCommand {
  readonly description: string
  /** The command's module. `define` adds its arguments, options and action. */
  readonly load: () => Promise<{ readonly define: (command: Command) => void }>
  readonly inWorkspace?: boolean
}

function command(
  description: string,
  load: ListedCommand['load'],
  options: Pick<ListedCommand, 'inWorkspace'> = {},
): ListedCommand {
  return { description, load, ...options }
}

/** The commands, grouped by purpose in the order of the help. */
const GROUPS: Readonly<Record<string, Readonly<Record<string, ListedCommand>>>> = {
  'Write prompts:': {
    init: command(
      'Create a workspace: a folder with a prompt that you can use at once.',
      () => import('./commands/init.ts'),
      { inWorkspace: false },
    ),
    new: command(
      'Add a prompt, a test, or a recipe, which is several prompts as one run.',
      () => import('./commands/new.ts'),
    ),
    import: command('Convert a prompt or a test suite from another tool.', () => import('./commands/import.ts')),
    render: command(
      'Show the exact prompt that a model would get, without sending it.',
      () => import('./commands/render.ts'),
    ),
    fit: command('Show which layers of a prompt fit into each model’s window.', () => import('./commands/fit.ts')),
    check: command(
      'Check all files of the workspace. Report every problem with file and line.',
      () => import('./commands/check.ts'),
    ),
    test: command('Test prompts, and the answers to them, with *.test.yaml files.', () => import('./commands/test.ts')),
    capture: command(
      'Freeze a stored call, run or turn as a test case, with its inputs and its answer. Personal data is redacted.',
      () => import('./commands/capture.ts'),
    ),
    parse: command(
      'Read a model’s answer. Show its parts, and which of the actions it requests would run.',
      () => import('./commands/parse.ts'),
    ),
    types: command(
      'Write a declaration file, so that a misspelt prompt or input is a compile error.',
      () => import('./commands/types.ts'),
    ),
    models: command('List models with their limits and prices.', () => import('./commands/models.ts')),
    kits: command(
      'List kits, which are ready-made ways of working, their prompts, and what you can run here.',
      () => import('./commands/kits.ts'),
    ),
  },
  'Run them:': {
    ask: command(
      'Send one prompt to a model, print the answer and record both as a run.',
      () => import('./commands/ask.ts'),
    ),
    run: command(
      'Run several prompts as the steps of one run. With the same --run-id, resume the run.',
      () => import('./commands/run.ts'),
    ),
    chat: command('Chat with a kit: send one message, or start a conversation.', () => import('./commands/chat.ts')),
    manuscript: command(
      'Join the texts of a conversation to one file: Markdown, EPUB or Word.',
      () => import('./commands/manuscript.ts'),
    ),
    notebook: command(
      'Add folders of Markdown, text and PDF files as notebooks for conversations.',
      () => import('./commands/notebook.ts'),
    ),
    resume: command(
      'Continue a run after a crash, a failure or a gate; change its models; or redo part of it.',
      () => import('./commands/resume.ts'),
    ),
    fork: command(
      'Run a run again with changed prompts, models or settings. Ask only what differs; take the rest from the record.',
      () => import('./commands/fork.ts'),
    ),
    cancel: command(
      'Cancel a run: stop the steps in progress and skip the rest.',
      () => import('./commands/cancel.ts'),
    ),
    apply: command(
      'Write the result of a change to your working tree. Refuse if that would overwrite your work.',
      () => import('./commands/apply.ts'),
    ),
    answer: command(
      'Answer prompts as a model: list waiting prompts, print one, or submit an answer.',
      () => import('./commands/answer.ts'),
    ),
    feedback: command(
      'Comment on a document, for the steps that read comments and for --redo.',
      () => import('./commands/feedback.ts'),
    ),
    worker: command(
      'Work on the steps of all runs in a shared database until stopped.',
      () => import('./commands/worker.ts'),
    ),
    demo: command(
      'Run a kit without a key, with scripted or recorded models: turn a request into a checklist, turn an idea into a novel, or let a team work in rounds.',
      () => import('./commands/demo.ts'),
      { inWorkspace: false },
    ),
  },
  'Inspect results:': {
    runs: command('List runs. Also follow, delete and prune them.', () => import('./commands/runs.ts')),
    show: command(
      'Show a run or a part of it: a step, a document, a prompt and its answer.',
      () => import('./commands/show.ts'),
    ),
    cost: command(
      'Show cost by run, model, stage, step and layer, and the savings from caching.',
      () => import('./commands/cost.ts'),
    ),
    cuts: command(
      'Show which layers were cut from prompts that then failed or needed repairs.',
      () => import('./commands/cuts.ts'),
    ),
    diff: command(
      'Compare two renders, prompts, documents or runs, by layer and line.',
      () => import('./commands/diff.ts'),
    ),
    lineage: command(
      'Show where a document or one of its paragraphs came from, and what depends on it.',
      () => import('./commands/lineage.ts'),
    ),
    ablate: command(
      'Find out which layers of a prompt earn their tokens: test it without each of them.',
      () => import('./commands/ablate.ts'),
    ),
    bisect: command(
      'Find the commit, the layer and the line that made a prompt test fail.',
      () => import('./commands/bisect.ts'),
    ),
    replay: command(
      'Rebuild a past prompt and verify it, or send it to another model as a new run.',
      () => import('./commands/replay.ts'),
    ),
    search: command('Search prompts, responses, documents and knowledge.', () => import('./commands/search.ts')),
    export: command(
      'Write a run’s documents, prompts and responses as files, with an index.',
      () => import('./commands/export.ts'),
    ),
    serve: command('Serve the inspector and the HTTP API until stopped.', () => import('./commands/serve.ts')),
    mcp: command(
      'Serve prompts, resources and tools over MCP, on standard input and output.',
      () => import('./commands/mcp.ts'),
    ),
  },
  'Maintain:': {
    doctor: command('Report what works on this machine and what is missing.', () => import('./commands/doctor.ts')),
    trust: command(
      'Trust a workspace: allow its code to run, and its settings to send data elsewhere.',
      () => import('./commands/trust.ts'),
      { inWorkspace: false },
    ),
    backup: command(
      'Back up the store to one file. Later versions can restore it to any PostgreSQL database.',
      () => import('./commands/backup.ts'),
    ),
    restore: command(
      'Restore a backup into an empty store. Unfinished runs can then be resumed.',
      () => import('./commands/restore.ts'),
    ),
    completion: command(
      'Print a shell completion script for commands, options, flows, blueprints, kits, models and runs.',
      () => import('./commands/completion.ts'),
      { inWorkspace: false },
    ),
  },
}

export const COMMAND_NAMES: readonly string[] = Object.values(GROUPS).flatMap((commands) => Object.keys(commands))

/** The words that a beginner needs. Other terms are explained where they first appear. */
const FIVE_WORDS = `Five words:
  prompt: what a model is sent; blueprints/NAME.yaml lists its layers
  layer:  a part of a prompt, from a template (prompts/NAME.md) or an input
  input:  a value that you pass: --input FILE, or --set name=value
  model:  what answers, such as openai/gpt-4o, or scripted/NAME without a key
  run:    prompts that were sent, and their answers; every run is recorded

To begin: quire init my-prompts`

/**
 * Builds the command line with the given commands. If the first is not a command, such as `--help`, also lists all other
 * commands, but without their arguments and options.
 */
export async function buildProgram(names: readonly string[]): Promise<Command> {
  const program = new Command('quire')
    .description('Turns layered Markdown files and live state into the exact prompt for each model.')
    .version(packageVersion(), '-V, --version', 'print the version (also -v)')
    // Options after a command belong to the command.
    .enablePositionalOptions()
    .showSuggestionAfterError()
    .showHelpAfterError('(use --help for options and examples)')
    .helpCommand(false)
    // Lists command names without arguments. Wraps text even in narrow columns. Otherwise, terminals would break words.
    .configureHelp({ minWidthToWrap: 20, subcommandTerm: (listed) => listed.name() })
    .exitOverride()
    .configureOutput(quietErrors())
  program.addHelpText('after', `\n${FIVE_WORDS}`)
  const isWhole = !COMMAND_NAMES.includes(names[0] ?? '')
  for (const [heading, commands] of Object.entries(GROUPS)) {
    program.commandsGroup(heading)
    for (const [name, { description, load, ...options }] of Object.entries(commands)) {
      if (!isWhole && !names.includes(name)) continue
      const defined = defineCommand(program, name, description, options)
      if (names.includes(name)) (await load()).define(defined)
    }
  }
  if (isWhole) addHelpCommands(program)
  return program
}

/** Replaces commander's own help command, which prints all commands if the name is unknown. Also adds `complete`. */
function addHelpCommands(program: Command): void {
  program
    .command('help')
    .argument('[command]')
    .description('Print the help of a command.')
    .exitOverride()
    .action((name?: string) => {
      const named = name === undefined ? program : program.commands.find((one) => one.name() === name)
      if (named) return named.outputHelp()
      program.error(`error: unknown command '${name}'.${didYouMean(name!, COMMAND_NAMES)}`)
    })
  program
    .command('complete', { hidden: true })
    .argument('[words...]')
    .action(async (words: string[]) => {
      const { complete } = await import('./commands/complete.ts')
      for (const candidate of await complete(program, words)) process.stdout.write(`${candidate}\n`)
    })
}

function packageVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    version: string
  }
  return version
}
