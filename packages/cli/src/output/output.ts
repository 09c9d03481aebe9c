import { styleText } from 'node:util'
import { terminalText } from './terminal-text.ts'

/** Where a command's words go: results on standard output, all else on standard error. */
export interface Output {
  readonly isJson: boolean
  readonly isQuiet: boolean
  /** Columns to draw in. */
  readonly width: number
  /** The result, as one JSON object where that was asked for. */
  result(value: unknown, text: () => string): void
  /** For people only: progress, hints, warnings. */
  note(text: string): void
  /** Failures that were reported while a run went on; its end does not repeat them. */
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
    // styleText looks at the stream and at NO_COLOR by itself.
    style: (format, text) => styleText(format, text, { stream: process.stdout }),
  }
}
