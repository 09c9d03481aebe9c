export {
  type Bisection,
  type BisectOptions,
  bisectPrompt,
  type CommitStory,
  type TestedPrompt,
} from './bisect-prompt.ts'
export type { ChangedLine } from './changed-lines.ts'
export { AnswersMissing } from './errors.ts'
