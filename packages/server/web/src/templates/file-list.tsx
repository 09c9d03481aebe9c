import { useState } from 'react'
import type { PromptFile } from '../api/api.generated.ts'

/** The files of a package are grouped under its name, because several kits can share a package. */
function groupOf({ kit, path }: PromptFile): string {
  return isPackage(path) ? path.split('/').slice(0, 2).join('/') : (kit ?? 'workspace')
}

function showHere(button: HTMLButtonElement | null): void {
  void button?.scrollIntoView({ block: 'nearest' })
}

const isPackage = (name: string): boolean => name.startsWith('@')

interface FileListProps {
  readonly files: readonly PromptFile[]
  readonly current: string | undefined
  readonly onPick: (path: string) => void
}

/** All files used in prompts, with the workspace's own files first. */
export function FileList({ files, current, onPick }: FileListProps) {
  const [typed, setTyped] = useState('')
  const wanted = typed.trim().toLowerCase()
  const found = files.filter(({ path }) => path.toLowerCase().includes(wanted))
  const groups = [...Map.groupBy(found, groupOf)].sort(([a], [b]) => Number(isPackage(a)) - Number(isPackage(b)))
  return (
    <nav className="pane filelist" aria-label="Files" tabIndex={0}>
      <label className="field">
        <span className="sr">Filter files</span>
        <input type="search" value={typed} onChange={(event) => setTyped(event.target.value)} placeholder="Filter" />
        <kbd>/</kbd>
      </label>
      {groups.map(([kit, all]) => (
        <section key={kit}>
          <h2 className="cap">{kit}</h2>
          <ul>
            {all.map(({ path, name, kind, isOverridden }) => (
              <li key={path}>
                <button
                  type="button"
                  className="pick"
                  title={path}
                  aria-current={path === current || undefined}
                  ref={path === current ? showHere : null}
                  onClick={() => onPick(path)}
                >
                  <span className="clip grow">{name}</span>
                  {isOverridden && <span className="chip">overridden</span>}
                  {kind !== 'template' && <span className="chip">{kind}</span>}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}
