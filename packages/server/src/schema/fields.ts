import Type, { type TObject, type TSchema } from 'typebox'

/** A schema with its own name in the OpenAPI document. */
export function named<T extends TSchema>(name: string, schema: T): T {
  return Object.assign(schema, { title: name })
}

/** Makes a request body reject unknown fields, to catch misspellings. */
export function body<T extends TObject>(schema: T): T {
  return Object.assign(schema, { additionalProperties: false })
}

export function nullable<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()])
}

/** A string that must be one of the given words. */
export function words<const T extends readonly string[]>(...all: T) {
  return Type.Unsafe<T[number]>({ type: 'string', enum: all })
}

export const id = (description: string) => Type.String({ description, minLength: 1, maxLength: 1000 })
export const anyData = Type.Unknown()
export const record = Type.Record(Type.String(), Type.Unknown())
export const strings = Type.Array(Type.String())
export const time = Type.String({ format: 'date-time' })
export const limit = (usual: number, max: number) =>
  Type.Optional(Type.Integer({ minimum: 1, maximum: max, default: usual, description: 'Maximum number of entries.' }))
export const cursor = Type.Optional(Type.String({ description: 'The value of `next` from the previous page.' }))
export const next = Type.Optional(Type.String({ description: 'The cursor of the next page. Absent on the last page.' }))

export const ErrorFacts = Type.Object({ code: Type.String(), message: Type.String() })
export const Diagnostic = named(
  'Diagnostic',
  Type.Object({
    code: Type.String(),
    severity: words('info', 'warning', 'error'),
    message: Type.String(),
    source: Type.Optional(anyData),
    position: Type.Optional(Type.Integer()),
    layer: Type.Optional(Type.String()),
  }),
)
export const Failure = named(
  'Failure',
  Type.Object({ error: Type.Object({ code: Type.String(), message: Type.String() }, { additionalProperties: true }) }),
)
