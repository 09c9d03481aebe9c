const MAKERS: unique symbol = Symbol('makers')

interface Holder {
  readonly [MAKERS]: Record<string, () => unknown>
}

/** One getter a name for all objects. */
const descriptors = new Map<string, PropertyDescriptor>()

/**
 * Gives an object own properties that are made on first use and then kept. The getters are shared: a getter of its
 * own gives an object a hidden class of its own, which keeps all that the getter can see until a full collection.
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
