import { ActionRefused } from '../errors.ts'
import type { Entities, EntityKind, Finding, Member, Product, Refusal, Session, TeamStep } from './entities.ts'
import { ProductIndex } from './product-index.ts'

/** The state of the team before a step. */
export interface TeamState {
  readonly session: Session
  readonly members: readonly Member[]
  readonly products: readonly Product[]
  /** The open findings, oldest first. */
  readonly findings: readonly Finding[]
}

/** The state of an entity after a change. If the entity changes several times, the last state applies. */
export type Change = { readonly [K in EntityKind]: { readonly kind: K; readonly entity: Entities[K] } }[EntityKind]

/** Unsaved changes to a team's state. Ids are sequential, so the same outputs always create the same entities. */
export class TeamDraft {
  readonly members: ReadonlyMap<string, Member>
  readonly #products: Map<string, Product>
  readonly #findings: readonly Finding[]
  readonly #changes = new Map<string, Change>()
  #session: Session
  #index: ProductIndex | undefined

  constructor({ session, members, products, findings }: TeamState) {
    this.#session = session
    this.#findings = findings
    this.members = new Map(members.map((member) => [member.id, member]))
    this.#products = new Map(products.map((product) => [product.id, product]))
  }

  get session(): Session {
    return this.#session
  }

  get round(): number {
    return this.#session.round
  }

  get index(): ProductIndex {
    this.#index ??= new ProductIndex(this.#products.values())
    return this.#index
  }

  /** The findings that are open now, oldest first. */
  get findings(): readonly Finding[] {
    const changed = new Map(this.changed('finding').map((finding) => [finding.id, finding]))
    const before = this.#findings.map((finding) => changed.get(finding.id) ?? finding)
    const old = new Set(this.#findings.map(({ id }) => id))
    return [...before, ...[...changed.values()].filter(({ id }) => !old.has(id))].filter(
      ({ state }) => state === 'open',
    )
  }

  get changes(): readonly Change[] {
    return [...this.#changes.values()]
  }

  changed<K extends EntityKind>(kind: K): Entities[K][] {
    return this.changes.filter((change) => change.kind === kind).map(({ entity }) => entity as Entities[K])
  }

  /** Returns the next id of a kind, such as P1 or P2. Ids are never reused. */
  nextId(prefix: string): string {
    const count = (this.#session.counts[prefix] ?? 0) + 1
    this.setSession({ counts: { ...this.#session.counts, [prefix]: count } })
    return `${prefix}${count}`
  }

  put<K extends Exclude<EntityKind, 'session' | 'product'>>(kind: K, entity: Entities[K]): Entities[K] {
    this.#changes.set(`${kind} ${entity.id}`, { kind, entity } as Change)
    return entity
  }

  putProduct(product: Product): Product {
    this.#products.set(product.id, product)
    this.#changes.set(`product ${product.id}`, { kind: 'product', entity: product })
    this.#index = undefined
    return product
  }

  setSession(changes: Partial<Session>): void {
    this.#session = { ...this.#session, ...changes }
    this.#changes.set('session', { kind: 'session', entity: this.#session })
  }

  /** Closes a question. The first answer counts. */
  answer(question: string, directive: string): void {
    this.setSession({ answers: { [question]: directive, ...this.#session.answers } })
  }

  /** @throws ActionRefused if there is no such product */
  product(id: string): Product {
    const found = this.index.byId.get(id)
    if (found) return found
    throw new ActionRefused(
      this.#products.has(id)
        ? `Product ${id} was removed.`
        : `There is no product ${JSON.stringify(id)}. ${nameIds([...this.index.byId.keys()], id)}`,
    )
  }

  /** @throws ActionRefused if there is no such open finding */
  finding(id: string): Finding {
    const found = this.findings.find((finding) => finding.id === id)
    if (found) return found
    const ids = this.findings.map((finding) => finding.id)
    throw new ActionRefused(`There is no open finding ${JSON.stringify(id)}. ${nameIds(ids, id)}`)
  }

  /** @throws ActionRefused if there is no such member */
  member(id: string): Member {
    const found = this.members.get(id)
    if (found) return found
    throw new ActionRefused(`There is no member ${JSON.stringify(id)}. ${nameIds([...this.members.keys()], id)}`)
  }

  /** Performs an action. If the action is refused, its changes are rolled back. */
  attempt(step: TeamStep, author: string, what: string, act: () => void): Refusal | undefined {
    const session = this.#session
    const changes = [...this.#changes]
    const products = [...this.#products]
    try {
      act()
      return undefined
    } catch (error) {
      if (!(error instanceof ActionRefused)) throw error
      this.#session = session
      restore(this.#changes, changes)
      restore(this.#products, products)
      this.#index = undefined
      return { id: '', round: this.round, step, author, what, reason: error.message }
    }
  }
}

function restore<T>(map: Map<string, T>, entries: readonly [string, T][]): void {
  map.clear()
  for (const [key, value] of entries) map.set(key, value)
}

const MAX_LISTED = 20

/** Names the id that was meant, or the existing ids. */
function nameIds(ids: readonly string[], id: string): string {
  const wanted = id.normalize('NFKC').trim().toLowerCase()
  const like = ids.find((one) => one.toLowerCase() === wanted)
  if (like !== undefined) return `Write it as ${like}.`
  if (ids.length === 0) return 'There are none yet.'
  const more = ids.length > MAX_LISTED ? ` and ${ids.length - MAX_LISTED} more` : ''
  return `Known ids: ${ids.slice(0, MAX_LISTED).join(', ')}${more}.`
}
