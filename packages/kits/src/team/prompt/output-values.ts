import type { Envelope } from '../envelope/envelope.ts'
import { productIds, versionIds } from './step-schema.ts'

/** More ids than this are not listed in a prompt: they stand with what they name. */
const MAX_LISTED = 60
const QUOTED_WORDS = 6

/** What the description of a step's output says that depends on the envelope: ids for its example, and lists of ids. */
export function outputValues(envelope: Envelope): Readonly<Record<string, unknown>> {
  const { step, members, payload, self } = envelope
  const products = productIds(envelope)
  const versions = versionIds(envelope)
  const deltas = payload.deltas ?? []
  const operatives = members.filter(({ teamRole }) => teamRole === 'operative').map(({ id }) => id)
  const [delta] = deltas
  const common = { product: products[0], version: versions[0], owner: operatives[0] ?? self.id, operatives }
  switch (step) {
    case 'reflect':
      return { ...common, ids: lists(['Products', products]) }
    case 'plan':
      return {
        ...common,
        examples: withExamples(operatives),
        ids: lists(['Products', products], ['Members', members.map(({ id }) => id)]),
      }
    case 'write':
      return { ...common, product: payload.product?.id, directive: payload.assignment?.directive.id }
    case 'review':
      return { ...common, ids: lists(['Versions', versions]) }
    case 'inspect':
      return { ...common, versions }
    case 'envoy':
      return {
        ...common,
        delta: delta?.id,
        quote: JSON.stringify(delta?.text.replace(/\s+/g, ' ').split(' ').slice(0, QUOTED_WORDS).join(' ') ?? ''),
        ids: lists(['Deltas', deltas.map(({ id }) => id)]),
      }
  }
}

/** Members get examples by turns, so that a prompt does not show the same words for everybody. */
export function withExamples(ids: readonly string[]): object[] {
  return ids.map((id, index) => ({ id, a: index % 3 === 0, b: index % 3 === 1 }))
}

function lists(...named: (readonly [string, readonly string[]])[]): object[] {
  return named.flatMap(([name, ids]) =>
    ids.length === 0 || ids.length > MAX_LISTED ? [] : [{ name, list: ids.map((id) => `\`${id}\``).join(', ') }],
  )
}
