import type { ReactNode } from 'react'

interface HeadingProps {
  readonly children: ReactNode
  /** A figure or a note at the end of the line. */
  readonly more?: ReactNode
}

export function Heading({ children, more }: HeadingProps) {
  return (
    <h2 className="cap">
      {children}
      {more !== undefined && <span className="more xs">{more}</span>}
    </h2>
  )
}
