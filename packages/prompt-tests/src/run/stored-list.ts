import { existsSync } from 'node:fs'
import { InvalidDataFile } from '@quire/core/errors'
import { loadTextFile } from '@quire/core/template'
import { writeFileSafely } from '@quire/runtime/artifact'
import { parse, stringify } from 'yaml'

/** What is stored beside a test file for one case and model. */
export interface StoredEntry {
  readonly case: string
  readonly model: string
}

/** Entries in a YAML file beside a test file, kept in order, so that a change shows as itself in a diff. */
export class StoredList<T extends StoredEntry> {
  readonly file: string
  readonly #title: string
  readonly #entries: Map<string, T>
  #isChanged = false

  constructor(file: string, title: string) {
    this.file = file
    this.#title = title
    this.#entries = new Map(readEntries<T>(file).map((entry) => [keyOf(entry), entry]))
  }

  find(place: StoredEntry): T | undefined {
    return this.#entries.get(keyOf(place))
  }

  put(entry: T): void {
    this.#entries.set(keyOf(entry), entry)
    this.#isChanged = true
  }

  /** Drops entries of cases that no longer exist. */
  keepOnly(places: readonly StoredEntry[]): StoredEntry[] {
    const kept = new Set(places.map(keyOf))
    const gone = [...this.#entries].filter(([key]) => !kept.has(key))
    for (const [key] of gone) this.#entries.delete(key)
    if (gone.length > 0) this.#isChanged = true
    return gone.map(([, entry]) => entry)
  }

  async save(newId: () => string): Promise<void> {
    if (!this.#isChanged) return
    const sorted = [...this.#entries].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry)
    await writeFileSafely(this.file, Buffer.from(`# ${this.#title}\n${stringify(sorted, { lineWidth: 0 })}`), newId())
    this.#isChanged = false
  }
}

function keyOf({ case: name, model }: StoredEntry): string {
  return JSON.stringify([name, model])
}

function readEntries<T extends StoredEntry>(file: string): T[] {
  if (!existsSync(file)) return []
  const value: unknown = parse(loadTextFile(file), { maxAliasCount: 0 })
  if (Array.isArray(value) && value.every(isEntry)) return value as T[]
  const message = 'It must hold a list of entries with case and model. Delete it and store it again.'
  throw new InvalidDataFile(file, 'File', [{ file, line: 1, message }])
}

function isEntry(value: unknown): value is StoredEntry {
  if (typeof value !== 'object' || value === null) return false
  const { case: name, model } = value as Partial<StoredEntry>
  return typeof name === 'string' && typeof model === 'string'
}
