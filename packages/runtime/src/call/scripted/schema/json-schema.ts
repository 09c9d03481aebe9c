/** As much of JSON Schema (drafts 7 to 2020-12) as a filler looks at. */
export interface JsonSchema {
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, SchemaOrFlag>>
  readonly definitions?: Readonly<Record<string, SchemaOrFlag>>
  readonly type?: string | readonly string[]
  readonly title?: string
  readonly description?: string
  readonly default?: unknown
  readonly examples?: readonly unknown[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly nullable?: boolean
  readonly allOf?: readonly SchemaOrFlag[]
  readonly anyOf?: readonly SchemaOrFlag[]
  readonly oneOf?: readonly SchemaOrFlag[]
  readonly if?: SchemaOrFlag
  readonly then?: SchemaOrFlag
  readonly else?: SchemaOrFlag
  readonly properties?: Readonly<Record<string, SchemaOrFlag>>
  readonly patternProperties?: Readonly<Record<string, SchemaOrFlag>>
  readonly additionalProperties?: SchemaOrFlag
  readonly propertyNames?: SchemaOrFlag
  readonly required?: readonly string[]
  readonly dependentRequired?: Readonly<Record<string, readonly string[]>>
  readonly minProperties?: number
  readonly maxProperties?: number
  readonly items?: SchemaOrFlag | readonly SchemaOrFlag[]
  readonly prefixItems?: readonly SchemaOrFlag[]
  readonly additionalItems?: SchemaOrFlag
  readonly contains?: SchemaOrFlag
  readonly minContains?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly uniqueItems?: boolean
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly format?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number | boolean
  readonly exclusiveMaximum?: number | boolean
  readonly multipleOf?: number
}

export type SchemaOrFlag = JsonSchema | boolean
