/** Distinguishes a flow from other flows with the same name. */
export interface FlowIdentity {
  /** The flow's origin, such as `kit dialectic` or `workspace novel`. */
  readonly owner?: string
  readonly version?: string
  /** Hash of the flow's file. If the flow is data, the hash also covers the files that the data refers to. */
  readonly hash?: string
}

/** The identity of a flow, stored with its runs. Workers claim steps only from runs with the same identity. */
export interface StoredIdentity extends FlowIdentity {
  readonly flow: string
}

export function identityOf({
  name,
  identity,
}: {
  readonly name: string
  readonly identity?: FlowIdentity
}): StoredIdentity {
  return { flow: name, ...identity }
}

export function isSameFlow(a: StoredIdentity, b: StoredIdentity): boolean {
  return isSameOwner(a, b) && a.version === b.version && a.hash === b.hash
}

/** Whether both identities are versions of the same flow. */
export function isSameOwner(a: StoredIdentity, b: StoredIdentity): boolean {
  return a.flow === b.flow && a.owner === b.owner
}

/**
 * Formats an identity as readable text. For example: `dialectic (kit dialectic 0.1.0, 3f9a2b71)`.
 * @example
 * describeIdentity({ flow: 'dialectic', owner: 'kit dialectic', version: '0.1.0', hash: '3f9a2b71c0' })
 * // → 'dialectic (kit dialectic 0.1.0, 3f9a2b71)'
 */
export function describeIdentity({ flow, owner, version, hash }: StoredIdentity): string {
  const source = [owner, version].filter((part) => part !== undefined).join(' ')
  const facts = [source, hash?.slice(0, 8)].filter((part) => part)
  return facts.length > 0 ? `${flow} (${facts.join(', ')})` : flow
}
