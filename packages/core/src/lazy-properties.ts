const MAKERS: unique symbol = Symbol('makers')

interface Holder {
  readonly [MAKERS]: Record<string, () => unknown>
}

/** One shared getter per name. */
const descriptors = new Map<string, PropertyDescriptor>()

/**
 * Adds own properties that are created on first use and then kept. The getters are shared. If each object had its own
 * getter, each object would get its own hidden class. That class would retain everything the getter can see until a
 * full garbage collection.
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
        const made = this[MAKERS][name]!()
        this[MAKERS][name] = () => made
        return made
      },
    }
    descriptors.set(name, descriptor)
  }
  return descriptor
}
