import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Session } from '../api/api.generated.ts'
import { queries } from '../api/queries.ts'
import { words } from '../ui/format.ts'
import { Markdown } from '../ui/markdown.tsx'
import { Problem } from '../ui/problem.tsx'

interface DocumentPaneProps {
  readonly session: Session
  readonly path: string | undefined
  readonly onPick: (path: string) => void
  readonly onUndo: (path: string) => void
}

/** The documents of a conversation and their versions. */
export function DocumentPane({ session, path: wanted, onPick, onUndo }: DocumentPaneProps) {
  const path = session.documents.find((one) => one.path === wanted)?.path ?? session.documents.at(-1)?.path
  const [chosen, setChosen] = useState<{ readonly path: string; readonly version: number }>()
  const version = chosen && chosen.path === path ? chosen.version : undefined
  const { data, error, isPlaceholderData } = useQuery({
    ...queries.document(session.session, path ?? '', version),
    enabled: path !== undefined,
  })
  return (
    <section className="docp" aria-label="Documents">
      <div className="dtabs">
        {session.documents.map((one) => (
          <button key={one.path} type="button" aria-pressed={one.path === path} onClick={() => onPick(one.path)}>
            {words(one.key)}
          </button>
        ))}
      </div>
      <section className={`pane docbody${isPlaceholderData ? ' dimmed' : ''}`} aria-label="Document" tabIndex={0}>
        {session.documents.length === 0 && <p className="dim">Documents appear here as they are written.</p>}
        {error && <Problem what="The document cannot be shown." error={error} />}
        {data && (
          <>
            <p className="row sm dim">
              <span className="mono clip grow">{data.path}</span>
              <label>
                <span className="sr">Version</span>
                <select
                  value={data.version}
                  onChange={(event) => setChosen({ path: data.path, version: Number(event.target.value) })}
                >
                  {data.versions.map((one) => (
                    <option key={one.version} value={one.version}>
                      version {one.version}
                      {one.restores === undefined ? '' : ` (restores ${one.restores})`}
                    </option>
                  ))}
                </select>
              </label>
              {data.versions.length > 1 && (
                <button type="button" className="btn ghost" onClick={() => onUndo(data.path)}>
                  Undo
                </button>
              )}
            </p>
            <Markdown text={data.text} />
          </>
        )}
      </section>
    </section>
  )
}
