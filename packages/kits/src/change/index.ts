export * from './errors.ts'
export { fetchIssue, issueUrl } from './input/fetch-issue.ts'
export { issueRequest } from './input/issue-request.ts'
export { readSpec, type Spec } from './input/read-spec.ts'
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
