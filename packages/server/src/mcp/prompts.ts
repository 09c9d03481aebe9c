import type {
  GetPromptRequestParams,
  GetPromptResult,
  ListPromptsResult,
  PromptArgument,
} from '@modelcontextprotocol/server'
import { type Blueprint, QuireError } from '@quire/core'
import type { Quire } from '@quire/runtime'

/** The argument that names the model. A blueprint input with the same name takes precedence. */
export const MODEL = 'model'
/** The model to use if neither the call nor the workspace specifies a model. */
const UNKNOWN_MODEL = 'mcp/client'

/** Lists every readable blueprint as a prompt. The blueprint's inputs are the prompt's arguments. */
export function listPrompts({ workspace }: Quire): ListPromptsResult {
  const prompts = workspace.listBlueprints().flatMap((name) => {
    const blueprint = readable(() => workspace.getBlueprint(name))
    if (!blueprint) return []
    const { description } = blueprint
    return { name, ...(description !== undefined && { description }), arguments: argumentsOf(blueprint) }
  })
  return { prompts }
}

/** A blueprint rendered as messages. MCP has no system role, so system messages become user messages. */
export async function getPrompt(
  quire: Quire,
  { name, arguments: received = {} }: GetPromptRequestParams,
): Promise<GetPromptResult> {
  const blueprint = quire.workspace.getBlueprint(name)
  const takesModel = blueprint.inputs?.[MODEL] !== undefined
  const { [MODEL]: named, ...others } = received
  const inputs = takesModel ? received : others
  const model = (takesModel ? undefined : named) ?? quire.workspace.config.model ?? UNKNOWN_MODEL
  const assembly = await quire.render(name, {
    inputs: Object.fromEntries(Object.entries(inputs).map(([key, value]) => [key, readValue(value)])),
    model,
    format: 'messages',
    isStrict: false,
  })
  return {
    ...(blueprint.description !== undefined && { description: blueprint.description }),
    messages: assembly.messages.map(({ role, content }) => ({
      role: role === 'assistant' ? 'assistant' : 'user',
      content: { type: 'text', text: content },
    })),
  }
}

function argumentsOf({ inputs = {} }: Blueprint): PromptArgument[] {
  const own = Object.entries(inputs).map(([name, { description, required, default: usual }]) => ({
    name,
    ...(description !== undefined && { description }),
    required: required ?? usual === undefined,
  }))
  if (inputs[MODEL] !== undefined) return own
  return [...own, { name: MODEL, description: 'the model to fit the prompt to', required: false }]
}

/** Arguments are strings. A string that contains a JSON object or list is parsed. */
function readValue(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Undefined if the blueprint is invalid. `quire check` reports invalid blueprints. */
function readable(read: () => Blueprint): Blueprint | undefined {
  try {
    return read()
  } catch (error) {
    if (QuireError.isInstance(error)) return undefined
    throw error
  }
}
