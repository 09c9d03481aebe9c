import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { findWorkspace } from '@quire/trust'
import type { OpenOptions } from '../open/open-for.ts'
import type { Output } from '../output/output.ts'

/** Where a person is asked. */
export interface Terminal {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean }
  readonly output: NodeJS.WritableStream & { readonly isTTY?: boolean }
}

const TERMINAL: Terminal = { input: process.stdin, output: process.stdout }

/**
 * Whether a conversation may keep its store and files in this folder: where it is no workspace, a person is asked first,
 * and a script is told.
 */
export async function agreesToWorkspace(
  { workspace, trust }: OpenOptions,
  output: Pick<Output, 'note'>,
  terminal = TERMINAL,
): Promise<boolean> {
  const dir = workspace ?? process.cwd()
  if (existsSync(join(dir, '.quire')) || findWorkspace(dir, { isTrusted: trust === true }) !== undefined) return true
  if (terminal.input.isTTY !== true || terminal.output.isTTY !== true) {
    output.note(`${dir} is not a workspace yet; the conversation is kept there. quire init makes one.`)
    return true
  }
  const lines = createInterface(terminal)
  try {
    const answer = await lines.question(`${dir} is not a workspace. Keep the conversation and its files here? [y/N] `)
    return /^y(?:es)?$/i.test(answer.trim())
  } finally {
    lines.close()
  }
}
