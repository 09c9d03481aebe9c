import { styleText } from 'node:util'
import { terminalText } from './terminal-text.ts'

/** The output of a command: results on standard output, everything else on standard error. */
export interface Output {
  readonly isJson: boolean
  readonly isQuiet: boolean
  /** Available columns. */
  readonly width: number
  /** Prints the result, as one JSON object if requested. */
  result(value: unknown, text: () => string): void
  /** For people only: progress, hints, warnings. */
  note(text: string): void
  /** Failures already reported during a run. They are not repeated at the end of the run. */
  readonly told: Set<string>
  style(format: Parameters<typeof styleText>[0], text: string): string
}

export function createOutput(options: { json?: boolean | undefined; quiet?: boolean | undefined }): Output {
  const isJson = options.json === true
  return {
    isJson,
    isQuiet: options.quiet === true,
    width: Math.max(60, Math.min(process.stdout.columns ?? Number(process.env.COLUMNS ?? 100), 160)),
    result(value, text) {
      process.stdout.write(`${isJson ? JSON.stringify(value) : terminalText(text(), process.stdout)}\n`)
    },
    told: new Set(),
    note(text) {
      if (!options.quiet) process.stderr.write(`${terminalText(text, process.stderr)}\n`)
    },
    // styleText checks the stream and NO_COLOR itself.
    style: (format, text) => styleText(format, text, { stream: process.stdout }),
  }
}
