import { readdirSync } from 'node:fs'

/** The names of data files. */
export const DATA_NAME = /^([A-Za-z0-9_][A-Za-z0-9._-]*)\.ya?ml$/

/** Returns the matching files in a folder, in order. Empty if the folder does not exist. */
export function namesIn(dir: string, pattern: RegExp): { name: string; entry: string }[] {
  let entries: string[]
  try {
    entries = readdirSync(dir)
  } catch {
    // Workspaces and kits do not need to have every folder.
    return []
  }
  return entries.sort().flatMap((entry) => {
    const name = pattern.exec(entry)?.[1]
    return name === undefined ? [] : [{ name, entry }]
  })
}
