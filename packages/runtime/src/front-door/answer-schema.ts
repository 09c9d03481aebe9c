import type { StandardJSONSchemaV1, StandardSchemaV1 } from '@standard-schema/spec'

/** A schema for answers: a JSON Schema, a TypeBox schema, or any Standard Schema, such as one of Zod or Valibot. */
export type AnswerSchema = StandardSchemaV1 | object

/** The type of the values that satisfy a schema. `unknown` if the schema does not tell. */
export type SchemaValue<Schema> = Schema extends StandardSchemaV1
  ? StandardSchemaV1.InferOutput<Schema>
  : JsonSchemaValue<Schema>

type Members<Properties, Required> = {
  -readonly [Key in keyof Properties as Key extends Required ? Key : never]: JsonSchemaValue<Properties[Key]>
} & {
  -readonly [Key in keyof Properties as Key extends Required ? never : Key]?: JsonSchemaValue<Properties[Key]>
}

/** Shows the members of an intersection as one object type. */
type Flat<Value> = { [Key in keyof Value]: Value[Key] }

/** The type of a JSON Schema whose literal type is known, as in TypeBox or with `as const`. */
type JsonSchemaValue<Schema> = Schema extends { readonly const: infer Value }
  ? Value
  : Schema extends { readonly enum: readonly (infer Value)[] }
    ? Value
    : Schema extends { readonly anyOf: readonly (infer Choice)[] } | { readonly oneOf: readonly (infer Choice)[] }
      ? JsonSchemaValue<Choice>
      : Schema extends { readonly type: 'object'; readonly properties: infer Properties }
        ? Flat<Members<Properties, Schema extends { readonly required: readonly (infer Key)[] } ? Key : never>>
        : Schema extends { readonly type: 'array'; readonly items: infer Items }
          ? JsonSchemaValue<Items>[]
          : Schema extends { readonly type: infer Type extends keyof Primitives }
            ? Primitives[Type]
            : unknown

interface Primitives {
  readonly string: string
  readonly number: number
  readonly integer: number
  readonly boolean: boolean
  readonly null: null
  readonly array: unknown[]
  readonly object: Record<string, unknown>
}

/**
 * The JSON Schema to send to providers. Empty, which accepts any JSON, if a Standard Schema cannot be converted.
 * @example jsonSchemaOf(z.object({ reply: z.string() })) // → { type: 'object', required: ['reply'], … }
 */
export function jsonSchemaOf(schema: AnswerSchema): object {
  const standard = standardOf(schema)
  if (!standard) return schema
  try {
    return standard.jsonSchema?.input({ target: 'draft-07' }) ?? {}
  } catch {
    // Libraries throw if a schema has no equivalent. The schema itself still checks the answer.
    return {}
  }
}

/** A value after the check of its schema. Some schemas also convert values. */
export interface CheckedValue {
  readonly value: unknown
  readonly problems: readonly string[]
}

/**
 * Checks a value with a Standard Schema. The store and the models know only its JSON Schema.
 * @example await checkValue(z.object({ reply: z.string() }), { reply: 3 }) // → { problems: ['reply: …'], … }
 */
export async function checkValue(schema: AnswerSchema, value: unknown): Promise<CheckedValue> {
  const result = await standardOf(schema)?.validate?.(value)
  if (!result) return { value, problems: [] }
  if (!result.issues) return { value: result.value, problems: [] }
  return { value, problems: result.issues.map(describeIssue) }
}

function describeIssue({ message, path = [] }: StandardSchemaV1.Issue): string {
  const keys = path.map((part) => String(typeof part === 'object' ? part.key : part))
  return keys.length > 0 ? `${keys.join('.')}: ${message}` : message
}

/** The standard's part of a schema. Not every library implements all of the standard. */
function standardOf(schema: AnswerSchema): Partial<StandardSchemaV1.Props & StandardJSONSchemaV1.Props> | undefined {
  return '~standard' in schema ? schema['~standard'] : undefined
}
