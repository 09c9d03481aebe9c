import { createHash } from 'node:crypto'

/** A source of an artifact or a call. */
export interface Origin {
  readonly id: string
  readonly kind: 'artifact' | 'call' | 'file' | 'input' | 'feedback' | 'variable'
  /** A human-readable label, such as a path, or a file and line. */
  readonly label: string
  /** The origin's role: `prompt`, `response`, or the layer's name. */
  readonly via: string
}

/** A text that a step created and that is not stored yet. */
export interface ArtifactDraft {
  /** The artifact's path in the run's file tree, relative and with forward slashes. */
  readonly path: string
  readonly kind: string
  readonly text: string
  /** Whether the flow made the artifact for the user. */
  readonly isDocument?: boolean
  readonly meta?: { readonly [key: string]: string | number | boolean | null }
  readonly origins: readonly Origin[]
}

/**
 * Returns an id that depends only on the run and the path, so it is the same on every machine.
 * @example artifactId('r1', 'plan.md') // → 'a-b66b6ba59a8bb14cb3ab'
 */
export function artifactId(run: string, path: string): string {
  return `a-${createHash('sha256').update(`${run}\0${path}`).digest('hex').slice(0, 20)}`
}
