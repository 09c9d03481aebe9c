import { Fragment, type ReactNode, useEffect } from 'react'
import { isShared } from '../api/is-shared.ts'
import { openPalette } from './palette-state.ts'

interface BarProps {
  /** The parent pages, outermost first. */
  readonly path?: readonly ReactNode[]
  readonly name: ReactNode
  readonly title: string
  readonly note?: ReactNode
  readonly children?: ReactNode
}

/** The current location, its actions, and a search button. */
export function Bar({ path = [], name, title, note, children }: BarProps) {
  useEffect(() => {
    document.title = `${title} · Quire`
  }, [title])
  return (
    <header className="bar">
      <h1 className="crumbs grow clip">
        {path.map((part, index) => (
          <Fragment key={index}>
            <span className="wide">{part}</span>
            <i className="wide">/</i>
          </Fragment>
        ))}
        <b>{name}</b>
        {note !== undefined && <span className="wide note">{note}</span>}
      </h1>
      {children}
      {isShared ? (
        <span className="chip wide">read-only copy</span>
      ) : (
        <button type="button" className="find" aria-label="Search or go to ⌘K" onClick={openPalette}>
          <svg width="14" height="14" viewBox="0 0 14 14" fill="none" stroke="currentColor" aria-hidden="true">
            <path d="M6 2a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM9 9l4 4" strokeWidth="1.5" />
          </svg>
          <span className="grow clip">Search or go to</span>
          <kbd>⌘K</kbd>
        </button>
      )}
    </header>
  )
}
