import Type, { type Static } from 'typebox'
import {
  anyData,
  count,
  Diagnostic,
  ErrorFacts,
  maybeText,
  named,
  namedObject,
  nullable,
  strings,
  text,
  words,
} from './fields.ts'

export const Format = words('text', 'xml', 'messages', 'labelled')
const Role = words('system', 'user', 'assistant')
const Tier = words('full', 'medium', 'minimal')

export const Source = named(
  'Source',
  Type.Union([
    Type.Object({ kind: Type.Literal('file'), file: text, line: count, column: Type.Optional(count) }),
    Type.Object({
      kind: Type.Literal('variable'),
      name: text,
      file: Type.Optional(text),
      line: Type.Optional(count),
    }),
    Type.Object({ kind: Type.Literal('state'), path: text }),
    Type.Object({ kind: Type.Literal('item'), id: text }),
    Type.Object({ kind: Type.Literal('artifact'), id: text }),
    Type.Object({ kind: Type.Literal('frame') }),
  ]),
)

export const Span = namedObject('Span', {
  start: Type.Integer({ description: 'UTF-16 index into the text.' }),
  end: Type.Integer({ description: 'UTF-16 index into the text, exclusive.' }),
  layer: text,
  source: Source,
})

const Dropped = Type.Object({
  what: text,
  count,
  returnsAt: Type.Optional(
    Type.Integer({ description: 'The smallest budget with which the dropped content would be included.' }),
  ),
})

export const LayerReport = namedObject('LayerReport', {
  id: text,
  role: Role,
  rule: words('keep', 'variant', 'condense', 'oldest-first', 'lowest-first', 'omit'),
  outcome: words('full', 'condensed', 'minimal', 'partial', 'omitted', 'empty'),
  reason: Type.Optional(text),
  level: Type.Optional(text),
  items: Type.Optional(Type.Object({ kept: count, total: count })),
  tokens: count,
  target: Type.Optional(count),
  dropped: Type.Array(Dropped),
  returnsAt: Type.Optional(count),
  sentence: Type.String({ description: 'A readable report of what was included, what was left out, and why.' }),
})

export const PrefixReport = namedObject('PrefixReport', {
  bytes: count,
  tokens: count,
  share: Type.Number(),
  firstDifference: Type.Optional(
    Type.Object({ byte: count, position: count, layer: text, source: Source, cause: text }),
  ),
})

const Tokens = Type.Object({
  total: count,
  budget: count,
  reserve: count,
  exact: Type.Boolean(),
  overhead: Type.Integer(),
  sent: count,
})

export const Prompt = namedObject('Prompt', {
  blueprint: text,
  model: text,
  tier: Tier,
  format: Format,
  text: Type.String({
    description: 'The exact prompt. If the format is `messages`, this is the same content as plain text.',
  }),
  messages: Type.Array(Type.Object({ role: Role, content: text })),
  xml: Type.Optional(text),
  tokens: Tokens,
  layers: Type.Array(LayerReport),
  spans: Type.Array(Span, { description: 'The spans cover the text exactly once, in order.' }),
  stableEnds: Type.Array(Type.Object({ message: count, position: count })),
  prefix: Type.Optional(PrefixReport),
  diagnostics: Type.Array(Diagnostic),
  hash: text,
})

export const PastPrompt = namedObject('PastPrompt', {
  call: text,
  run: text,
  against: Type.Optional(text),
  sent: Type.Object({ model: text, format: Format, budget: Type.Optional(count), hash: text }),
  isAsSent: Type.Boolean({ description: 'Whether the prompt is identical to the one that was sent.' }),
  prompt: Prompt,
})

export const FitColumn = namedObject('FitColumn', {
  model: text,
  fits: Type.Boolean(),
  tier: Type.Optional(Tier),
  tokens: Type.Optional(Tokens),
  layers: Type.Optional(Type.Array(LayerReport)),
  diagnostics: Type.Optional(Type.Array(Diagnostic)),
  error: Type.Optional(Type.Intersect([ErrorFacts, Type.Record(Type.String(), Type.Unknown())])),
})

