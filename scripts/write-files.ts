import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Functions that return the content of a file, by path in the repository. */
export type Files = Readonly<Record<string, () => string | Promise<string>>>

/**
 * Generates files in order, and returns the paths of those whose content has changed. Each changed file is written
 * before the next file is generated, unless `isCheck` is set. Unchanged files keep their time, so that `tsc -b` skips
 * them.
 */
export async function writeFiles(files: Files, isCheck = false): Promise<string[]> {
  const changed: string[] = []
  for (const [path, generate] of Object.entries(files)) {
    const file = fileURLToPath(new URL(`../${path}`, import.meta.url))
    const content = await generate()
    if (readIfExists(file) === content) continue
    changed.push(path)
    if (isCheck) continue
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
  return changed
}

function readIfExists(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
