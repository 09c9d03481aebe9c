import { isRecord } from '@quire/core/data-file'
import { InvalidTool } from '../errors.ts'

type JsonObject = Readonly<Record<string, unknown>>

/** A tool with a name, a description and a JSON Schema, in any provider's format. */
export interface NamedTool {
  readonly name: string
  readonly description?: string
  readonly input_schema?: JsonObject
  readonly parameters?: JsonObject
  readonly [key: string]: unknown
}

/** The format of OpenAI's Chat Completions API. */
export interface FunctionTool {
  readonly type: 'function'
  readonly function: NamedTool
  readonly [key: string]: unknown
}

/** The format of Google's Gemini API, with several tools in one entry. */
export interface FunctionDeclarations {
  readonly functionDeclarations: readonly NamedTool[]
  readonly [key: string]: unknown
}

export type ToolDefinition = NamedTool | FunctionTool | FunctionDeclarations

/** Copies the tools, so that later changes do not affect the prompt. @throws InvalidTool */
export function copyTools(tools: readonly ToolDefinition[]): ToolDefinition[] {
  if (!Array.isArray(tools)) throw new InvalidTool(0, 'is missing: pass the tools as a list of definitions')
  const names = new Set<string>()
  return tools.flatMap(declarationsOf).map((tool: unknown, index) => {
    if (!isRecord(tool)) throw new InvalidTool(index, 'is not an object')
    const { name, schema } = readTool(tool as ToolDefinition)
    if (typeof name !== 'string' || name.trim() === '') throw new InvalidTool(index, 'has no name')
    if (names.has(name)) throw new InvalidTool(index, `has a name that is already taken: '${name}'`)
    names.add(name)
    if (schema !== undefined && !isRecord(schema)) {
      throw new InvalidTool(index, `('${name}') has a schema that is not an object`)
    }
    try {
      return structuredClone(tool as ToolDefinition)
    } catch {
      throw new InvalidTool(index, `('${name}') contains a value that is not plain data`)
    }
  })
}

/** In Google's format, one entry contains several tools. */
function declarationsOf(tool: unknown): readonly unknown[] {
  const { functionDeclarations } = (tool ?? {}) as { readonly functionDeclarations?: unknown }
  return Array.isArray(functionDeclarations) ? functionDeclarations : [tool]
}

interface PlainTool {
  readonly name: string
  readonly description: string
  readonly schema: JsonObject
}

const NO_ARGUMENTS: JsonObject = { type: 'object', properties: {} }

function readTool(tool: ToolDefinition): { name: unknown; description: unknown; schema: unknown } {
  const inner = (typeof tool.function === 'object' && tool.function !== null ? tool.function : tool) as NamedTool
  const { name, description, input_schema, inputSchema, parameters, parametersJsonSchema } = inner
  return { name, description, schema: input_schema ?? inputSchema ?? parameters ?? parametersJsonSchema }
}

function plainTools(tools: readonly ToolDefinition[]): PlainTool[] {
  return copyTools(tools).map((tool) => {
    const { name, description, schema } = readTool(tool)
    return {
      name: name as string,
      description: typeof description === 'string' ? description : '',
      schema: (schema as JsonObject | undefined) ?? NO_ARGUMENTS,
    }
  })
}

/** The format of OpenAI's Responses API. The Chat Completions API nests tools one level deeper. */
export function toOpenAiTools(
  tools: readonly ToolDefinition[],
  { api = 'responses' }: { readonly api?: 'responses' | 'chat' } = {},
): JsonObject[] {
  return plainTools(tools).map(({ name, description, schema }) => {
    const definition = { name, ...(description !== '' && { description }), parameters: schema }
    return api === 'chat'
      ? { type: 'function', function: definition }
      : { type: 'function', ...definition, strict: false }
  })
}

/** The format of Anthropic's Messages API. */
export function toAnthropicTools(tools: readonly ToolDefinition[]): JsonObject[] {
  return plainTools(tools).map(({ name, description, schema }) => ({
    name,
    ...(description !== '' && { description }),
    input_schema: schema,
  }))
}

/** The format of Google's Gemini API. One entry contains all tools, with plain JSON Schema. */
export function toGoogleTools(tools: readonly ToolDefinition[]): JsonObject[] {
  const functionDeclarations = plainTools(tools).map(({ name, description, schema }) => ({
    name,
    description,
    parametersJsonSchema: schema,
  }))
  return functionDeclarations.length === 0 ? [] : [{ functionDeclarations }]
}
