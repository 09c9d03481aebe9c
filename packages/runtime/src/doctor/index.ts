export { type Examination, type ExamineOptions, examineMachine } from './examine-machine.ts'
export type { Finding } from './finding.ts'
