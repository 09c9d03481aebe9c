import { CommanderError } from 'commander'
import { isJsonRequested } from './command-line/define-command.ts'
import { EXIT, Exit } from './command-line/exit-code.ts'
import { showError } from './output/show-error.ts'
import { buildProgram } from './program.ts'

const isJson = isJsonRequested()

// The pipe closes if the reader stops early, as in `quire models | head`. This is not a failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(EXIT.done)
  throw error
})

// Node would print every property of an uncaught error, including requests with keys.
process.on('uncaughtException', (error) => {
  showError(error, isJson)
  process.exit(EXIT.refused)
})

try {
  const [name = '', subject = ''] = process.argv.slice(2).filter((arg) => arg !== '--')
  const program = await buildProgram(name === 'help' || name === 'complete' ? [name, subject] : [name])
  await program.parseAsync()
} catch (error) {
  process.exitCode = exitCodeFor(error)
}

/** Whether an experiment stopped before its end. */
function isIncomplete(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'answers-missing'
}

function exitCodeFor(error: unknown): number {
  if (error instanceof Exit) return error.exitCode
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return EXIT.done
    if (isJson) process.stderr.write(`${JSON.stringify({ error: { code: 'usage', message: error.message } })}\n`)
    return EXIT.usage
  }
  showError(error, isJson)
  return isIncomplete(error) ? EXIT.runFailed : EXIT.refused
}
