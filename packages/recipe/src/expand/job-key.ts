import { encodeSlug } from '@quire/core/file-name'
import type { Participant } from '../granularity/participant.ts'

export interface JobName {
  readonly iteration: number
  readonly stage: string
  readonly step: string
  readonly model?: Participant
  readonly lineage?: Participant
  readonly match?: Participant | null
}

const KEY = /^iteration_(\d+)\/(([^/]+)\/.+)$/

/** Parses a key into the iteration, the stage and the job's name. Undefined for other keys. */
export function parseJobKey(key: string): { iteration: number; stage: string; path: string } | undefined {
  const [, iteration, path, stage] = KEY.exec(key) ?? []
  return path === undefined ? undefined : { iteration: Number(iteration), stage: stage!, path }
}

/** Returns a job's key in its run. The key is readable and deterministic. */
export function jobKey({ iteration, stage, step, model, lineage, match }: JobName): string {
  const models = [model, lineage, match].flatMap((one) => (one ? [`${encodeSlug(one.model)}.${one.n}`] : []))
  return [`iteration_${iteration}`, stage, step, ...models].join('/')
}
