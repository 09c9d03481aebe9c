import { EnvelopeRepeats } from '../errors.ts'
import type { Link } from './envelope.ts'

interface Linked {
  readonly item: string
  readonly link: Link
}

/** Returns every entry of an envelope, at any depth. */
export function entriesOf(value: unknown, found: Linked[] = []): Linked[] {
  if (typeof value !== 'object' || value === null) return found
  if (Array.isArray(value)) {
    for (const inner of value) if (typeof inner === 'object') entriesOf(inner, found)
    return found
  }
  const fields = value as Readonly<Record<string, unknown>>
  if (typeof fields.item === 'string') found.push(fields as unknown as Linked)
  for (const name in fields) if (typeof fields[name] === 'object') entriesOf(fields[name], found)
  return found
}

/** Checks that an envelope contains no duplicates. @throws EnvelopeRepeats */
export function checkEnvelope(envelope: object): void {
  const seen = new Set<string>()
  const repeated = new Set<string>()
  for (const { item } of entriesOf(envelope)) {
    if (seen.has(item)) repeated.add(item)
    seen.add(item)
  }
  if (repeated.size > 0) throw new EnvelopeRepeats([...repeated])
}
