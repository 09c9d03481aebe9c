/** Why a provider rejects a request. */
export interface Refusal {
  readonly kind: 'unknown' | 'missing' | 'invalid'
  /** The path in the body, such as `messages[0].role`. */
  readonly path: string
}

/** Checks a value of a request. Returns the first problem. */
export type Shape = (value: unknown, path: string) => Refusal | undefined

const invalid = (path: string): Refusal => ({ kind: 'invalid', path })
const where = (isRight: (value: unknown) => boolean): Shape => {
  return (value, path) => (isRight(value) ? undefined : invalid(path))
}

export const text = where((value) => typeof value === 'string')
/** Providers reject empty strings. */
export const someText = where((value) => typeof value === 'string' && value !== '')
export const flag = where((value) => typeof value === 'boolean')
export const whole = (min: number, max = Number.MAX_SAFE_INTEGER): Shape =>
  where((value) => Number.isInteger(value) && (value as number) >= min && (value as number) <= max)
export const real = (min: number, max: number): Shape =>
  where((value) => typeof value === 'number' && value >= min && value <= max)
export const oneOf = (...values: readonly unknown[]): Shape => where((value) => values.includes(value))
export const matches = (pattern: RegExp): Shape => where((value) => typeof value === 'string' && pattern.test(value))

/** An object that may contain only these keys. Keys that end with a question mark are optional. */
export function object(keys: Readonly<Record<string, Shape>>): Shape {
  return (value, path) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return invalid(path)
    const at = (key: string): string => (path === '' ? key : `${path}.${key}`)
    const members = value as Record<string, unknown>
    const known = Object.entries(keys).map(
      ([key, shape]) => [key.replace(/\?$/, ''), key.endsWith('?'), shape] as const,
    )
    const unknown = Object.keys(members).find((key) => !known.some(([name]) => name === key))
    if (unknown !== undefined) return { kind: 'unknown', path: at(unknown) }
    for (const [key, isOptional, shape] of known) {
      if (!Object.hasOwn(members, key)) {
        if (!isOptional) return { kind: 'missing', path: at(key) }
        continue
      }
      const refusal = shape(members[key], at(key))
      if (refusal) return refusal
    }
    return undefined
  }
}

export function list(item: Shape, min = 0): Shape {
  return (value, path) => {
    if (!Array.isArray(value) || value.length < min) return invalid(path)
    for (const [index, each] of value.entries()) {
      const refusal = item(each, `${path}[${index}]`)
      if (refusal) return refusal
    }
    return undefined
  }
}

/** Accepts a value if at least one shape accepts it. Otherwise, returns the last problem. */
export function either(...shapes: readonly Shape[]): Shape {
  return (value, path) => {
    let refusal: Refusal | undefined
    for (const shape of shapes) {
      refusal = shape(value, path)
      if (!refusal) return undefined
    }
    return refusal
  }
}

/** Accepts a value if all shapes accept it. */
export function both(...shapes: readonly Shape[]): Shape {
  return (value, path) => {
    for (const shape of shapes) {
      const refusal = shape(value, path)
      if (refusal) return refusal
    }
    return undefined
  }
}
