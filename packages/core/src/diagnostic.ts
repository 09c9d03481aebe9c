import type { Source } from './source.ts'

export type Severity = 'info' | 'warning' | 'error'

/** A warning or note about a problem that did not stop the work. */
export interface Diagnostic {
  /** A stable, dotted code that starts with the area, such as `template.missing-variable`. */
  readonly code: string
  readonly severity: Severity
  /** One plain sentence that says what happened and what was done. */
  readonly message: string
  /** The source of the problem: a file and line, a variable or an item. */
  readonly source?: Source
  /** The position in the parsed text, as a UTF-16 index. Absent if there is no parsed text. */
  readonly position?: number
  readonly layer?: string
}
