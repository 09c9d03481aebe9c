import Type, { type TSchema } from 'typebox'
import { count, Diagnostic, named, namedObject, nullable, strings, text, words } from './fields.ts'
import { CallTotals } from './run.ts'

const both = <T extends TSchema>(schema: T) => Type.Object({ a: schema, b: schema })

export const LayerDifference = namedObject('LayerDifference', {
  layer: text,
  status: words('same', 'changed', 'added', 'removed'),
  lines: Type.Array(Type.Object({ mark: words(' ', '-', '+'), text })),
})

const FirstDifference = Type.Object({
  key: text,
  name: text,
  stage: nullable(text),
  differs: strings,
  status: both(nullable(text)),
  input: nullable(LayerDifference),
  calls: Type.Array(
    Type.Object({
      number: count,
      ids: both(nullable(text)),
      model: both(nullable(text)),
      by: words('layer', 'message'),
      prompt: Type.Array(LayerDifference),
      answer: nullable(LayerDifference),
    }),
  ),
  answeredOtherwise: strings,
  documents: both(strings),
})

/**
 * The difference between two runs or two texts. For runs, the first step with different inputs is described in detail.
 * Texts are compared by layer and line.
 */
export const Difference = named(
  'Difference',
  Type.Union([
    Type.Object({
      kind: Type.Literal('runs'),
      a: text,
      b: text,
      same: Type.Boolean(),
      request: Type.Object({
        flow: nullable(both(text)),
        models: nullable(both(strings)),
        options: Type.Array(Type.Object({ name: text, a: Type.Unknown(), b: Type.Unknown() })),
        input: nullable(LayerDifference),
      }),
      status: nullable(both(text)),
      templates: Type.Array(Type.Unknown()),
      steps: Type.Object({
        compared: count,
        same: count,
        different: Type.Array(Type.Object({ key: text, differs: strings })),
      }),
      first: nullable(FirstDifference),
      documents: Type.Object({
        compared: count,
        different: Type.Array(
          Type.Object({
            path: text,
            status: words('changed', 'added', 'removed'),
            paragraphs: Type.Object({ removed: count, added: count }),
            lines: LayerDifference.properties.lines,
          }),
        ),
      }),
      usage: both(CallTotals),
      diagnostics: Type.Array(Diagnostic),
    }),
    Type.Object({
      kind: words('prompts', 'artifacts'),
      a: text,
      b: text,
      same: Type.Boolean(),
      layers: Type.Array(LayerDifference),
      diagnostics: Type.Array(Diagnostic),
    }),
  ]),
)
