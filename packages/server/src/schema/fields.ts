import Type, { type TObject, type TProperties, type TSchema } from 'typebox'

/** A schema with its own name in the OpenAPI document. */
export function named<T extends TSchema>(name: string, schema: T): T {
  return Object.assign(schema, { title: name })
}

export function namedObject<T extends TProperties>(name: string, properties: T): TObject<T> {
  return named(name, Type.Object(properties))
}

/** A request body. It rejects unknown fields, to catch misspellings. */
export function body<T extends TProperties>(properties: T): TObject<T> {
  return Type.Object(properties, { additionalProperties: false })
}

export function nullable<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()])
}

/** A string that must be one of the given words. */
export function words<const T extends readonly string[]>(...all: T) {
  return Type.Unsafe<T[number]>({ type: 'string', enum: all })
}

export const text = Type.String()
export const count = Type.Integer()
export const maybeText = nullable(text)
export const id = (description: string) => Type.String({ description, minLength: 1, maxLength: 1000 })
export const anyData = Type.Unknown()
export const record = Type.Record(text, Type.Unknown())
export const strings = Type.Array(text)
export const time = Type.String({ format: 'date-time' })
export const limit = (usual: number, max: number) =>
  Type.Optional(Type.Integer({ minimum: 1, maximum: max, default: usual, description: 'Maximum number of entries.' }))
export const cursor = Type.Optional(Type.String({ description: 'The value of `next` from the previous page.' }))
export const next = Type.Optional(Type.String({ description: 'The cursor of the next page. Absent on the last page.' }))

export const ErrorFacts = Type.Object({ code: text, message: text })
export const Diagnostic = namedObject('Diagnostic', {
  code: text,
  severity: words('info', 'warning', 'error'),
  message: text,
  source: Type.Optional(anyData),
  position: Type.Optional(count),
  layer: Type.Optional(text),
})
export const Failure = namedObject('Failure', {
  error: Type.Object({ code: text, message: text }, { additionalProperties: true }),
})
/** A problem reported by `check`. */
export const Problem = namedObject('Problem', {
  file: text,
  line: count,
  severity: words('info', 'warning', 'error'),
  code: text,
  message: text,
})
