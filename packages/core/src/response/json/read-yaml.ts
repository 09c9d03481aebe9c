import type { ParsedJson } from './parsed-json.ts'

const YAML_FENCE = /^[ \t]*(?:`{3,}|~{3,})(?:ya?ml)[ \t]*\r?\n([\s\S]*?)^[ \t]*(?:`{3,}|~{3,})[ \t]*$/im
const YAML_START = /^\s*(?:-{3}\s*\n\s*)?(?:- )?["']?[\p{L}_][\p{L}\p{N}_ -]{0,60}["']?:(?:\s|$)/u
/** The limits allow any real answer, but prevent an answer from exhausting memory. */
const MAX_CHARACTERS = 100_000
const MAX_ALIASES = 10

/**
 * Parses an object or list written as YAML. Prose with a colon is also valid YAML, so a schema is needed to reject
 * prose.
 */
export async function readYaml(text: string): Promise<ParsedJson | undefined> {
  const written = YAML_FENCE.exec(text.slice(0, MAX_CHARACTERS))?.[1] ?? text
  if (written.length > MAX_CHARACTERS || !YAML_START.test(written)) return undefined
  const { parse } = await import('yaml')
  try {
    const value: unknown = parse(written, { maxAliasCount: MAX_ALIASES, logLevel: 'silent' })
    if (typeof value !== 'object' || value === null) return undefined
    const message = 'It was written as YAML.'
    return {
      state: 'repaired',
      value,
      repairs: [{ code: 'syntax', message }],
      diagnostics: [{ code: 'json.repaired', severity: 'warning', message }],
    }
  } catch {
    return undefined
  }
}
