import { relative, sep } from 'node:path'
import type { TemplateDir } from './template-library.ts'

/** What changed since the last call, by template name, each list sorted. */
export interface TemplateChange {
  readonly added: readonly string[]
  readonly changed: readonly string[]
  readonly removed: readonly string[]
}

export interface TemplateWatch {
  /** Resolves once changes are seen; rejects if watching cannot start. */
  readonly ready: Promise<void>
  close(): Promise<void>
}

/** Editors write in several steps; what comes this close together is one change. */
const QUIET_MILLISECONDS = 60

type Kind = 'added' | 'changed' | 'removed'

/** Watches folders of templates, also such as do not exist yet. */
export function watchTemplates(
  dirs: readonly TemplateDir[],
  listener: (change: TemplateChange) => void,
): TemplateWatch {
  const pending = new Map<string, Kind>()
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  const flush = () => {
    const names = (kind: Kind) =>
      [...pending]
        .filter(([, each]) => each === kind)
        .map(([name]) => name)
        .sort()
    const change = { added: names('added'), changed: names('changed'), removed: names('removed') }
    pending.clear()
    listener(change)
  }
  const note = (kind: Kind, path: string) => {
    const name = templateName(path, dirs)
    if (name === undefined || isClosed) return
    pending.set(name, pending.has(name) && pending.get(name) !== kind ? 'changed' : kind)
    clearTimeout(timer)
    timer = setTimeout(flush, QUIET_MILLISECONDS)
  }

  const opening = openWatcher(
    dirs.map(({ dir }) => dir),
    note,
  )
  return {
    ready: opening.then(({ ready }) => ready),
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      const { watcher } = await opening
      await watcher.close()
    },
  }
}

async function openWatcher(dirs: readonly string[], note: (kind: Kind, path: string) => void) {
  // Loaded only here: rendering does not need it.
  const { watch } = await import('chokidar')
  const watcher = watch([...dirs], { ignoreInitial: true, atomic: true })
  watcher.on('add', (path) => note('added', path))
  watcher.on('change', (path) => note('changed', path))
  watcher.on('unlink', (path) => note('removed', path))
  const ready = new Promise<void>((resolve, reject) => {
    watcher.once('ready', resolve)
    watcher.once('error', reject)
  })
  return { watcher, ready }
}

function templateName(path: string, dirs: readonly TemplateDir[]): string | undefined {
  if (!path.endsWith('.md')) return undefined
  for (const { dir } of dirs) {
    const inside = relative(dir, path)
    if (!inside.startsWith('..')) return inside.slice(0, -'.md'.length).split(sep).join('/')
  }
  return undefined
}
