import { agentsKind, type CliOptions } from '@quire/agents'
import { type Model, openModel } from '@quire/runtime/call'

/** Opens a command-line agent as a model. `claude/opus` is `cli/claude:opus`. */
export function openAgent(id: string, { environment = process.env, ...options }: CliOptions = {}): Model {
  return openModel(`cli/${id.replace('/', ':')}`, { settings: {}, environment, kinds: [agentsKind(options)] })
}
