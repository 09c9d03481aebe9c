import type * as Chokidar from 'chokidar'
import { requireHere } from '../node.ts'

/** The names of templates that changed since the last call. The names are sorted. */
export interface TemplateChange {
  readonly added: readonly string[]
  /** Templates that were edited or are now loaded from another folder. */
  readonly changed: readonly string[]
  readonly removed: readonly string[]
}

export interface TemplateWatch {
  /** Resolves when all watchers are ready. Rejects if watching cannot start. */
  readonly ready: Promise<void>
  close(): Promise<void>
}

/** The name of every template, with a fingerprint of its file. */
export type TemplateSnapshot = ReadonlyMap<string, string>

/** Editors save a file in several steps. Events within this time count as one change. */
const QUIET_MILLISECONDS = 60

/**
 * Watches folders, including folders that do not exist yet. After an event, compares two snapshots, so a file saved in
 * several steps is reported as one change.
 */
export function watchTemplates(
  dirs: readonly string[],
  takeSnapshot: () => TemplateSnapshot,
  listener: (change: TemplateChange) => void,
): TemplateWatch {
  let before = takeSnapshot()
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  const look = () => {
    if (isClosed) return
    let after: TemplateSnapshot
    try {
      after = takeSnapshot()
    } catch {
      // A folder cannot be read right now. The next lookup reports the problem. The next event triggers another check.
      return
    }
    const change = compare(before, after)
    before = after
    if (change.added.length + change.changed.length + change.removed.length > 0) listener(change)
  }
  const lookSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(look, QUIET_MILLISECONDS)
  }

  const opening = openWatchers(dirs, lookSoon)
  return {
    ready: opening.then(async (watchers) => {
      await Promise.all(watchers.map(({ ready }) => ready))
      // Something may have changed while the watchers were opening.
      lookSoon()
    }),
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await Promise.all((await opening).map(({ watcher }) => watcher.close()))
    },
  }
}

/**
 * Opens one watcher per folder. A shared watcher would report that it is ready too early if a folder does not exist.
 */
async function openWatchers(dirs: readonly string[], lookSoon: () => void) {
  // Loaded here, because rendering does not need chokidar, and a bundle for an edge runtime must not contain it.
  const { watch } = requireHere()('chokidar') as typeof Chokidar
  return dirs.map((dir) => {
    const watcher: Chokidar.FSWatcher = watch(dir, { ignoreInitial: true })
    watcher.on('all', lookSoon)
    const ready = new Promise<void>((resolve, reject) => {
      watcher.once('ready', resolve)
      watcher.on('error', reject)
    })
    return { watcher, ready }
  })
}

function compare(before: TemplateSnapshot, after: TemplateSnapshot): TemplateChange {
  const names = [...after.keys()].sort()
  return {
    added: names.filter((name) => !before.has(name)),
    changed: names.filter((name) => before.has(name) && before.get(name) !== after.get(name)),
    removed: [...before.keys()].filter((name) => !after.has(name)).sort(),
  }
}
