import type { Source } from './source.ts'

export type Severity = 'info' | 'warning' | 'error'

/** A warning or note: a problem that did not stop the work. */
export interface Diagnostic {
  /** A stable, dotted code that starts with its area: `template.missing-variable`. */
  readonly code: string
  readonly severity: Severity
  /** One plain sentence: what happened and what was done about it. */
  readonly message: string
  /** Where it comes from: a file and line, a variable, an item. */
  readonly source?: Source
  /** UTF-16 index into the parsed text, if there was one. */
  readonly position?: number
  readonly layer?: string
}
