import type { ReactNode } from 'react'
import { CopyText } from './copy-text.tsx'

interface EmptyProps {
  /** A sentence that says what will be shown here. */
  readonly children: ReactNode
  readonly action?: ReactNode
  readonly command?: string
}

export function Empty({ children, action, command }: EmptyProps) {
  return (
    <div className="empty">
      <p>{children}</p>
      {action}
      {command !== undefined && <CopyText text={command} />}
    </div>
  )
}
