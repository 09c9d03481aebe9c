export { type Ablation, type AblationPlan, ablatePrompt, planAblation } from './ablate-prompt.ts'
export { type Bisection, bisectPrompt, type TestedPrompt } from './bisect-prompt.ts'
export type { ChangedLine } from './changed-lines.ts'
export { judgeChanges, MARGIN } from './judge-changes.ts'
