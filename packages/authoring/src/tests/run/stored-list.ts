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
  readonly #entries: Map<string, T>
  /** Changed entries. A removed entry is undefined. */
  readonly #changes = new Map<string, T | undefined>()

  constructor(file: string, title: string) {
    this.file = file
    this.#title = title
    this.#entries = readEntries<T>(file)
  }

  find(entry: StoredEntry): T | undefined {
    const key = keyOf(entry)
    return this.#changes.has(key) ? this.#changes.get(key) : this.#entries.get(key)
  }

  put(entry: T): void {
    this.#changes.set(keyOf(entry), entry)
  }

  /** Removes entries for deleted cases. */
  keepOnly(entries: readonly StoredEntry[]): void {
    const kept = new Set(entries.map(keyOf))
    for (const key of this.#entries.keys()) if (!kept.has(key)) this.#changes.set(key, undefined)
  }

  /** Rereads the file before applying the changes. Another command may have changed it. */
  async save(newId: () => string): Promise<void> {
    if (this.#changes.size === 0) return
    const entries = readEntries<T>(this.file)
    for (const [key, entry] of this.#changes) {
      if (entry) entries.set(key, entry)
      else entries.delete(key)
    }
    const sorted = [...entries].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry)
    const text = `# ${this.#title}\n${stringify(sorted, { lineWidth: 0 })}`
    await writeFileSafely(this.file, Buffer.from(text), newId())
    this.#changes.clear()
  }
}

function keyOf({ case: name, model }: StoredEntry): string {
  return JSON.stringify([name, model])
}

function readEntries<T extends StoredEntry>(file: string): Map<string, T> {
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
