import type { Team, TeamProduct } from '../api/api.generated.ts'
import { num } from '../ui/format.ts'
import { Heading } from '../ui/heading.tsx'
import { StatusMark } from '../ui/status.tsx'

interface ProductTreeProps {
  readonly team: Team
  /** The selected round. Undefined while the result or a product is shown. */
  readonly round: number | undefined
  /** Whether the result is shown. */
  readonly isResult: boolean
  readonly last: number
  readonly selected: string | undefined
  /** Shows a round, or the result. */
  readonly onRound: (round: number | undefined) => void
  readonly onProduct: (product: string) => void
}

/** Shows the rounds, the products as a tree, and the authors. */
export function ProductTree({ team, round, isResult, last, selected, onRound, onProduct }: ProductTreeProps) {
  const nodes = listNodes(team.products)
  return (
    <>
      <section>
        <Heading>Result and rounds</Heading>
        <div className="rounds">
          <button type="button" aria-current={isResult ? 'page' : undefined} onClick={() => onRound(undefined)}>
            Result
          </button>
          {Array.from({ length: last + 1 }, (_, index) => (
            <button
              key={index}
              type="button"
              aria-current={index === round ? 'step' : undefined}
              aria-label={index === 0 ? 'Charter' : `Round ${index}`}
              onClick={() => onRound(index)}
            >
              {index === 0 ? 'Charter' : num(index)}
            </button>
          ))}
        </div>
      </section>
      <section>
        <Heading more="versions · comments">Products</Heading>
        {nodes.length === 0 && <p className="sm dim">The chair plans the first products in round 1.</p>}
        <ul className="products">
          {nodes.map(({ product, depth }) => (
            <li key={product.id}>
              <button
                type="button"
                aria-current={product.id === selected || undefined}
                onClick={() => onProduct(product.id)}
              >
                <svg width={depth * 14} height="10" aria-hidden="true">
                  {depth > 0 && <path className="e" d={`M${depth * 14 - 9} 0v5h7`} />}
                </svg>
                <StatusMark status={stateOf(product)} />
                <span className={product.isRemoved ? 'clip grow gone' : 'clip grow'}>{product.name}</span>
                <span className="mono xs dim">{product.id}</span>
                <span className="num xs">
                  {num(product.versions.length)}
                  <span className="sr"> versions</span> · {num(product.collabCount)}
                  <span className="sr"> comments</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <Heading>Members</Heading>
        <ul className="members">
          {team.members.map(({ id, name, role, teamRole, persona }) => (
            <li key={id}>
              <details>
                <summary>
                  <b>{name}</b> <span className="dim sm">{role}</span> <span className="chip">{teamRole}</span>
                </summary>
                <p className="sm">{persona}</p>
              </details>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

/** A product is accepted if its last version is selected. */
function stateOf({ versions, selected, isRemoved }: TeamProduct): string {
  if (isRemoved) return 'cancelled'
  if (versions.length === 0) return 'blocked'
  return selected === versions.at(-1) ? 'completed' : 'waiting'
}

interface Node {
  readonly product: TeamProduct
  readonly depth: number
}

/** Lists every product after its parent. */
function listNodes(products: readonly TeamProduct[]): Node[] {
  const ids = new Set(products.map(({ id }) => id))
  const children = Map.groupBy(products, ({ parent }) => (parent !== null && ids.has(parent) ? parent : null))
  const nodes: Node[] = []
  const add = (parent: string | null, depth: number): void => {
    for (const product of children.get(parent) ?? []) {
      nodes.push({ product, depth })
      add(product.id, depth + 1)
    }
  }
  add(null, 0)
  return nodes
}
