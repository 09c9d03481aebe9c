import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { kits } from '@quire/kits'
import { InvalidInput } from '../command-line/errors.ts'

/** Creates the demo workspace: the files from `init` and the faults to inject. */
export function layOutDemo(dir: string | undefined, kit = 'dialectic'): string {
  const target = dir === undefined ? mkdtempSync(join(tmpdir(), 'quire-demo-')) : resolve(dir)
  if (dir !== undefined && existsSync(target) && readdirSync(target).length > 0) {
    throw new InvalidInput(`${dir} is not empty; nothing was written. Choose a new folder.`)
  }
  mkdirSync(target, { recursive: true })
  const { root } = kits.find(({ name }) => name === kit)!
  for (const part of ['starter', 'demo']) cpSync(join(root, part), target, { recursive: true })
  return target
}
