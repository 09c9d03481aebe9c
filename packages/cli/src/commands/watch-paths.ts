import type { Output } from '../output/output.ts'
import { showError } from '../output/show-error.ts'

const IGNORED = /(^|[\\/])(node_modules|\.git|\.quire)([\\/]|$)|\.(recordings|snapshots)\.yaml$/
const SETTLE_MS = 50

/** Runs a task at once and after every change to a file, until interrupted. */
export async function watchPaths(
  findPaths: () => Promise<readonly string[]>,
  output: Output,
  work: () => Promise<unknown>,
): Promise<void> {
  const interrupted = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  })
  const paths = await findPaths()
  // Only the part of the path below a watched folder is checked, because the workspace itself may be inside
  // node_modules.
  const isIgnored = (path: string): boolean => {
    const root = paths.find((each) => path.startsWith(each)) ?? ''
    return IGNORED.test(path.slice(root.length))
  }
  const attempt = async (): Promise<void> => {
    try {
      await work()
    } catch (error) {
      // Reports a half-written or invalid file and waits for the next change.
      showError(error, output.isJson)
    }
  }
  await attempt()
  const { watch } = await import('chokidar')
  const watcher = watch([...paths], { ignoreInitial: true, ignored: isIgnored })
  let timer: NodeJS.Timeout | undefined
  watcher.on('all', (_event, path) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      output.note(output.style('dim', `changed: ${path}`))
      void attempt()
    }, SETTLE_MS)
  })
  await new Promise<void>((resolve) => watcher.once('ready', () => resolve()))
  output.note(output.style('dim', 'Watching for changes. Ctrl-C stops.'))
  await interrupted
  await watcher.close()
}
