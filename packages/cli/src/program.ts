import { readFileSync } from 'node:fs'
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

/** The commands by what people do with them, in the order of the help. */
const GROUPS: Readonly<Record<string, readonly ((program: Command) => void)[]>> = {
  'Write prompts:': [
    addInitCommand,
    addImportCommand,
    addRenderCommand,
    addFitCommand,
    addCheckCommand,
    addTestCommand,
    addParseCommand,
    addModelsCommand,
    addKitsCommand,
  ],
  'Run them:': [
    addAskCommand,
    addRunCommand,
    addChatCommand,
    addNotebookCommand,
    addResumeCommand,
    addCancelCommand,
    addAnswerCommand,
    addFeedbackCommand,
    addWorkerCommand,
    addDemoCommand,
  ],
  'Understand what happened:': [
    addRunsCommand,
    addShowCommand,
    addCostCommand,
    addDiffCommand,
    addLineageCommand,
    addReplayCommand,
    addSearchCommand,
    addExportCommand,
    addServeCommand,
    addMcpCommand,
  ],
  'Look after it:': [addDoctorCommand, addTrustCommand, addBackupCommand, addRestoreCommand, addCompletionCommand],
}

/** The whole command line. What a command needs is loaded when it runs, so that `--help` and completion are quick. */
export function buildProgram(): Command {
  const program = new Command('quire')
    .description('Layered Markdown files and live state in, the exact prompt for each model out.')
    .version(packageVersion(), '-V, --version', 'print the version (also -v)')
    // Options after a command are its own.
    .enablePositionalOptions()
    .showSuggestionAfterError()
    .showHelpAfterError('(add --help for the options and an example)')
    .addHelpCommand(
      new Command('help').argument('[command]').description('Print the help of a command.').helpGroup('Look after it:'),
    )
    .exitOverride()
    .configureOutput(quietErrors())
  for (const [heading, commands] of Object.entries(GROUPS)) {
    program.commandsGroup(heading)
    for (const add of commands) add(program)
  }
  return program
}

function packageVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    version: string
  }
  return version
}
