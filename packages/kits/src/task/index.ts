export { folderMemory, type MemoryDocument, type MemoryManager } from './builder/memory-manager.ts'
export { PromptBuilder, type PromptBuilderOptions } from './builder/prompt-builder.ts'
export { type ToolDefinition, toAnthropicTools, toGoogleTools, toOpenAiTools } from './builder/tools.ts'
export {
  InvalidContext,
  InvalidHook,
  InvalidTaskFigure,
  InvalidTaskRun,
  InvalidTool,
  TaskStopped,
} from './errors.ts'
export { task } from './kit.ts'
