/** A folder that contains files, directly or in subfolders. */
interface Folder {
  readonly folders: Map<string, Folder>
  readonly files: string[]
  count: number
}

export interface StructureListing {
  readonly text: string
  /** The number of folders whose contents are not shown. */
  readonly closed: number
}

/**
 * A tree of paths, up to a maximum number of lines. Small folders are expanded first. For other folders, the number of
 * files is shown.
 */
export function structureListing(paths: Iterable<string>, maxLines: number): StructureListing {
  const root: Folder = { folders: new Map(), files: [], count: 0 }
  for (const path of paths) add(root, path.split('/'))
  const open = new Set<Folder>([root])
  let lines = sizeOf(root)
  let closed = 0
  for (let level = [...root.folders.values()]; level.length > 0; ) {
    const next: Folder[] = []
    for (const folder of level.toSorted((a, b) => sizeOf(a) - sizeOf(b))) {
      if (lines + sizeOf(folder) > maxLines) {
        closed++
        continue
      }
      lines += sizeOf(folder)
      open.add(folder)
      next.push(...folder.folders.values())
    }
    level = next
  }
  // If even the first level is too long, shows the first entries and the number of remaining entries.
  if (sizeOf(root) > maxLines) return { text: topOnly(root, maxLines), closed: closed + 1 }
  return { text: write(root, '', open).join('\n'), closed }
}

function add(root: Folder, parts: readonly string[]): void {
  let at = root
  for (const [depth, part] of parts.entries()) {
    at.count++
    if (depth === parts.length - 1) at.files.push(part)
    else {
      let next = at.folders.get(part)
      if (!next) {
        next = { folders: new Map(), files: [], count: 0 }
        at.folders.set(part, next)
      }
      at = next
    }
  }
}

const sizeOf = ({ folders, files }: Folder): number => folders.size + files.length

function write(folder: Folder, indent: string, open: ReadonlySet<Folder>): string[] {
  const lines: string[] = []
  for (const [name, inner] of [...folder.folders].sort(byName)) {
    if (open.has(inner)) lines.push(`${indent}${shown(name)}/`, ...write(inner, `${indent}  `, open))
    else lines.push(`${indent}${shown(name)}/ (${filesIn(inner)})`)
  }
  for (const name of folder.files.toSorted()) lines.push(`${indent}${shown(name)}`)
  return lines
}

function topOnly(root: Folder, maxLines: number): string {
  const folders = [...root.folders].sort(byName).map(([name, inner]) => `${shown(name)}/ (${filesIn(inner)})`)
  const lines = [...folders, ...root.files.toSorted().map(shown)]
  const kept = lines.slice(0, maxLines - 1)
  return [...kept, `(${lines.length - kept.length} more entries)`].join('\n')
}

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1)
const filesIn = ({ count }: Folder): string => `${count} ${count === 1 ? 'file' : 'files'}`

/** A name with line breaks or quotes is written as JSON, so that it remains a single entry. */
function shown(name: string): string {
  return /[\u0000-\u001f\u007f"\\]/.test(name) ? JSON.stringify(name) : name
}
