import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { InspectorNotBuilt } from '../errors.ts'
import type { SharedFile } from './read-share.ts'

/** The folder that contains the scripts of exported pages. @throws InspectorNotBuilt */
export function findShareAssets(): string {
  try {
    const dir = fileURLToPath(new URL('web/dist/share/', import.meta.resolve('@quire/server/package.json')))
    if (existsSync(`${dir}inspector.js`)) return dir
  } catch {
    // The package is optional.
  }
  throw new InspectorNotBuilt()
}

export async function* readShareAssets(dir: string): AsyncGenerator<SharedFile> {
  for (const name of (await readdir(dir)).sort())
    yield { path: `assets/${name}`, bytes: await readFile(`${dir}${name}`) }
}
