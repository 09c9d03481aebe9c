import type { LineageEntry, traceLineage } from '@quire/runtime/stored'

/** A lineage entry: a node, the next node towards the start, the distance to the start, and the kind of link. */
type ShortEntry = readonly [node: number, of: number, distance: number, via: string]

export interface ShortLineage {
  readonly id: string
  readonly up: readonly ShortEntry[]
  readonly down: readonly ShortEntry[]
}

type Node = Pick<LineageEntry, 'id' | 'kind' | 'label' | 'isDocument'>

/**
 * Stores each node only once. In a large run, most lineages contain nearly all nodes, so separate lists would be very
 * large.
 */
export class LineageTable {
  readonly nodes: Node[] = []
  readonly #numbers = new Map<string, number>()

  shorten({ id, up, down }: Awaited<ReturnType<typeof traceLineage>>): ShortLineage {
    this.#number({ id, kind: 'artifact', label: id })
    for (const entry of [...up, ...down]) this.#number(entry)
    const short = ({ id: node, of, distance, via }: LineageEntry): ShortEntry => [
      this.#numbers.get(node)!,
      this.#numbers.get(of)!,
      distance,
      via,
    ]
    return { id, up: up.map(short), down: down.map(short) }
  }

  /** Labels a node with its id until an entry provides a label. */
  #number({ id, kind, label, isDocument }: Node): void {
    const node = { id, kind, label, ...(isDocument && { isDocument }) }
    const known = this.#numbers.get(id)
    if (known === undefined) this.#numbers.set(id, this.nodes.push(node) - 1)
    else if (label !== id) this.nodes[known] = node
  }
}
