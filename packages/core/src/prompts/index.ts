export { createPromptSet, type PromptSet } from './prompt-set.ts'
