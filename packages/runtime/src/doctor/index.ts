export type { Examine, Finding } from '../kit/finding.ts'
export { type Examination, examineMachine } from './examine-machine.ts'
export { standsWith } from './examine-models.ts'
