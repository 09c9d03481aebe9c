import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readTextFile } from '@quire/core'
import type { Kit } from '../kit/kit.ts'
import { parseProcess } from './parse-process.ts'
import type { Process } from './process.ts'

const PROCESS_FILE = 'process.yaml'

/** Whether a kit has a process to talk through. */
export function hasProcess(kit: Pick<Kit, 'root'>): boolean {
  return existsSync(join(kit.root, PROCESS_FILE))
}

/** A kit's process; a workspace's `prompts/<kit>/process.yaml` stands in for it. */
export function loadProcess(kit: Pick<Kit, 'root' | 'name'>, root: string | undefined): Process {
  const own = root === undefined ? undefined : join(root, 'prompts', kit.name, PROCESS_FILE)
  const file = own !== undefined && existsSync(own) ? own : join(kit.root, PROCESS_FILE)
  const label = file === own ? `prompts/${kit.name}/${PROCESS_FILE}` : `${kit.name}/${PROCESS_FILE}`
  return parseProcess(readTextFile(file), { file: label, name: kit.name })
}
