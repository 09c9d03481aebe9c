import { join } from 'node:path'
import { linesOf, parseDataFile } from '@quire/core/data-file'
import { InvalidDataFile } from '@quire/core/errors'
import { loadTextFile } from '@quire/core/template'
import type { Folder } from '@quire/runtime/kit'
import { checkDomainFile } from '../format/check-domain-file.generated.ts'
import { DATA_NAME, namesIn } from './names-in.ts'

/** Template values that depend on the domain of the work. */
export interface Domain {
  readonly name: string
  readonly description: string
  /** Words in a request that suggest this domain. */
  readonly signs?: readonly string[]
  readonly values: Readonly<Record<string, unknown>>
  readonly file: string
  /** The line number of each value, keyed by dotted path. */
  readonly lines: Readonly<Record<string, number>>
}

/** Loads the domains in several folders, keyed by name. The first folder takes precedence. */
export function loadDomains(folders: readonly Folder[]): Record<string, Domain> {
  const domains = new Map<string, Domain>()
  for (const { dir, label } of folders) {
    for (const { name, entry } of namesIn(dir, DATA_NAME)) {
      if (!domains.has(name)) domains.set(name, readDomain(join(dir, entry), `${label}/${entry}`, name))
    }
  }
  return Object.fromEntries(domains)
}

function readDomain(path: string, file: string, name: string): Domain {
  const { value, problems, lineOf } = parseDataFile(loadTextFile(path, { label: file }), file, checkDomainFile)
  if (problems.length > 0) throw new InvalidDataFile(file, 'Domain', problems)
  const { description, signs, values } = value as Pick<Domain, 'description' | 'signs' | 'values'>
  const known = { name, description, ...(signs && { signs }) }
  return { ...known, values, file, lines: linesOf(values, (path) => lineOf(['values', ...path])) }
}
