import { type LineageEntry, NothingFound, showArtifact, showCall, summariseRun, traceLineage } from '@quire/runtime'
import type { CommonOptions } from '../define-command.ts'
import { InvalidInput } from '../errors.ts'
import type { Output } from '../output.ts'
import { withStore } from '../with-store.ts'

export async function lineage(
  id: string,
  options: CommonOptions & { readonly up?: boolean; readonly down?: boolean },
  output: Output,
): Promise<void> {
  const direction = options.up === options.down ? 'both' : options.up ? 'up' : 'down'
  const traced = await withStore(options, async ({ db }) => {
    const found = await traceLineage(db, id, direction)
    if (found.up.length + found.down.length > 0 || (await showArtifact(db, id)) || (await showCall(db, id)))
      return found
    const isRun = await summariseRun(db, id).then(
      () => true,
      () => false,
    )
    if (!isRun) throw new NothingFound(id)
    throw new InvalidInput(`'${id}' is a run. Name one of its documents or calls: 'quire show ${id}' lists them.`)
  })
  const view = (title: string, entries: readonly LineageEntry[]): string[] =>
    entries.length === 0
      ? []
      : [
          output.style('bold', title),
          ...entries
            .toSorted((one, other) => one.distance - other.distance)
            .map(
              ({ label, kind, via, distance }) =>
                `${'  '.repeat(Math.min(distance, 8))}${label} ${output.style('dim', `${kind}, as ${via}`)}`,
            ),
        ]
  output.result(
    traced,
    () => [...view('came from', traced.up), ...view('goes into', traced.down)].join('\n') || 'Nothing is known of it.',
  )
}
