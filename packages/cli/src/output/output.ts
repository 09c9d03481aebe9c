import { styleText } from 'node:util'
import type { StageTitles } from '@quire/inspect/views'
import { terminalText } from './terminal-text.ts'

/** The output of a command: results on standard output, everything else on standard error. */
export interface Output {
  readonly isJson: boolean
  readonly isQuiet: boolean
  /** Available columns. */
  readonly width: number
  /** Prints the result, as one JSON object if requested. */
  result(value: unknown, text: () => string): void
  /** A part of the result that is ready before the rest, on standard output. For people only; omitted with `--quiet`. */
  part(text: string): void
  /** For people only: progress, hints, warnings. */
  note(text: string): void
  /** Messages about failed and waiting steps that were already shown. They are not shown again at the end. */
  readonly shownMessages: Set<string>
  /** The titles of the stages of the run that is shown. */
  stageTitles: StageTitles
  style(format: Parameters<typeof styleText>[0], text: string): string
  /** A command to suggest, as the user would type it: `resume october` becomes `npx quire resume october`. */
  command(args: string): string
}

interface OutputOptions {
  readonly json?: boolean | undefined
  readonly quiet?: boolean | undefined
  /** The workspace that the user named. Used in suggested commands. */
  readonly workspace?: string | undefined
}

export function createOutput(options: OutputOptions): Output {
  const isJson = options.json === true
  return {
    isJson,
    isQuiet: options.quiet === true,
    width: Math.max(60, Math.min(process.stdout.columns ?? Number(process.env.COLUMNS ?? 100), 160)),
    result(value, text) {
      process.stdout.write(`${isJson ? JSON.stringify(value) : terminalText(text(), process.stdout)}\n`)
    },
    part(text) {
      if (!isJson && !options.quiet) process.stdout.write(`${terminalText(text, process.stdout)}\n`)
    },
    shownMessages: new Set(),
    stageTitles: {},
    note(text) {
      if (!options.quiet) process.stderr.write(`${terminalText(text, process.stderr)}\n`)
    },
    // styleText respects the stream and NO_COLOR.
    style: (format, text) => styleText(format, text, { stream: process.stdout }),
    command(args) {
      const { workspace } = options
      return `${commandName()} ${args}${workspace === undefined ? '' : ` --workspace ${quoted(workspace)}`}`
    },
  }
}

/** Quotes a path for use in a shell command, if needed. */
export function quoted(path: string): string {
  return /^[\w@%+=:,./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`
}

/** The command name for suggested commands, such as `quire` or `npx quire`. */
export function commandName(
  environment: NodeJS.ProcessEnv = process.env,
  program: string = process.argv[1] ?? '',
): string {
  // npx runs packages from this folder if they are not installed locally.
  if (/[\\/]_npx[\\/]/.test(program)) return 'npx @quire/cli'
  return environment.npm_command === undefined ? 'quire' : 'npx quire'
}
