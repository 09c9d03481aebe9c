import type { ActionDefinition, ParameterDefinition } from './action-definition.ts'

/**
 * @example
 * const yaml = 'actions: { read: { description: Reads., parameters: { path: { type: string } } } }'
 * parametersSchema(parseActions(yaml, 'actions.yaml').actions.get('read'))
 * // → { type: 'object', additionalProperties: false, properties: { path: { type: 'string' } } }
 */
export function parametersSchema(action: ActionDefinition): Record<string, unknown> {
  const entries = Object.entries(action.parameters)
  const required = entries.filter(([, parameter]) => parameter.required).map(([name]) => name)
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(entries.map(([name, parameter]) => [name, parameterSchema(parameter)])),
    ...(required.length > 0 && { required }),
  }
}

function parameterSchema({ type, enum: values, items, properties, description }: ParameterDefinition): object {
  return {
    type,
    ...(values && { enum: values }),
    ...(items !== undefined && { items: typeof items === 'string' ? { type: items } : items }),
    ...(properties && { properties }),
    ...(description !== undefined && { description }),
  }
}
