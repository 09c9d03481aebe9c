/** Attributes by name, as written. The object has no prototype. */
export type Attributes = Readonly<Record<string, string>>

export interface Attribute {
  readonly name: string
  readonly value: string
}

/** The value of an attribute. Attribute names are case-insensitive. */
export function findAttribute(attributes: readonly Attribute[], name: string): string | undefined {
  return attributes.find((attribute) => attribute.name === name || attribute.name.toLowerCase() === name)?.value
}

/** Returns the attributes as an object. Leaves out the attribute named by `except`. */
export function toAttributes(attributes: readonly Attribute[], except?: string): Attributes {
  const object: Record<string, string> = Object.create(null)
  for (const { name, value } of attributes) if (name.toLowerCase() !== except) object[name] = value
  return object
}
