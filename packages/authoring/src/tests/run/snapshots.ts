import type { Assembly } from '@quire/core'
import type { Failing } from '../check/finding.ts'
import { firstDifference } from '../check/first-difference.ts'
import { changedKeys, layerTexts } from './layer-texts.ts'
import type { StoredEntry, StoredList } from './stored-list.ts'

/** A stored prompt: the text of each layer, keyed by layer id. */
export interface Snapshot extends StoredEntry {
  readonly layers: Readonly<Record<string, string>>
}

interface SnapshotOutcome {
  readonly findings: readonly Failing[]
  /** Describes what was updated. */
  readonly updated?: string
}

/** Compares each layer of a prompt with its snapshot, or updates the snapshot. */
export function compareSnapshot(
  entry: StoredEntry,
  assembly: Pick<Assembly, 'text' | 'spans'>,
  snapshots: StoredList<Snapshot>,
  isUpdating: boolean,
): SnapshotOutcome {
  const layers = layerTexts(assembly)
  const before = snapshots.find(entry)
  const changed = changedKeys(before?.layers ?? {}, layers)
  if (before && changed.length === 0) return { findings: [] }
  if (isUpdating) {
    snapshots.put({ case: entry.case, model: entry.model, layers })
    return { findings: [], updated: before ? `layers ${changed.join(', ')}` : 'new' }
  }
  if (!before) return { findings: [{ message: 'No snapshot is stored. Store one with: quire test --update' }] }
  return {
    findings: changed.map((id) => ({
      message: `Layer '${id}' differs from the snapshot. To accept the change, run: quire test --update`,
      difference: firstDifference(before.layers[id] ?? '', layers[id] ?? ''),
    })),
  }
}
