import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { findWorkspace } from '@quire/trust'
import type { OpenOptions } from '../open/open-for.ts'
import type { Output } from '../output/output.ts'

/**
 * Whether a conversation may keep its store and files in this folder: where it is no workspace, a person is asked first,
 * and a script is told.
 */
export async function agreesToWorkspace({ workspace, trust }: OpenOptions, output: Output): Promise<boolean> {
  const dir = workspace ?? process.cwd()
  if (existsSync(join(dir, '.quire')) || findWorkspace(dir, { isTrusted: trust === true }) !== undefined) return true
  if (process.stdin.isTTY !== true || process.stdout.isTTY !== true) {
    output.note(`${dir} is not a workspace yet; the conversation is kept there. quire init makes one.`)
    return true
  }
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  try {
    const answer = await lines.question(`${dir} is not a workspace. Keep the conversation and its files here? [y/N] `)
    return /^y(?:es)?$/i.test(answer.trim())
  } finally {
    lines.close()
  }
}
