import { QuireError } from '@quire/core'
import { terminalText } from './terminal-text.ts'

/** Tells what went wrong on standard error: one JSON object, or a sentence. */
export function showError(error: unknown, isJson: boolean): void {
  if (isJson) process.stderr.write(`${JSON.stringify({ error: errorFacts(error) })}\n`)
  else {
    const text = error instanceof QuireError ? error.message : describeUnexpected(error)
    process.stderr.write(`${terminalText(text, process.stderr)}\n`)
  }
}

function errorFacts(error: unknown): Record<string, unknown> {
  if (error instanceof QuireError) return error.toJSON()
  return { code: 'unexpected', message: error instanceof Error ? error.message : String(error) }
}

function describeUnexpected(error: unknown): string {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return `Unexpected error, which should not happen whatever the input:\n${text}`
}
