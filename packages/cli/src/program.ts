import { readFileSync } from 'node:fs'
import { didYouMean } from '@quire/core/model'
import { Command } from 'commander'
import { quietErrors } from './command-line/define-command.ts'
import { addAnswerCommand } from './commands/answer.ts'
import { addAskCommand } from './commands/ask.ts'
import { addBackupCommand, addRestoreCommand } from './commands/backup.ts'
import { addCancelCommand } from './commands/cancel.ts'
import { addChatCommand } from './commands/chat.ts'
import { addCheckCommand } from './commands/check.ts'
import { addCompletionCommand } from './commands/completion.ts'
import { addCostCommand } from './commands/cost.ts'
import { addDemoCommand } from './commands/demo.ts'
import { addDiffCommand } from './commands/diff.ts'
import { addDoctorCommand } from './commands/doctor.ts'
import { addExportCommand } from './commands/export.ts'
import { addFeedbackCommand } from './commands/feedback.ts'
import { addFitCommand } from './commands/fit.ts'
import { addImportCommand } from './commands/import.ts'
import { addInitCommand } from './commands/init.ts'
import { addKitsCommand } from './commands/kits.ts'
import { addLineageCommand } from './commands/lineage.ts'
import { addMcpCommand } from './commands/mcp.ts'
import { addModelsCommand } from './commands/models.ts'
import { addNotebookCommand } from './commands/notebook.ts'
import { addParseCommand } from './commands/parse.ts'
import { addRenderCommand } from './commands/render.ts'
import { addReplayCommand } from './commands/replay.ts'
import { addResumeCommand } from './commands/resume.ts'
import { addRunCommand } from './commands/run.ts'
import { addRunsCommand } from './commands/runs.ts'
import { addSearchCommand } from './commands/search.ts'
import { addServeCommand } from './commands/serve.ts'
import { addShowCommand } from './commands/show.ts'
import { addTestCommand } from './commands/test.ts'
import { addTrustCommand } from './commands/trust.ts'
import { addWorkerCommand } from './commands/worker.ts'

/** The commands, grouped by purpose in the order of the help. */
const GROUPS: Readonly<Record<string, Readonly<Record<string, (program: Command) => void>>>> = {
  'Write prompts:': {
    init: addInitCommand,
    import: addImportCommand,
    render: addRenderCommand,
    fit: addFitCommand,
    check: addCheckCommand,
    test: addTestCommand,
    parse: addParseCommand,
    models: addModelsCommand,
    kits: addKitsCommand,
  },
  'Run them:': {
    ask: addAskCommand,
    run: addRunCommand,
    chat: addChatCommand,
    notebook: addNotebookCommand,
    resume: addResumeCommand,
    cancel: addCancelCommand,
    answer: addAnswerCommand,
    feedback: addFeedbackCommand,
    worker: addWorkerCommand,
    demo: addDemoCommand,
  },
  'Inspect results:': {
    runs: addRunsCommand,
    show: addShowCommand,
    cost: addCostCommand,
    diff: addDiffCommand,
    lineage: addLineageCommand,
    replay: addReplayCommand,
    search: addSearchCommand,
    export: addExportCommand,
    serve: addServeCommand,
    mcp: addMcpCommand,
  },
  'Maintain:': {
    doctor: addDoctorCommand,
    trust: addTrustCommand,
    backup: addBackupCommand,
    restore: addRestoreCommand,
    completion: addCompletionCommand,
  },
}

/**
 * Builds the command line with all commands. With a name, builds only that command, because building all forty takes 10
 * ms. A command's dependencies are loaded only when the command runs.
 */
export function buildProgram(name?: string): Command {
  const program = new Command('quire')
    .description('Turns layered Markdown files and live state into the exact prompt for each model.')
    .version(packageVersion(), '-V, --version', 'print the version (also -v)')
    // Options after a command belong to the command.
    .enablePositionalOptions()
    .showSuggestionAfterError()
    .showHelpAfterError('(use --help for options and examples)')
    .helpCommand(false)
    // Lists command names without arguments. Wraps text even in narrow columns. Otherwise, terminals would break words.
    .configureHelp({ minWidthToWrap: 20, subcommandTerm: (command) => command.name() })
    .exitOverride()
    .configureOutput(quietErrors())
  const isKnown = name !== undefined && Object.values(GROUPS).some((commands) => Object.hasOwn(commands, name))
  for (const [heading, commands] of Object.entries(GROUPS)) {
    program.commandsGroup(heading)
    for (const [one, add] of Object.entries(commands)) if (!isKnown || one === name) add(program)
  }
  if (!isKnown) addHelpCommand(program)
  return program
}

/** Replaces commander's own help command, which prints all commands if the name is unknown. */
function addHelpCommand(program: Command): void {
  program
    .command('help')
    .argument('[command]')
    .description('Print the help of a command.')
    .exitOverride()
    .action((name?: string) => {
      const named = name === undefined ? program : program.commands.find((command) => command.name() === name)
      if (named) return named.outputHelp()
      const names = program.commands.map((command) => command.name())
      program.error(`error: unknown command '${name}'.${didYouMean(name!, names)}`)
    })
}

function packageVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    version: string
  }
  return version
}
