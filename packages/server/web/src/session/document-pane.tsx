import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Session } from '../api/api.generated.ts'
import { queries } from '../api/queries.ts'
import { DiffLines } from '../run/diff-lines.tsx'
import { titled } from '../ui/format.ts'
import { Markdown } from '../ui/markdown.tsx'
import { Problem } from '../ui/problem.tsx'

interface DocumentPaneProps {
  readonly session: Session
  readonly path: string | undefined
  readonly onPick: (path: string) => void
  readonly onUndo: (path: string) => void
}

/** The documents of a conversation, their versions, and what a version changed. */
export function DocumentPane({ session, path: wanted, onPick, onUndo }: DocumentPaneProps) {
  const { documents } = session
  const path = documents.find((one) => one.path === wanted)?.path ?? documents.at(-1)?.path
  const [chosen, setChosen] = useState<{ readonly path: string; readonly version: number }>()
  const [hasChanges, setHasChanges] = useState(false)
  const version = chosen && chosen.path === path ? chosen.version : undefined
  const { data, error, isPlaceholderData } = useQuery({
    ...queries.document(session.session, path ?? '', { version, changes: hasChanges }),
    enabled: path !== undefined,
  })
  const kinds = Map.groupBy(documents, ({ kind }) => kind)
  return (
    <section className="docp" aria-label="Documents">
      {documents.length > 0 && (
        <div className="dbar">
          <label className="field grow">
            <span className="sr">Document</span>
            <select value={path ?? ''} onChange={(event) => onPick(event.target.value)}>
              {[...kinds].map(([kind, all]) =>
                all.length === 1 && all[0]!.key === kind ? (
                  <option key={kind} value={all[0]!.path}>
                    {titled(kind)}
                  </option>
                ) : (
                  <optgroup key={kind} label={titled(kind)}>
                    {all.map((one) => (
                      <option key={one.path} value={one.path}>
                        {titled(kind)}: {one.key}
                      </option>
                    ))}
                  </optgroup>
                ),
              )}
            </select>
          </label>
          {data && data.versions.length > 1 && (
            <>
              <button
                type="button"
                className="btn"
                aria-pressed={hasChanges}
                onClick={() => setHasChanges((now) => !now)}
              >
                Changes
              </button>
              <button type="button" className="btn ghost" onClick={() => onUndo(data.path)}>
                Undo
              </button>
            </>
          )}
        </div>
      )}
      <section className={`pane docbody${isPlaceholderData ? ' dimmed' : ''}`} aria-label="Document" tabIndex={0}>
        {documents.length === 0 && <p className="dim">Documents appear here as they are written.</p>}
        {error && <Problem what="The document cannot be shown." error={error} />}
        {data && (
          <>
            <p className="row sm dim">
              <span className="mono grow path">{data.path}</span>
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
            </p>
            {hasChanges && data.changes ? (
              <section aria-label="Changes">
                {data.changes.length === 0 ? (
                  <p className="dim">This version changes nothing.</p>
                ) : (
                  <DiffLines lines={data.changes} />
                )}
              </section>
            ) : (
              <Markdown text={data.text} />
            )}
          </>
        )}
      </section>
    </section>
  )
}
