import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { RunSummary } from '@quire/runtime'
import { readEvents, summariseRun } from '@quire/runtime/engine'
import { openStore } from '@quire/runtime/store'
import { exportRun } from '@quire/runtime/stored'

export interface Place {
  readonly workspace: string
  readonly databaseUrl?: string
}

export interface SeenRun {
  readonly summary: RunSummary
  /** Step keys in order of completion. A key that appears twice means that the step ended twice. */
  readonly completed: readonly unknown[]
  /** Path and SHA-256 of each document. */
  readonly documents: readonly (readonly [string, string])[]
}

/** The stored state of a run, read by an independent process. */
export async function lookAtRun({ workspace, databaseUrl }: Place, run: string): Promise<SeenRun> {
  const store = await openStore(databaseUrl ? { databaseUrl } : { workspace })
  try {
    const summary = await summariseRun(store.db, run)
    const events = await readEvents(store.db, run, '0', 10_000)
    return {
      summary,
      completed: events.filter(({ type }) => type === 'step.completed').map(({ data }) => data.step),
      documents: summary.documents.map(({ path, sha256 }) => [path, sha256] as const),
    }
  } finally {
    await store.close()
  }
}

/** Writes a run's files and lists everything below the folder. */
export async function exportedFiles({ workspace, databaseUrl }: Place, run: string, dir: string): Promise<string[]> {
  const store = await openStore(databaseUrl ? { databaseUrl } : { workspace })
  try {
    await exportRun(store.db, run, dir)
    return listFiles(dir)
  } finally {
    await store.close()
  }
}

export function listFiles(dir: string): string[] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dir.length + 1))
    .sort()
}
