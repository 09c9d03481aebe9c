export * from './errors.ts'
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
export { fetchIssue, issueUrl } from './request/fetch-issue.ts'
export { issueRequest } from './request/issue-request.ts'
export { readSpec, type Spec } from './request/read-spec.ts'
