import { collabMinimal } from '../entity/detail-tiers.ts'
import type { Collab, Directive, Finding, Reflection, StructuralAction } from '../entity/entities.ts'
import type { CollabEntry, DecisionEntry, Entry, FindingEntry, Link } from './envelope.ts'

/** Creates the entries of an envelope. Includes each item only once, at its first occurrence. */
export class EntryMaker {
  readonly #items = new Set<string>()
  /** Maps each product to the section that shows it. The product tree only mentions these products. */
  readonly sections = new Map<string, string>()

  has(item: string): boolean {
    return this.#items.has(item)
  }

  /** Creates an entry. Returns undefined if the envelope already has this item. */
  once<T extends object>(item: string, link: Link, entry: T): Entry<T> | undefined {
    if (this.#items.has(item)) return undefined
    this.#items.add(item)
    return { item, ...entry, link }
  }

  /** Marks an item as included without an entry of its own. */
  mark(item: string): void {
    this.#items.add(item)
  }

  /**
   * Returns entries for all new items. The newest round comes first. Within a round, entries are in order of creation.
   */
  each<E extends { readonly round: number }, T extends object>(
    entities: readonly E[],
    make: (entity: E) => Entry<T> | undefined,
  ): Entry<T>[] {
    const rounds = Map.groupBy(entities, ({ round }) => round)
    return [...rounds.keys()]
      .sort((a, b) => b - a)
      .flatMap((round) => rounds.get(round)!.flatMap((one) => make(one) ?? []))
  }

  collab(collab: Collab): Entry<CollabEntry> | undefined {
    const { round, version, stance, near } = collab
    const entry = { ...collabMinimal(collab), round, version, stance, ...(near !== null && { near }) }
    return this.once(`collab ${collab.id}`, { round }, entry)
  }

  directive({ id, round, from, to, about, text, due }: Directive): Entry<Directive> | undefined {
    return this.once(`directive ${id}`, { directive: id }, { id, round, from, to, about, text, due })
  }

  reflection({ id, round, author, text, products }: Reflection): Entry<Reflection> | undefined {
    const notes = products.map(({ product, note }) => ({ product, note }))
    return this.once(`reflection ${id}`, { reflection: id }, { id, round, author, text, products: notes })
  }

  /** Returns an entry for a finding. A comment that is a finding is not shown a second time as a comment. */
  finding({ id, round, author, product, version, kind, near, text, fix }: Finding): Entry<FindingEntry> | undefined {
    if (this.has(`collab ${id}`)) return undefined
    this.mark(`collab ${id}`)
    return this.once(
      `finding ${id}`,
      { round },
      {
        id,
        round,
        author,
        product,
        version,
        kind,
        ...(near !== undefined && { near }),
        text,
        fix,
      },
    )
  }

  /** Returns an entry for a decision, or undefined if the envelope already shows the decision's version. */
  decision(action: StructuralAction): Entry<DecisionEntry> | undefined {
    const { id, round, type, by, product, name, version } = action
    if (version !== null && this.has(`version ${version}`)) return undefined
    return this.once(`action ${id}`, { round }, { id, round, type, by, product, name, text: actionText(action) })
  }
}

/** How a text calls members and products. */
export interface Naming {
  member(id: string): string
  /** `name` is empty if only the id is known. */
  product(id: string, name: string): string
}

const BY_ID: Naming = {
  member: (id) => id,
  product: (id, name) => (name === '' ? id : `${id} ${JSON.stringify(name)}`),
}

/** Describes the effect of an action in a sentence. */
export function actionText(action: StructuralAction, naming = BY_ID): string {
  const { type, product, name, parent, version, change, changeSummary, reason } = action
  const by = naming.member(action.by)
  const what = naming.product(product, name)
  switch (type) {
    case 'add':
      return `${by} added ${what} ${parent === null ? 'at the top' : `below ${naming.product(parent, '')}`}: ${reason}`
    case 'remove':
      return `${by} removed ${what}: ${reason}`
    case 'move':
      return `${by} moved ${what} ${parent === null ? 'to the top' : `below ${naming.product(parent, '')}`}: ${reason}`
    case 'change':
      return `${by} changed the ${change?.param} of ${what} from ${JSON.stringify(change?.before)} to ${JSON.stringify(change?.after)}: ${reason}`
    case 'write':
      return `${by} wrote version ${version} of ${what}: ${changeSummary}`
    case 'accept':
      return `${by} accepted version ${version} of ${what}: ${reason}`
  }
}
