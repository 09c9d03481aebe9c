import type { ParsedJson } from './parsed-json.ts'
import type { TextRepairer } from './repair-text.ts'

const YAML_FENCE = /^[ \t]*(?:`{3,}|~{3,})(?:ya?ml)[ \t]*\r?\n([\s\S]*?)^[ \t]*(?:`{3,}|~{3,})[ \t]*$/im
const YAML_START = /^\s*(?:-{3}\s*\n\s*)?(?:- )?["']?[\p{L}_][\p{L}\p{N}_ -]{0,60}["']?:(?:\s|$)/u
const MAX_CHARACTERS = 100_000

/**
 * Parses an object or list written as YAML. Prose with a colon is also valid YAML, so a schema is needed to reject
 * prose.
 */
export async function readYaml(text: string, repair: TextRepairer): Promise<ParsedJson | undefined> {
  const written = YAML_FENCE.exec(text.slice(0, MAX_CHARACTERS))?.[1] ?? text
  if (written.length > MAX_CHARACTERS || !YAML_START.test(written)) return undefined
  const converted = await repair(written, 'yaml')
  if ('problem' in converted) return undefined
  try {
    const value: unknown = JSON.parse(converted.text)
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
