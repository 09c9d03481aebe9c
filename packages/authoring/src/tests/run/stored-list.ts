import { existsSync } from 'node:fs'
import { InvalidDataFile } from '@quire/core/errors'
import { loadTextFile } from '@quire/core/template'
import { writeFileSafely } from '@quire/runtime/artifact'
import { parse, stringify } from 'yaml'

/** A stored entry for one case and one model. */
export interface StoredEntry {
  readonly case: string
  readonly model: string
}

/** A YAML file next to a test file. Its entries have a stable order, so that diffs stay small. */
export class StoredList<T extends StoredEntry> {
  readonly file: string
  readonly #title: string
  readonly #keyOf: (entry: T) => string
  #entries: Map<string, T>
  /** Changed entries. A removed entry is undefined. */
  readonly #changes = new Map<string, T | undefined>()

  /** @param keyOf identifies an entry; by default, its case and model do */
  constructor(file: string, title: string, keyOf: (entry: T) => string = caseAndModel) {
    this.file = file
    this.#title = title
    this.#keyOf = keyOf
    this.#entries = readEntries(file, keyOf)
  }

  find(entry: Partial<T>): T | undefined {
    const key = this.#keyOf(entry as T)
    return this.#changes.has(key) ? this.#changes.get(key) : this.#entries.get(key)
  }

  put(entry: T): void {
    this.#changes.set(this.#keyOf(entry), entry)
  }

  /** Removes entries for deleted cases. */
  keepOnly(entries: readonly StoredEntry[]): void {
    const kept = new Set(entries.map((entry) => this.#keyOf(entry as T)))
    for (const key of this.#entries.keys()) if (!kept.has(key)) this.#changes.set(key, undefined)
  }

  /** Rereads the file before applying the changes. Another command may have changed it. */
  async save(newId: () => string): Promise<void> {
    if (this.#changes.size === 0) return
    const entries = readEntries(this.file, this.#keyOf)
    for (const [key, entry] of this.#changes) {
      if (entry) entries.set(key, entry)
      else entries.delete(key)
    }
    const sorted = [...entries].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry)
    const text = `# ${this.#title}\n${stringify(sorted, { lineWidth: 0 })}`
    await writeFileSafely(this.file, Buffer.from(text), newId())
    this.#entries = entries
    this.#changes.clear()
  }
}

function caseAndModel({ case: name, model }: StoredEntry): string {
  return JSON.stringify([name, model])
}

function readEntries<T extends StoredEntry>(file: string, keyOf: (entry: T) => string): Map<string, T> {
  if (!existsSync(file)) return new Map()
  const value: unknown = parse(loadTextFile(file), { maxAliasCount: 0 })
  if (Array.isArray(value) && value.every(isEntry)) return new Map((value as T[]).map((entry) => [keyOf(entry), entry]))
  const message = 'It must be a list of entries with case and model. Delete it and store it again.'
  throw new InvalidDataFile(file, 'File', [{ file, line: 1, message }])
}

function isEntry(value: unknown): value is StoredEntry {
  if (typeof value !== 'object' || value === null) return false
  const { case: name, model } = value as Partial<StoredEntry>
  return typeof name === 'string' && typeof model === 'string'
}