export const Refusal = Type.Object({ code: text, message: text })
export const ParsedResponse = namedObject('ParsedResponse', {
  thinking: Type.Optional(text),
  message: text,
  actions: Type.Array(
    Type.Object({
      type: text,
      params: anyData,
      read: Type.Unknown({ description: 'The parameters, converted according to their schema.' }),
      wouldRun: Type.Boolean(),
      reasons: Type.Array(Refusal),
      position: Type.Optional(count),
      end: Type.Optional(count),
      raw: Type.Optional(text),
      attributes: Type.Optional(anyData),
      needsApproval: Type.Optional(Type.Boolean()),
    }),
  ),
  contentUpdates: Type.Array(
    Type.Object({
      target: text,
      content: text,
      attributes: anyData,
      position: count,
      end: count,
      needsApproval: Type.Boolean(),
    }),
  ),
  custom: Type.Array(anyData),
  partial: Type.Array(anyData),
  refused: Type.Array(
    Type.Object({
      tag: text,
      type: Type.Optional(text),
      code: text,
      reason: text,
      text,
      position: count,
    }),
  ),
  stray: text,
  truncated: Type.Boolean(),
  diagnostics: Type.Array(Diagnostic),
  raw: text,
})

export const ParsedJson = namedObject('ParsedJson', {
  state: words('complete', 'repaired', 'truncated', 'failed'),
  value: Type.Optional(anyData),
  repairs: Type.Array(
    Type.Object({ code: text, message: text, position: Type.Optional(count), path: Type.Optional(text) }),
  ),
  diagnostics: Type.Array(Diagnostic),
})

/** A parsed response. The call determines the format. */
export const CallResponse = namedObject('CallResponse', {
  call: text,
  raw: nullable(text),
  finishReason: nullable(text),
  as: words('tags', 'json', 'text'),
  kit: Type.Optional(text),
  mode: Type.Optional(text),
  tags: Type.Optional(ParsedResponse),
  json: Type.Optional(ParsedJson),
  outcome: Type.Optional(
    Type.Unknown({ description: 'For a turn of a conversation: the results of actions and content updates.' }),
  ),
  continuedBy: Type.Array(text, { description: 'Later calls of the same step.' }),
})

const rates = {
  input: Type.Number(),
  output: Type.Number(),
  cacheRead: Type.Optional(Type.Number()),
  cacheWrite: Type.Optional(Type.Number()),
}
const Price = Type.Object({
  ...rates,
  longPrompts: Type.Optional(
    Type.Array(Type.Object({ ...rates, above: Type.Number() }), {
      description: 'The rates for calls whose prompt has more tokens than this.',
    }),
  ),
})

export const ModelProfile = namedObject('ModelProfile', {
  id: text,
  provider: text,
  aliases: strings,
  window: count,
  maxOutput: Type.Optional(count),
  reserve: Type.Optional(count),
  tier: Tier,
  tokenizer: text,
  xmlReliability: text,
  instructionFollowing: text,
  messageOverhead: Type.Number(),
  replyOverhead: Type.Number(),
  name: Type.Optional(text),
  price: Type.Optional(Price),
  structuredOutput: Type.Optional(text),
  reasoning: Type.Optional(text),
  retirement: Type.Optional(text),
  source: text,
  date: text,
  sources: Type.Optional(
    Type.Record(text, Type.Object({ source: text, date: Type.Optional(text) }), {
      description: 'The source of each value.',
    }),
  ),
})

/** What a preview is based on: a sent prompt, a prompt that a recipe would send, or a blueprint without values. */
export const PreviewSource = named(
  'PreviewSource',
  Type.Union([
    Type.Object({ kind: Type.Literal('call'), call: text }),
    Type.Object({
      kind: Type.Literal('sample'),
      recipe: text,
      stage: maybeText,
      step: text,
      isRecorded: Type.Boolean({
        description: 'Whether the values come from the last run of the recipe. Otherwise, they are placeholders.',
      }),
    }),
    Type.Object({ kind: Type.Literal('blueprint'), blueprint: text }),
  ]),
)
export type PreviewSource = Static<typeof PreviewSource>
