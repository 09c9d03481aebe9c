import type { Message } from '@quire/core'
import type { CallPurpose } from '../model.ts'

/** What a scripted model also looks at, where the caller says it. */
export interface ScriptedPurpose extends CallPurpose {
  /** The messages of the request whose answer is continued: with them the rest is exactly what was cut off. */
  readonly continuesFrom?: readonly Message[]
  /** Which try of this request it is, from 1; faults that happen N times count by it instead of by memory. */
  readonly attempt?: number
}
