export { examineAgents } from './examine-agents.ts'
export { type Examination, type ExamineOptions, examineMachine } from './examine-machine.ts'
export type { Examine, Finding } from './finding.ts'
