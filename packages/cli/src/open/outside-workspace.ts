import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findWorkspace } from '@quire/runtime/trust'
import { commandName, type Output, quoted } from '../output/output.ts'
import type { OpenOptions } from './open-for.ts'

/** The folder of a command. Undefined if it is inside a workspace or already contains stored data. */
export function folderOutside({ workspace, trust }: OpenOptions): string | undefined {
  const dir = workspace ?? process.cwd()
  if (existsSync(join(dir, '.quire')) || findWorkspace(dir, { isTrusted: trust === true }) !== undefined)
    return undefined
  return dir
}

/** Prints a note if a command stores data in a folder that is not a workspace. */
export function noteOutside(options: OpenOptions, what: string, { note }: Pick<Output, 'note'>): void {
  const dir = folderOutside(options)
  if (dir === undefined) return
  const { workspace } = options
  const init = `${commandName()} init${workspace === undefined ? '' : ` ${quoted(workspace)}`}`
  note(`${dir} is not a workspace; ${what} stored there anyway. To create a workspace, run: ${init}`)
}
