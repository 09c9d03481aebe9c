import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** A flow written in code. The flow is identified by its file, because the code would have to run to give the name. */
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
    // A workspace need not have its own flows.
    return []
  }
}
