import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findWorkspace } from '@quire/trust'
import { canAsk, isAgreed, type Terminal } from '../open/ask-person.ts'
import type { OpenOptions } from '../open/open-for.ts'
import { commandName } from '../output/command-name.ts'
import type { Output } from '../output/output.ts'

/**
 * Returns whether a conversation may store files in this folder. If the folder is not a workspace, the user is asked
 * first. In a script, a note is printed instead.
 */
export async function agreesToWorkspace(
  options: OpenOptions,
  output: Pick<Output, 'note'>,
  terminal?: Terminal,
): Promise<boolean> {
  const { workspace, trust } = options
  const dir = workspace ?? process.cwd()
  if (existsSync(join(dir, '.quire')) || findWorkspace(dir, { isTrusted: trust === true }) !== undefined) return true
  const question = `${dir} is not a workspace. Store the conversation and its files here?`
  if (canAsk(options, terminal)) return isAgreed(question, terminal)
  output.note(
    `${dir} is not a workspace; the conversation is stored there anyway. To create a workspace, run: ${commandName()} init${workspace === undefined ? '' : ` ${workspace}`}`,
  )
  return true
}
