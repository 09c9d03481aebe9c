import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { loadTextFile } from '@quire/core/template'
import type { Kit } from '@quire/runtime/kit'
import { kitLabel } from '@quire/runtime/kit'
import { parseOnce } from '@quire/runtime/workspace'
import { parseProcess } from './parse-process.ts'
import type { Process } from './process.ts'

export const PROCESS_FILE = 'process.yaml'
const parsed = parseOnce((text, label) => {
  const [file, name] = JSON.parse(label) as [string, string]
  return parseProcess(text, { file, name })
})

/** Whether a kit has a process. */
export function hasProcess(kit: Pick<Kit, 'root'>): boolean {
  return existsSync(join(kit.root, PROCESS_FILE))
}

/** Loads a kit's process. A workspace's `prompts/<kit>/process.yaml` overrides the kit's file. */
export function loadProcess(kit: ProcessKit, root: string | undefined): Process {
  const { text, file } = readProcessFile(kit, root)
  return parsed(`${kit.root}\0${kit.name}\0${root ?? ''}`, text, JSON.stringify([file, kit.name]))
}

type ProcessKit = Pick<Kit, 'root' | 'name' | 'label'>

/** Reads a kit's process file. Returns the text, and the file name to show in problem reports. */
export function readProcessFile(kit: ProcessKit, root: string | undefined): { text: string; file: string } {
  const own = root === undefined ? undefined : join(root, 'prompts', kit.name, PROCESS_FILE)
  const file = own !== undefined && existsSync(own) ? own : join(kit.root, PROCESS_FILE)
  return {
    text: loadTextFile(file),
    file: file === own ? `prompts/${kit.name}/${PROCESS_FILE}` : `${kitLabel(kit)}/${PROCESS_FILE}`,
  }
}
