import { type Assembly, describeSource, type Source } from '@quire/core'
import type { Origin } from '../../artifact/artifact.ts'

/** What is known of an artifact that may go into a prompt. */
export interface KnownArtifact {
  readonly path: string
  readonly isFeedback: boolean
}

type KnownArtifacts = ReadonlyMap<string, KnownArtifact>

/**
 * Where a prompt came from, read off what it is made of: each source once for each layer that it is in. What was left
 * out to fit is not among them.
 */
export function originsOf(assembly: Assembly, known: KnownArtifacts): Origin[] {
  const origins = new Map<string, Origin>()
  for (const { layer, source } of assembly.spans) {
    const origin = originOf(source, layer, known)
    if (!origin) continue
    const place = `${origin.kind}\0${origin.id}\0${layer}`
    if (!origins.has(place)) origins.set(place, origin)
  }
  return [...origins.values()]
}

function originOf(source: Source, via: string, known: KnownArtifacts): Origin | undefined {
  const label = describeSource(source)
  switch (source.kind) {
    case 'file':
      return { id: source.file, kind: 'file', label, via }
    case 'variable':
      return { id: source.name, kind: 'variable', label, via }
    case 'artifact': {
      const artifact = known.get(source.id)
      return {
        id: source.id,
        kind: artifact?.isFeedback ? 'feedback' : 'artifact',
        label: artifact?.path ?? label,
        via,
      }
    }
    case 'state':
      return { id: source.path, kind: 'input', label, via }
    case 'item':
      return { id: source.id, kind: 'input', label, via }
    case 'frame':
      return undefined
  }
}
