import { isRecord } from '@quire/core/data-file'

export type JsonRecord = Readonly<Record<string, unknown>>

/** Extracts the JSON object from output that also contains other lines, such as warnings or progress. */
export function readJsonRecord(text: string): JsonRecord | undefined {
  const whole = parseOr(text)
  if (isRecord(whole)) return whole
  const start = text.search(/^\{/m)
  const end = text.lastIndexOf('}')
  const inner = start < 0 || end < start ? undefined : parseOr(text.slice(start, end + 1))
  if (isRecord(inner)) return inner
  return readJsonLines(text).at(-1)
}

/** Parses a text with one JSON object per line. Skips other lines. */
export function readJsonLines(text: string): JsonRecord[] {
  return text
    .split('\n')
    .filter((line) => line.trimStart().startsWith('{'))
    .map(parseOr)
    .filter(isRecord)
}

export function readCount(record: unknown, name: string): number | undefined {
  const value = isRecord(record) ? record[name] : undefined
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

export function readText(record: unknown, name: string): string | undefined {
  const value = isRecord(record) ? record[name] : undefined
  return typeof value === 'string' ? value : undefined
}

function parseOr(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
