/** Parses a response into thinking, message, actions and content updates. Never throws; problems are diagnostics. */
export { parseResponse as parseAgentResponse } from '@quire/core'
export { Foreman, type ForemanOptions } from './foreman.ts'
export { foreman } from './kit.ts'
export {
  type AssemblyConfig,
  type AssemblyInputs,
  type ConversationTurn,
  getPromptAssembler,
  type KnowledgeItem,
  type KnowledgeService,
  PromptAssembler,
  type WorkOrder,
} from './prompt-assembler.ts'
