import type { Kysely } from 'kysely'
import { type Blob, getBlobText, makeBlob } from '../store/blob.ts'
import type { Database } from '../store/database.ts'
import type { PromptRecord } from './prompt-record.ts'

/** Smaller values are stored inline, because a reference would take as much space. */
const LEAST_BYTES = 256

/** A stored record. Each part is stored once, because similar prompts share most parts. */
export interface PackedRecord {
  readonly whole: Blob
  readonly parts: readonly Blob[]
}

interface Reference {
  /** SHA-256 of the part's JSON. */
  readonly $part: string
}

/** Extracts the larger values of a record: blueprint, profile, and each template, source and input. */
export function packRecord(record: PromptRecord): PackedRecord {
  const parts: Blob[] = []
  const pack = (value: unknown): unknown => {
    const text = JSON.stringify(value)
    if (text === undefined || (text.length < LEAST_BYTES && !isReference(value))) return value
    const part = makeBlob(text)
    parts.push(part)
    return { $part: part.sha256 } satisfies Reference
  }
  return { whole: makeBlob(JSON.stringify(mapParts(record, pack))), parts }
}

/**
 * Reads a stored record.
 * @example
 * await unpackRecord(sha256, (part) => getBlobText(store.db, part))
 * // → { inputs: { question: 'Why?' }, … }
 * @param read reads the bytes stored under a SHA-256
 */
export async function unpackRecord(whole: string, read: (sha256: string) => Promise<string>): Promise<PromptRecord> {
  const packed = JSON.parse(await read(whole)) as PromptRecord
  const found = new Map<string, unknown>()
  const wanted: string[] = []
  mapParts(packed, (value) => isReference(value) && wanted.push(value.$part))
  for (const part of new Set(wanted)) found.set(part, JSON.parse(await read(part)))
  return mapParts(packed, (value) => (isReference(value) ? found.get(value.$part) : value))
}

/**
 * Reads the record stored under a SHA-256, and verifies the record.
 * @example
 * const [call] = await ownCalls(store.db, artifactId('r1', 'plan.md'))
 * await readRecord(store.db, call.record_blob) // → { blueprint: { … }, inputs: { question: 'Why?' }, … }
 * @throws StoreDamaged, BlobNotFound
 */
export async function readRecord(db: Kysely<Database>, sha256: string): Promise<PromptRecord> {
  return unpackRecord(sha256, (part) => getBlobText(db, part))
}

function mapParts(record: PromptRecord, change: (value: unknown) => unknown): PromptRecord {
  const each = (values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]))
  const { blueprint, profile, templates, sources, inputs } = record
  return {
    ...record,
    blueprint: change(blueprint),
    profile: change(profile),
    templates: each(templates),
    sources: each(sources),
    inputs: each(inputs),
  } as PromptRecord
}

function isReference(value: unknown): value is Reference {
  return typeof value === 'object' && value !== null && '$part' in value
}
