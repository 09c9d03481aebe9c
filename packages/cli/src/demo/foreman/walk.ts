import { loadTextFile } from '@quire/core/template'
import { parse } from 'yaml'

/** One step of the demo's writer. */
export type WalkStep =
  | { readonly part: string }
  | { readonly set: Readonly<Record<string, string>> }
  | { readonly notebook: { readonly folder: string; readonly role: string; readonly title: string } }
  | { readonly say: string }
  /** Enters another mode. If `because` is set, the gate must be closed. `because` says why. */
  | { readonly go: string; readonly because?: string }
  /** Enters another mode even though its gate is closed. */
  | { readonly insist: string; readonly because: string }
  | { readonly confirm: string }
  | { readonly prefer: string }
  | { readonly correct: string }

export interface Walk {
  readonly title: string
  readonly steps: readonly WalkStep[]
}

export function readWalk(file: string): Walk {
  return parse(loadTextFile(file)) as Walk
}
