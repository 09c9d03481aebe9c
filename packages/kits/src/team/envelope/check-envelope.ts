import { EnvelopeRepeats } from '../errors.ts'
import type { Envelope, Link } from './envelope.ts'

/** Every entry of an envelope, wherever it stands. */
export function* entriesOf(value: unknown): Generator<{ readonly item: string; readonly link: Link }> {
  if (typeof value !== 'object' || value === null) return
  if ('item' in value && 'link' in value) yield value as { readonly item: string; readonly link: Link }
  for (const inner of Object.values(value)) yield* entriesOf(inner)
}

/** Nothing may be in a prompt twice. @throws EnvelopeRepeats */
export function checkEnvelope(envelope: Envelope): void {
  const seen = new Set<string>()
  const repeated = new Set<string>()
  for (const { item } of entriesOf(envelope)) {
    if (seen.has(item)) repeated.add(item)
    seen.add(item)
  }
  if (repeated.size > 0) throw new EnvelopeRepeats([...repeated])
}
