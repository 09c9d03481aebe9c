export * from './errors.ts'
export { issueRequest } from './flow/issue-request.ts'
export { change } from './kit.ts'
export { forPhase, type PhaseRequest, type PhaseVariables } from './prompt/for-phase.ts'
export {
  type ContextEntry,
  type ContextEntryJson,
  type ContextType,
  type RuleFile,
  UnifiedPrompt,
  type UnifiedPromptData,
  type UnifiedPromptJson,
} from './prompt/unified-prompt.ts'
