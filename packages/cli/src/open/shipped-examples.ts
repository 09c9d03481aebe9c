import { realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Whether the workspace is an example in the program's own checkout. Such an example needs no additional trust, because
 * it comes from the same source as the program.
 */
export function isShippedExample(root: string, program = fileURLToPath(import.meta.url)): boolean {
  // This file is in packages/cli/src/open or packages/cli/dist/open. An installed package has no examples.
  const checkout = /^(.*)[\\/]packages[\\/]cli[\\/](?:src|dist)[\\/]open$/.exec(dirname(program))?.[1]
  if (checkout === undefined) return false
  try {
    return dirname(realpathSync(root)) === realpathSync(join(checkout, 'examples'))
  } catch {
    return false
  }
}
