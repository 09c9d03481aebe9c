declare const VALUE: unique symbol

/** A JSON Schema whose valid values have the type `T`. The type exists only at compile time. */
export type Schema<T> = object & { readonly [VALUE]?: T }

export type Schemas = Readonly<Record<string, Schema<unknown>>>

/** The type of the values that match a schema. */
export type ValueOf<S> = S extends Schema<infer T> ? T : never

/** The type of an object whose properties match these schemas. */
export type ValuesOf<P> = { readonly [K in keyof P]: ValueOf<P[K]> }

/** Gives a JSON Schema the type of its values. */
export function schema<T>(definition: object): Schema<T> {
  return definition
}

/** The schema of an object with exactly these properties. */
export function objectSchema<P extends Schemas>(properties: P): Schema<ValuesOf<P>> {
  return schema({ type: 'object', additionalProperties: false, required: Object.keys(properties), properties })
}
