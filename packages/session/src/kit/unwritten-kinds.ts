import type { Process } from '../process/process.ts'
import type { ProcessProblem } from '../process/process-problems.ts'
import type { WhatIsWritten } from './what-is-written.ts'

type Path = ProcessProblem['path']

/** Finds document kinds that prompts and gates refer to, but that nothing writes. */
export function unwrittenKinds(process: Process, written: WhatIsWritten): ProcessProblem[] {
  const named = process.modes.flatMap(({ name, material, gate }) => [
    ...material.flatMap((part, index): [Path, string][] => {
      const path = ['modes', name, 'material', index]
      if (part.kind === 'documents') return [[[...path, 'document'], part.document]]
      return part.kind === 'list' ? part.documents.map((kind) => [[...path, 'list'], kind]) : []
    }),
    ...gate.flatMap((criterion, index): [Path, string][] => {
      const path = ['modes', name, 'gate', index]
      if (criterion.kind === 'written') {
        const { document, forEach } = criterion
        return [
          [[...path, 'written'], document],
          ...(forEach ? [[[...path, 'for_each'], forEach] as [Path, string]] : []),
        ]
      }
      if (criterion.kind !== 'covered') return []
      return [
        [[...path, 'by'], criterion.by],
        [[...path, 'in'], criterion.inKind],
      ]
    }),
  ])
  return named.flatMap(([path, kind]) => kindProblems(kind, path, written))
}

/** Reports a document kind that nothing writes. Reports nothing if a handler may write any kind. */
export function kindProblems(kind: string, path: Path, { isAll, kinds }: WhatIsWritten): ProcessProblem[] {
  if (!isAll || kinds.has(kind)) return []
  const message = `nothing writes documents of kind '${kind}'. Kinds: ${[...kinds].join(', ')}.`
  return [{ path, message: `${path.join('.')}: ${message}` }]
}
