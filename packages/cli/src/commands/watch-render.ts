import type { PromptOptions } from '../command-line/prompt-options.ts'
import { openFor } from '../open/open-for.ts'
import type { Output } from '../output/output.ts'
import { watchPaths } from './watch-paths.ts'

/** Renders now and after every change to a template, blueprint or input file, until interrupted. */
export async function watchRender(
  name: string,
  options: PromptOptions,
  output: Output,
  renderOnce: () => Promise<void>,
): Promise<void> {
  const findPaths = async (): Promise<readonly string[]> => {
    const { workspace } = await openFor(options)
    return [
      ...workspace.getBlueprint(name).templates.dirs.map(({ dir }) => dir),
      ...(workspace.root === undefined ? [] : [workspace.root]),
      ...(options.input === undefined || options.input === '-' ? [] : [options.input]),
    ]
  }
  await watchPaths(findPaths, output, renderOnce)
}
