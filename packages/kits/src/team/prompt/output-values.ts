import type { QuoteTags } from '@quire/core/xml'
import type { Envelope, TextEntry } from '../envelope/envelope.ts'
import { whyUnsupported } from '../judge/why-unsupported.ts'
import { isEdited, productIds, userWords, versionIds } from './step-schema.ts'

/** Lists with more ids are left out of a prompt. The ids also appear next to their entities. */
const MAX_LISTED = 60

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
        questions: userWords(envelope).length > 0 ? envelope.questions.map(({ id }) => id) : [],
        word: userWords(envelope)[0],
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

/** Example statements about existing deltas, if possible about a decision and a new product. All of them are accepted. */
function exampleStatements(deltas: readonly TextEntry[], quote: QuoteTags): object[] {
  const example = (write: (text: string) => string | undefined) => {
    const examples = deltas.flatMap(({ id, text }) => {
      const sentence = write(text)
      return sentence === undefined || whyUnsupported(sentence, text) !== undefined
        ? []
        : [{ delta: id, text: sentence }]
    })
    return examples.slice(0, 1)
  }
  // In JSON, a tag is quoted as an escape sequence, so that the value stays the same.
  const json = (value: string): string => {
    const written = JSON.stringify(value)
    return quote(written) === written ? written : written.replaceAll('<', '\\u003c')
  }
  const decision = example((text) => DECIDED.exec(text)?.[1])
  const added = example((text) => text.match(ADDED)?.[1]?.concat(' was added.'))
  const shown = decision.length + added.length > 0 ? [...decision, ...added] : example((text) => text)
  return shown.map(({ delta, text }) => ({ delta, text: json(text) }))
}

const DECIDED = / decides(?: for everybody)?: (.+)$/s
const ADDED = /: [^:]+ added (“[^”]*”) /

function lists(...named: (readonly [string, readonly string[]])[]): object[] {
  return named.flatMap(([name, ids]) =>
    ids.length === 0 || ids.length > MAX_LISTED ? [] : [{ name, list: ids.map((id) => `\`${id}\``).join(', ') }],
  )
}
