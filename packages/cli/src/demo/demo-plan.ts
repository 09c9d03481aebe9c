import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

/** What the demo of the dialectic kit does. Files are relative to its workspace. */
export interface DemoPlan {
  readonly recipe: string
  readonly run: string
  readonly request: string
  /** A fixed date, so that every demo produces the same bytes. */
  readonly date: string
  readonly models: readonly string[]
  readonly feedback: {
    readonly on: { readonly step: string; readonly model: string }
    readonly file: string
    /** A passage of the result that exists because of the feedback. */
    readonly effect?: string
  }
  /** The answer that the recorder cuts off. */
  readonly cut?: RecordedAnswer & { readonly words: number }
  /** The JSON answer that the recorder adds a comma to. */
  readonly fault?: RecordedAnswer
}

/** The answer of a model to a step, such as `thesis/proposal`. */
export interface RecordedAnswer {
  readonly step: string
  readonly model: string
}

const RECORDED = 'recorded'

/** The request mentions September, which is five months later. */
const SCRIPTED: DemoPlan = {
  recipe: 'dialectic-full',
  run: 'demo',
  request: 'request.md',
  date: '2026-04-13',
  models: ['scripted/alpha', 'scripted/beta'],
  feedback: { on: { step: 'business_case', model: 'scripted/alpha' }, file: 'feedback.md' },
}

/** Whether a demo's workspace has recorded answers. If not, scripted models answer. */
export function hasRecordings(dir: string): boolean {
  return existsSync(join(dir, RECORDED, 'index.yaml'))
}

/** Reads what a demo with recorded answers does. */
export function readRecordedPlan(dir: string): DemoPlan {
  return parse(readFileSync(join(dir, RECORDED, 'demo.yaml'), 'utf8')) as DemoPlan
}

export function planOf(dir: string): DemoPlan {
  return hasRecordings(dir) ? readRecordedPlan(dir) : SCRIPTED
}
