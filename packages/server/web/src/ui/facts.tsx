import type { ReactNode } from 'react'

export function Facts({ children }: { readonly children: ReactNode }) {
  return (
    <section className="sum" aria-label="Summary">
      <dl className="facts">{children}</dl>
    </section>
  )
}

interface FactProps {
  readonly name: string
  readonly className?: string
  readonly children: ReactNode
}

export function Fact({ name, className, children }: FactProps) {
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
