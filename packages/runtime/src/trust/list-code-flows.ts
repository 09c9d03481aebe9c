import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** A flow written in code. Identified by its file, because reading its name would require running the code. */
export interface CodeFlow {
  readonly name: string
  /** The file's path in the workspace. */
  readonly file: string
}

const FOLDER = 'flows'
const MODULE = /^([A-Za-z0-9_][A-Za-z0-9._-]*)\.mjs$/

/** A workspace's flows that are written in code. The code is not run. */
export function listCodeFlows(root: string): CodeFlow[] {
  return filesIn(join(root, FOLDER))
    .map((file) => MODULE.exec(file)?.[1])
    .filter((name) => name !== undefined)
    .sort()
    .map((name) => ({ name, file: `${FOLDER}/${name}.mjs` }))
}

function filesIn(dir: string): string[] {
  try {
    return readdirSync(dir)
  } catch {
    // A workspace may have no flows of its own.
    return []
  }
}
