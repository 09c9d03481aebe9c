import type { QuoteTags } from '@quire/core/xml'
import type { Envelope, TextEntry } from '../envelope/envelope.ts'
import { isEdited, productIds, versionIds } from './step-schema.ts'

/** Lists with more ids are left out of a prompt. The ids also appear next to their entities. */
const MAX_LISTED = 60
const QUOTED_WORDS = 6

/** Returns the values that the output templates need, such as valid ids. */
export function outputValues(envelope: Envelope, quote: QuoteTags): Readonly<Record<string, unknown>> {
  const { step, members, payload, self } = envelope
  const products = productIds(envelope)
  const versions = versionIds(envelope)
  const deltas = payload.deltas ?? []
  const operatives = members.filter(({ teamRole }) => teamRole === 'operative').map(({ id }) => id)
  const common = { product: products[0], version: versions[0], owner: operatives[0] ?? self.id, operatives }
  switch (step) {
    case 'reflect':
      return { ...common, ids: lists(['Products', products]) }
    case 'plan':
      return {
        ...common,
        examples: withExamples(operatives, 3),
        ids: lists(['Products', products], ['Members', members.map(({ id }) => id)]),
        open: (payload.findings ?? []).map(({ id }) => id),
        pending: (payload.newest ?? []).filter(({ isAccepted }) => !isAccepted).map(({ version }) => version),
      }
    case 'write':
      return {
        ...common,
        product: payload.product?.id,
        directive: payload.assignment?.directive.id,
        open: (payload.findings ?? []).map(({ id }) => id),
        is_edited: isEdited(payload.assignment, payload.product),
      }
    case 'review':
      return { ...common, ids: lists(['Versions', versions]) }
    case 'inspect':
      return {
        ...common,
        versions: (payload.versions ?? []).map(({ id, open }) => ({ id, has_open: open.length > 0 })),
        has_open: (payload.versions ?? []).some(({ open }) => open.length > 0),
      }
    case 'envoy':
      return {
        ...common,
        statements: exampleStatements(deltas, quote),
        ids: lists(['Deltas', deltas.map(({ id }) => id)]),
      }
  }
}

/** Assigns the example keys `a`, `b` and so on to the ids in turn, so that not every id gets the same example. */
export function withExamples(ids: readonly string[], examples: number): object[] {
  return ids.map((id, index) => ({ id, ...Object.fromEntries([['abcde'[index % examples]!, true]]) }))
}

/** Example statements about existing deltas, if possible about a message to the team and a new product. */
function exampleStatements(deltas: readonly TextEntry[], quote: QuoteTags): object[] {
  const message = deltas.find(({ text }) => / to team: \S/.test(text))
  const added = deltas.find(({ text }) => ADDED.test(text))
  const statements = [
    ...(message
      ? [{ delta: message.id, text: 'The team was told what comes first.', quote: firstWords(message.text) }]
      : []),
    ...(added ? [addedStatement(added)] : []),
  ]
  const [first] = deltas
  const shown =
    statements.length > 0 || !first ? statements : [{ delta: first.id, text: 'This was noted.', quote: first.text }]
  // In JSON, a tag is quoted as an escape sequence, so that the value stays the same.
  const json = (value: string): string => {
    const written = JSON.stringify(value)
    return quote(written) === written ? written : written.replaceAll('<', '\\u003c')
  }
  return shown.map((statement) => ({ ...statement, text: json(statement.text), quote: json(statement.quote) }))
}

const ADDED = / (added P\d+ "((?:[^"\\]|\\.)*)")/

function addedStatement({ id, text }: TextEntry): { delta: string; text: string; quote: string } {
  const [, quote, name] = ADDED.exec(text)!
  return { delta: id, text: `“${name}” is a new product.`, quote: quote! }
}

/**
 * Returns the first words of a text, without the speaker's name. If the result would be too short, returns the whole
 * text.
 */
function firstWords(text: string): string {
  const words = text.slice(text.indexOf(': ') + 2).split(/\s+/)
  const quote = words.slice(0, QUOTED_WORDS).join(' ')
  return quote.length < 8 ? text : quote
}

function lists(...named: (readonly [string, readonly string[]])[]): object[] {
  return named.flatMap(([name, ids]) =>
    ids.length === 0 || ids.length > MAX_LISTED ? [] : [{ name, list: ids.map((id) => `\`${id}\``).join(', ') }],
  )
}
