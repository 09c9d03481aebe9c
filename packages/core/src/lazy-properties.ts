const MAKERS: unique symbol = Symbol('makers')

interface Holder {
  readonly [MAKERS]: Record<string, () => unknown>
}

/** One shared getter per name. */
const descriptors = new Map<string, PropertyDescriptor>()

/**
 * Adds properties that are computed on first use and then cached. All objects share the getters. Otherwise, each object
 * would get its own hidden class.
 */
export function addLazyProperties<T extends object, L extends object>(
  target: T,
  makers: { readonly [K in keyof L]: () => L[K] },
): T & Readonly<L> {
  Object.defineProperty(target, MAKERS, { value: makers })
  for (const name in makers) Object.defineProperty(target, name, descriptorOf(name))
  return target as T & Readonly<L>
}

function descriptorOf(name: string): PropertyDescriptor {
  let descriptor = descriptors.get(name)
  if (!descriptor) {
    descriptor = {
      enumerable: true,
      get(this: Holder) {
        const value = this[MAKERS][name]!()
        this[MAKERS][name] = () => value
        return value
      },
    }
    descriptors.set(name, descriptor)
  }
  return descriptor
}

/** Creates a value on first use and keeps it. */
export function lazily<T>(make: () => T): () => T {
  let cached: { readonly value: T } | undefined
  return () => {
    cached ??= { value: make() }
    return cached.value
  }
}
