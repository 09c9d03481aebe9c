import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findWorkspace } from '@quire/trust'
import { canAsk, isAgreed } from '../open/ask-person.ts'
import type { OpenOptions } from '../open/open-for.ts'
import type { Output } from '../output/output.ts'

/**
 * Whether a conversation may keep its store and files in this folder: where it is no workspace, a person is asked first,
 * and a script is told.
 */
export async function agreesToWorkspace(options: OpenOptions, output: Output): Promise<boolean> {
  const { workspace, trust } = options
  const dir = workspace ?? process.cwd()
  if (existsSync(join(dir, '.quire')) || findWorkspace(dir, { isTrusted: trust === true }) !== undefined) return true
  if (canAsk(options)) return isAgreed(`${dir} is not a workspace. Keep the conversation and its files here?`)
  output.note(`${dir} is not a workspace yet; the conversation is kept there. quire init makes one.`)
  return true
}
