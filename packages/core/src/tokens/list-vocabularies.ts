import { createRequire } from 'node:module'
import { VOCABULARIES } from './vocabularies.ts'

/** An optional package that contains vocabularies for exact token counts. */
export interface VocabularyPackage {
  readonly name: string
  /** The ids of the package's tokenizers. */
  readonly tokenizers: readonly string[]
  readonly isInstalled: boolean
}

const { resolve } = createRequire(import.meta.url)

/** Lists the optional vocabulary packages without loading them. */
export function listVocabularies(): VocabularyPackage[] {
  const sources = Object.entries(VOCABULARIES).filter(([, source]) => source.package !== undefined)
  return [...Map.groupBy(sources, ([, source]) => source.package!)].map(([name, own]) => ({
    name,
    tokenizers: own.map(([id]) => id),
    isInstalled: isInstalled(name),
  }))
}

function isInstalled(name: string): boolean {
  try {
    resolve(name)
    return true
  } catch {
    return false
  }
}
