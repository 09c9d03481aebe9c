import { QuireError } from '@quire/core'
import { createKeyScrubber, findKeys } from '@quire/runtime/keys'
import { describeSystemError } from './system-error.ts'
import { terminalText } from './terminal-text.ts'

/** Reports an error on standard error, as one JSON object or as a sentence. API keys from the environment are removed. */
export function showError(error: unknown, isJson: boolean): void {
  const { scrub } = createKeyScrubber(findKeys(process.env))
  if (isJson) process.stderr.write(`${scrub(JSON.stringify({ error: errorFacts(error) }))}\n`)
  else {
    const text = QuireError.isInstance(error) ? error.message : describeUnexpected(error)
    process.stderr.write(`${terminalText(scrub(text), process.stderr)}\n`)
  }
}

function errorFacts(error: unknown): Record<string, unknown> {
  if (QuireError.isInstance(error)) return error.toJSON()
  const system = describeSystemError(error)
  if (system !== undefined) return { code: 'system', errno: (error as NodeJS.ErrnoException).code, message: system }
  return { code: 'unexpected', message: error instanceof Error ? error.message : String(error) }
}

function describeUnexpected(error: unknown): string {
  const system = describeSystemError(error)
  if (system !== undefined) return system
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return `Internal error; please report it:\n${text}`
}
