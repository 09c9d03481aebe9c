import { useState } from 'react'
import type { PromptFile } from '../api/api.generated.ts'

interface ReadOnlyNoteProps {
  readonly file: PromptFile
  readonly onCopy: (path: string) => void
}

/** Why a file cannot be changed here, and what to do instead. */
export function ReadOnlyNote({ file: { kind, copies, path, kit }, onCopy }: ReadOnlyNoteProps) {
  const [chosen, setChosen] = useState<string>()
  const target = chosen ?? copies[0]
  const owner = path.startsWith('@') ? path.split('/').slice(0, 2).join('/') : kit
  return (
    <div className="readonly row" role="note">
      <span className="chip">read-only</span>
      <span>
        {kind === 'data' && owner === null
          ? 'Edit this file in your editor; changes appear here at once.'
          : `Part of ${owner ?? 'the workspace'}.`}{' '}
        {target !== undefined && 'A copy in your workspace overrides it:'}
      </span>
      {target !== undefined && (
        <>
          <label>
            <span className="sr">Where the copy is saved</span>
            <select className="text-in mono" value={target} onChange={(event) => setChosen(event.target.value)}>
              {copies.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </select>
          </label>
          <button type="button" className="btn" onClick={() => onCopy(target)}>
            Copy into my workspace
          </button>
        </>
      )}
    </div>
  )
}
