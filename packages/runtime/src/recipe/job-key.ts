import { encodeSlug } from './names/slug.ts'
import type { Participant } from './participant.ts'

export interface JobName {
  readonly iteration: number
  readonly stage: string
  readonly step: string
  readonly model?: Participant
  readonly lineage?: Participant
  readonly match?: Participant | null
}

/** A job's key in its run: readable, and the same wherever and whenever it is worked out. */
export function jobKey({ iteration, stage, step, model, lineage, match }: JobName): string {
  const models = [model, lineage, match].flatMap((one) => (one ? [`${encodeSlug(one.model)}.${one.n}`] : []))
  return [`iteration_${iteration}`, stage, step, ...models].join('/')
}
