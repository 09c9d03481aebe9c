export { Foreman, type ForemanOptions } from './foreman.ts'
export { foreman } from './kit.ts'
export { parseAgentResponse } from './parse-agent-response.ts'
export {
  type AssemblyConfig,
  type AssemblyInputs,
  type ConversationTurn,
  type KnowledgeItem,
  type KnowledgeService,
  PromptAssembler,
} from './prompt-assembler.ts'
export type { WorkOrder } from './work-order.ts'
