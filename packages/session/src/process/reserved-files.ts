import { readFileSync } from 'node:fs'
import { parseDataFile } from '@quire/core/data-file'

const FILE = new URL('../../data/reserved-files.yaml', import.meta.url)

let names: readonly string[] | undefined

/** The files in `data/reserved-files.yaml`, in lower case. */
export function reservedFiles(): readonly string[] {
  names ??= loadNames()
  return names
}

function loadNames(): string[] {
  const { value, problems } = parseDataFile(readFileSync(FILE, 'utf8'), 'reserved-files.yaml', isListOfNames)
  // An unreadable list must not allow every file.
  if (!isListOfNames(value)) throw new Error(`reserved-files.yaml is damaged: ${JSON.stringify(problems)}`)
  return Object.values(value).flatMap((group) => Object.keys(group).map((name) => name.toLowerCase()))
}

type Names = Readonly<Record<'instructions' | 'settings', Readonly<Record<string, string>>>>

function isListOfNames(value: unknown): value is Names {
  const { instructions, settings } = (value ?? {}) as Partial<Names>
  return [instructions, settings].every((group) => typeof group === 'object' && Object.keys(group).length > 0)
}
