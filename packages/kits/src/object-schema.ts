/** The JSON Schema of an object with exactly these properties. */
export function objectSchema(properties: Readonly<Record<string, object>>): object {
  return { type: 'object', additionalProperties: false, required: Object.keys(properties), properties }
}
