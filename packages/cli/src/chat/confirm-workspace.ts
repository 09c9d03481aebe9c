import { askYesNo, canAsk, type Terminal } from '../open/ask-person.ts'
import type { OpenOptions } from '../open/open-for.ts'
import { folderOutside, noteOutside } from '../open/outside-workspace.ts'
import type { Output } from '../output/output.ts'

/**
 * Returns whether a conversation may store files in this folder. If the folder is not a workspace, the user is asked
 * first. In a script, a note is printed instead.
 */
export async function confirmWorkspace(
  options: OpenOptions,
  output: Pick<Output, 'note'>,
  terminal?: Terminal,
): Promise<boolean> {
  const dir = folderOutside(options)
  if (dir === undefined) return true
  const question = `${dir} is not a workspace. Store the conversation and its files here?`
  if (canAsk(options, terminal)) return askYesNo(question, terminal)
  noteOutside(options, 'the conversation is', output)
  return true
}
