import type { CallRequest } from '@quire/runtime/call'
import type { RecordedRequest } from './recorded-calls.ts'

const SETTINGS = ['model', 'maxOutputTokens', 'temperature', 'seed', 'reasoning'] as const
const MAX_SHOWN = 120

/** Describes how a request differs from the most similar recorded request. */
export function describeDifference(request: CallRequest, recorded: Iterable<RecordedRequest>): string | undefined {
  let nearest: RecordedRequest | undefined
  let highest = -1
  for (const other of recorded) {
    const shared = likeness(request, other)
    if (shared > highest) {
      nearest = other
      highest = shared
    }
  }
  return nearest && difference(request, nearest)
}

/** A similarity score. A shared line counts much more than a shared setting. */
function likeness(request: CallRequest, other: RecordedRequest): number {
  const lines = new Set(linesOf(request))
  const shared = linesOf(other).filter((line) => lines.has(line)).length
  const same = SETTINGS.filter((name) => request[name] === other[name]).length
  return shared * 10 + same
}

function linesOf({ messages }: RecordedRequest): string[] {
  return messages.flatMap(({ role, content }) => [role, ...content.split('\n')])
}

function difference(request: CallRequest, other: RecordedRequest): string {
  const settings = SETTINGS.filter((name) => request[name] !== other[name]).map(
    (name) => `${name} is ${request[name] ?? 'not set'} instead of ${other[name] ?? 'not set'}`,
  )
  if (settings.length > 0 && linesOf(request).join('\n') === linesOf(other).join('\n')) return settings.join('; ')
  const [asked, known] = [linesOf(request), linesOf(other)]
  const at = asked.findIndex((line, index) => line !== known[index])
  const line = at < 0 ? asked.length : at
  return [
    `the first difference is on line ${line + 1}: ${show(asked[line])} instead of ${show(known[line])}`,
    ...settings,
  ].join('; ')
}

function show(line: string | undefined): string {
  if (line === undefined) return 'nothing more'
  return JSON.stringify(line.length > MAX_SHOWN ? `${line.slice(0, MAX_SHOWN)}…` : line)
}
