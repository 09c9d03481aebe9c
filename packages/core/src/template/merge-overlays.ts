import { findOwn } from './template.ts'

/** Template values, grouped by origin. Later origins override earlier ones. */
export interface Overlays {
  readonly defaults?: OverlayValues
  readonly domain?: OverlayValues
  readonly project?: OverlayValues
  readonly user?: OverlayValues
  readonly dynamic?: OverlayValues
}

export type OverlayValues = Readonly<Record<string, unknown>>
export type OverlayName = keyof Overlays

export interface MergedOverlays {
  readonly values: Record<string, unknown>
  /**
   * The overlay that each value comes from, keyed by dotted path. If a path is not listed, its parent's entry applies.
   */
  readonly origins: ReadonlyMap<string, OverlayName>
}

/** Lowest precedence first. */
const PRECEDENCE: readonly OverlayName[] = ['defaults', 'domain', 'project', 'user', 'dynamic']

/**
 * Merges several sets of values. Precedence, highest first: dynamic, user, project, domain, default. Objects are merged
 * by key. Everything else, including lists, is replaced. Undefined is ignored, but null is a value.
 * @example
 * mergeOverlays({ user: { tone: 'kind' }, domain: { tone: 'dry', unit: 'm' } }).values // → { tone: 'kind', unit: 'm' }
 */
export function mergeOverlays(overlays: Overlays): MergedOverlays {
  const values: Record<string, unknown> = {}
  const origins = new Map<string, OverlayName>()
  for (const name of PRECEDENCE) {
    const overlay = overlays[name]
    if (overlay !== undefined) mergeInto(values, overlay, name, origins)
  }
  return { values, origins }
}

/** Uses an explicit stack, because values may be nested deeper than the call stack allows. */
function mergeInto(
  values: Record<string, unknown>,
  overlay: OverlayValues,
  name: OverlayName,
  origins: Map<string, OverlayName>,
) {
  const open: { into: Record<string, unknown>; from: OverlayValues; path: string }[] = [
    { into: values, from: overlay, path: '' },
  ]
  for (let next = open.pop(); next; next = open.pop()) {
    for (const key of Object.keys(next.from)) {
      const value = next.from[key]
      if (value === undefined) continue
      const path = next.path === '' ? key : `${next.path}.${key}`
      if (!isPlain(value)) {
        forget(origins, path, findOwn(next.into, key))
        setOwn(next.into, key, value)
        origins.set(path, name)
        continue
      }
      const existing = findOwn(next.into, key)
      // The target is always a copy, so that merging never changes its input.
      const into: Record<string, unknown> = isPlain(existing) ? (existing as Record<string, unknown>) : {}
      if (into !== existing) {
        setOwn(next.into, key, into)
        origins.set(path, name)
      }
      open.push({ into, from: value, path })
    }
  }
}

/** When a value replaces an object, removes the recorded origins of the object's values. */
function forget(origins: Map<string, OverlayName>, path: string, replaced: unknown): void {
  if (!isPlain(replaced)) return
  for (const origin of origins.keys()) if (origin.startsWith(`${path}.`)) origins.delete(origin)
}

function isPlain(value: unknown): value is OverlayValues {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype
}

/** Plain assignment would call the `__proto__` setter. */
function setOwn(object: Record<string, unknown>, key: string, value: unknown): void {
  Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true })
}
