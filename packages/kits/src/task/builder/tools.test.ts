import { describe, expect, test } from 'vitest'
import { InvalidTool } from '../errors.ts'
import { copyTools, type ToolDefinition, toAnthropicTools, toGoogleTools, toOpenAiTools } from './tools.ts'

const schema = { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] }
const read: ToolDefinition = { name: 'read_file', description: 'Reads a file.', input_schema: schema }

describe('tools for a provider', () => {
  test('OpenAI tools are flat for Responses and nested for Chat Completions', () => {
    const definition = { name: 'read_file', description: 'Reads a file.', parameters: schema }
    expect(toOpenAiTools([read])).toEqual([{ type: 'function', ...definition, strict: false }])
    expect(toOpenAiTools([read], { api: 'chat' })).toEqual([{ type: 'function', function: definition }])
  })

  test('Anthropic: input_schema', () => {
    expect(toAnthropicTools([read])).toEqual([
      { name: 'read_file', description: 'Reads a file.', input_schema: schema },
    ])
  })

  test('Google tools are one entry that contains all declarations', () => {
    expect(toGoogleTools([read, { name: 'stop' }])).toEqual([
      {
        functionDeclarations: [
          { name: 'read_file', description: 'Reads a file.', parametersJsonSchema: schema },
          { name: 'stop', description: '', parametersJsonSchema: { type: 'object', properties: {} } },
        ],
      },
    ])
    expect(toGoogleTools([])).toEqual([])
  })

  test('accepts the format of each provider and our own format', () => {
    const shapes: ToolDefinition[][] = [
      toOpenAiTools([read]),
      toOpenAiTools([read], { api: 'chat' }),
      toAnthropicTools([read]),
      toGoogleTools([read]),
    ].map((shape) => shape as ToolDefinition[])
    for (const shape of shapes) expect(toAnthropicTools(shape)).toEqual(toAnthropicTools([read]))
  })
})

describe('a copy of tools', () => {
  test('is independent of the original', () => {
    const tools = [{ name: 'a', input_schema: { type: 'object', properties: {} as Record<string, unknown> } }]
    const copied = copyTools(tools)
    tools[0]!.input_schema.properties.late = true
    expect(copied).toEqual([{ name: 'a', input_schema: { type: 'object', properties: {} } }])
  })

  test.each<[string, unknown]>([
    ['a value that is not a list', {}],
    ['a tool that is not an object', ['read']],
    ['a tool without a name', [{ description: 'x' }]],
    ['a name that is used twice', [{ name: 'a' }, { name: 'a' }]],
    ['a schema that is not an object', [{ name: 'a', input_schema: 'object' }]],
    ['code', [{ name: 'a', run: () => 1 }]],
  ])('%s is rejected', (_name, tools) => {
    expect(() => copyTools(tools as ToolDefinition[])).toThrow(InvalidTool)
  })
})
