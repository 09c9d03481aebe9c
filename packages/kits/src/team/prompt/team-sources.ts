import type { LayerSource, SourcedText } from '@quire/core'
import type { LayerSourceContext } from '@quire/core/blueprint'
import { isSourcedText, type Source, SourcedTextBuilder } from '@quire/core/sourced-text'
import { type QuoteTags, startTag } from '@quire/core/xml'
import { renderPart } from '../../render-part.ts'
import type { Member } from '../entity/entities.ts'
import { treeNodes } from '../entity/product-tree.ts'
import type { Envelope, Pointer, StructureNode, TextEntry } from '../envelope/envelope.ts'
import type { ResultEnvelope } from '../envelope/result-envelope.ts'
import { whyUnsupported } from '../judge/why-unsupported.ts'
import {
  assignmentText,
  besideItems,
  commentElement,
  decisionElement,
  directiveElement,
  findingItems,
  historyElement,
  item,
  joinedItems,
  materialItems,
  type Objected,
  objectionItems,
  type Piece,
  workedElement,
} from './material-items.ts'
import type { Correction, MasterInputs } from './step-prompt.ts'
import { isEdited, productIds, userWords, versionIds } from './step-schema.ts'

const MAX_KINDS = 3

/** Layers added at the end when a prompt is sent again. */
const correctionSources: Readonly<Record<string, LayerSource>> = {
  continue: (layer) => correctionPart(layer, 'continue'),
  previous: (layer) => correctionOf(layer)?.partial,
  rewrite: (layer) => correctionPart(layer, 'rewrite'),
}

/** Layer sources for the team's prompts. They read the envelope. */
export const teamSources: Readonly<Record<string, LayerSource>> = {
  output: (layer) => {
    const envelope = envelopeOf(layer)
    const { step, session } = envelope
    const hasOwn = session.document !== undefined && (step === 'plan' || step === 'review' || step === 'reflect')
    return renderPart(layer, hasOwn ? `whole/${step}-output` : `output/${step}`, outputValues(envelope, layer.quote))
  },
  task: (layer) => {
    const { step, session, payload, structure, self } = envelopeOf(layer)
    const { document } = session
    if (step === 'write' && payload.assignment?.isWhole)
      return renderPart(layer, payload.product?.currentVersion ? 'whole/anew' : 'whole/first', {
        length: payload.length,
      })
    const hasOwn = step === 'plan' && document !== undefined
    return renderPart(layer, `${hasOwn ? 'whole' : 'steps'}/${step}`, {
      document,
      author_is_self: structure.products.some(
        (node) => node.id === document && 'owner' in node && node.owner === self.id,
      ),
      is_first_round: session.round === 1,
      is_last_but_one: session.roundsLeft === 1,
    })
  },
  structure: (layer) =>
    fromEnvelope(layer, structureItems).map((piece) => ({ ...piece, text: layer.quote(piece.text) })),
  collabs: (layer) =>
    fromEnvelope(layer, ({ collabs }) => collabs.map((entry, index) => item(entry, commentElement(entry), -index))),
  worked: (layer) =>
    fromEnvelope(layer, ({ worked }) => worked.map((entry, index) => item(entry, workedElement(entry), -index))),
  decisions: (layer) =>
    fromEnvelope(layer, ({ decisions }) => decisions.map((entry) => item(entry, decisionElement(entry), entry.round))),
  directives: (layer) =>
    fromEnvelope(layer, ({ directives }) =>
      directives.map((entry) => item(entry, directiveElement(entry), entry.round)),
    ),
  agenda: (layer) => {
    const { payload } = envelopeOf(layer)
    const { versions = [], elsewhere = [], hidden = [] } = payload
    if (versions.length > 0 || hidden.length > 0)
      return renderPart(layer, 'parts/agenda', { versions, elsewhere, hidden })
    const text = assignmentText(payload)
    const source = originOf(layer)
    return text !== undefined && source ? { text, spans: [{ start: 0, end: text.length, source }] } : text
  },
  user_words: (layer) =>
    fromEnvelope(layer, ({ directives }) =>
      directives
        .filter(({ from }) => from === 'user')
        .map((entry) => item(entry, directiveElement(entry), entry.round)),
    ),
  material: (layer) => fromEnvelope(layer, materialItems),
  beside: (layer) => fromEnvelope(layer, ({ payload }) => besideItems(payload)),
  objections: (layer) => fromEnvelope(layer, (envelope) => objectionItems(envelope as unknown as Objected)),
  history: (layer) =>
    fromEnvelope(layer, ({ payload: { product } }) =>
      (product?.changelog ?? []).map((entry) =>
        item({ item: `version ${entry.version}` }, historyElement(entry), entry.round),
      ),
    ),
  considerations,
  user_request: (layer) => (String(layer.inputs.request ?? '').trim() === '' ? undefined : requestText(layer)),
  request_material: requestText,
  joined_products: (layer) => fromEnvelope(layer, (envelope) => joinedItems(envelope as unknown as ResultEnvelope)),
  open_findings: (layer) => fromEnvelope(layer, (envelope) => findingItems(envelope as unknown as ResultEnvelope)),
  document_material: documentText,
  master_members: (layer) => {
    const { session, members } = layer.inputs as unknown as MasterInputs
    return renderPart(layer, 'master-members', {
      is_one_day: session.roundDays === 1,
      is_one_round: session.rounds === 1,
      has_envoy: session.author === undefined || members.some(({ teamRole }) => teamRole === 'envoy'),
    })
  },
  master_task: (layer) => {
    const { members } = layer.inputs as { readonly members: readonly Member[] }
    const ids = members.map(({ id }) => id)
    return renderPart(layer, 'master-task', { ids, examples: withExamples(ids, 5) })
  },
  ...correctionSources,
}

