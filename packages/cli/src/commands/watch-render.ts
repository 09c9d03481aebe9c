import { watch } from 'chokidar'
import type { PromptOptions } from '../command-line/prompt-options.ts'
import { openFor } from '../open/open-for.ts'
import type { Output } from '../output/output.ts'
import { showError } from '../output/show-error.ts'

/** Renders at once and after every change of a template, a blueprint or the input file, until interrupted. */
export async function watchRender(
  name: string,
  options: PromptOptions,
  output: Output,
  renderOnce: () => Promise<void>,
): Promise<void> {
  const interrupted = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  })
  const { workspace } = await openFor(options)
  const blueprint = workspace.getBlueprint(name)
  const paths = [
    ...blueprint.templates.dirs.map(({ dir }) => dir),
    ...(workspace.root === undefined ? [] : [workspace.root]),
    ...(options.input === undefined || options.input === '-' ? [] : [options.input]),
  ]
  const attempt = async (): Promise<void> => {
    try {
      await renderOnce()
    } catch (error) {
      // A file that is half-written or wrong is what one watches for: say it and wait for the next change.
      showError(error, output.isJson)
    }
  }
  await attempt()
  const watcher = watch(paths, {
    ignoreInitial: true,
    ignored: (path) => /(^|[\\/])(node_modules|\.git|\.quire)([\\/]|$)/.test(path),
  })
  let timer: NodeJS.Timeout | undefined
  watcher.on('all', (_event, path) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      output.note(output.style('dim', `changed: ${path}`))
      void attempt()
    }, 50)
  })
  await new Promise<void>((resolve) => watcher.once('ready', () => resolve()))
  output.note(output.style('dim', 'Watching for changes. Ctrl-C ends.'))
  await interrupted
  await watcher.close()
}