/** Converts parts of the envelope to items. The source of each item is the envelope's artifact, if known. */
function fromEnvelope(
  layer: LayerSourceContext,
  make: (envelope: Envelope) => readonly Piece[],
): (Piece & { readonly source?: Source })[] {
  const source = originOf(layer)
  return make(envelopeOf(layer)).map((piece) => ({ ...piece, ...(source && { source }) }))
}

function originOf({ inputs: { origin } }: LayerSourceContext): Source | undefined {
  return typeof origin === 'string' ? { kind: 'artifact', id: origin } : undefined
}

/** The envelope, which is passed as the blueprint's inputs. */
function envelopeOf({ inputs }: LayerSourceContext): Envelope {
  return inputs as unknown as Envelope
}

function structureItems({ structure, step, self }: Envelope): Piece[] {
  const { total, products } = structure
  if (total === 0) return [{ id: 'total', text: 'There are no products yet.', weight: 10 }]
  const isPointer = (node: StructureNode): node is Pointer => 'see' in node
  const pointers = products.filter(isPointer)
  const nodes = treeNodes(
    products.map((node) => (isPointer(node) ? { ...EMPTY, ...node } : node)),
    {
      step,
      memberId: self.id,
      elsewhere: new Map(pointers.map(({ id, see }) => [id, see])),
      focus: pointers.map(({ id }) => id),
    },
  )
  const items = nodes.map(({ id, text, weight }) => ({ id: `product ${id}`, text, weight }))
  return [{ id: 'total', text: `${total} ${total === 1 ? 'product' : 'products'} in all.`, weight: 10 }, ...items]
}

const EMPTY = {
  selectedVersion: null,
  owner: '',
  description: '',
  dod: '',
  summary: '',
  collabCount: 0,
  versionIds: [],
}

/** Advice for each kind of product in the prompt. A workspace can add its own kinds. */
function considerations(layer: LayerSourceContext) {
  const { payload, step } = envelopeOf(layer)
  if (step === 'envoy') return undefined
  const products = [...(payload.product ? [payload.product] : []), ...(payload.versions ?? [])]
  const names = [...new Set(products.map(({ type }) => type.toLowerCase().trim()))].slice(0, MAX_KINDS)
  // The last word of a product's kind can select the template. For example, a “style guide” uses the guide template.
  const templateOf = (kind: string): string =>
    [kind, kind.split(/\s+/).at(-1)!].find(
      (name) => /^[a-z][a-z0-9-]*$/.test(name) && layer.templates.find(`considerations/${name}`),
    ) ?? 'any'
  const shown = [...Map.groupBy(names, templateOf)]
  if (shown.length === 0) return undefined
  const texts = shown.map(([name, kinds]) => ({
    kind: kinds.map((kind) => `“${kind}”`).join(' or '),
    text: renderPart(layer, `considerations/${name}`).text.trim(),
  }))
  return renderPart(layer, 'parts/considerations', { kinds: texts })
}

/** The raw request with its date, marked as the user's own words. */
function requestText({ inputs, quote }: LayerSourceContext): SourcedText {
  const { date } = (inputs.session ?? {}) as { readonly date?: string }
  const builder = new SourcedTextBuilder()
  builder.add(`${startTag('request', date === undefined ? {} : { date })}\n`, { kind: 'frame' })
  builder.add(quote(String(inputs.request).trim()), { kind: 'state', path: 'request' })
  builder.add('\n</request>', { kind: 'frame' })
  return builder.build()
}

/** The document to read or to edit. Its sources lead to the answer that wrote it. */
function documentText(layer: LayerSourceContext): SourcedText | undefined {
  const { inputs, quote } = layer
  const version = (inputs.payload as Envelope['payload'] | undefined)?.product?.currentVersion
  const document = inputs.document ?? version?.content
  if (document === undefined) return undefined
  const builder = new SourcedTextBuilder()
  builder.add('The document:\n\n<document>\n', { kind: 'frame' })
  const text = isSourcedText(document) ? document : undefined
  const source = text?.spans[0]?.source ?? originOf(layer) ?? { kind: 'state', path: 'document' }
  builder.add(quote((text?.text ?? String(document)).trim()), source)
  builder.add('\n</document>', { kind: 'frame' })
  return builder.build()
}

function correctionPart(layer: LayerSourceContext, kind: Correction['kind']): SourcedText | undefined {
  const correction = correctionOf(layer)
  if (correction?.kind !== kind) return undefined
  const { problems, to_come } = correction
  return renderPart(layer, `correction/${kind}`, { problems, to_come })
}

function correctionOf({ inputs }: LayerSourceContext): Correction | undefined {
  return (inputs.correction as Correction | undefined) ?? undefined
}

/** Lists with more ids are left out of a prompt. The ids also appear next to their entities. */
const MAX_LISTED = 60

/** Returns the values that the output templates need, such as valid ids. */
function outputValues(envelope: Envelope, quote: QuoteTags): Readonly<Record<string, unknown>> {
  const { step, members, payload, self } = envelope
  const { document } = envelope.session
  const products = document === undefined ? productIds(envelope) : []
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
        document,
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
function withExamples(ids: readonly string[], examples: number): object[] {
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
