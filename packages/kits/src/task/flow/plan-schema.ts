/** A task as a plan describes it. */
export interface PlannedTask {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly dependencies: readonly string[]
  readonly role: string
}

export interface TaskPlan {
  readonly goal: string
  readonly tasks: readonly PlannedTask[]
}

export interface SplitDecision {
  readonly decision: 'execute' | 'split'
  readonly reason: string
  readonly tasks?: readonly PlannedTask[]
}

const ID = '^[A-Za-z0-9][A-Za-z0-9_-]{0,31}$'

function taskSchema(roles: readonly string[]): object {
  return {
    type: 'object',
    additionalProperties: false,
    required: ['id', 'title', 'description', 'dependencies', 'role'],
    properties: {
      id: { type: 'string', pattern: ID, description: 'Short and unique in the plan: t1, t2, …' },
      title: { type: 'string', minLength: 1, maxLength: 120, description: 'What will exist when it is done' },
      description: {
        type: 'string',
        minLength: 1,
        description: 'All that its agent needs to know, and when it is done',
      },
      dependencies: { type: 'array', items: { type: 'string' }, description: 'Ids of the tasks whose results it uses' },
      role: { enum: roles, description: 'The kind of agent that suits it' },
    },
  }
}

export function planSchema(roles: readonly string[], most: number): object {
  return {
    type: 'object',
    additionalProperties: false,
    required: ['goal', 'tasks'],
    properties: {
      goal: { type: 'string', minLength: 1, description: 'What will be true when everything is done' },
      tasks: { type: 'array', minItems: 1, maxItems: most, items: taskSchema(roles) },
    },
  }
}

export function splitSchema(roles: readonly string[], most: number): object {
  return {
    type: 'object',
    additionalProperties: false,
    required: ['decision', 'reason'],
    properties: {
      decision: { enum: ['execute', 'split'] },
      reason: { type: 'string', minLength: 1 },
      tasks: { type: 'array', maxItems: most, items: taskSchema(roles) },
    },
  }
}

const SCRIPTED_TASKS = 3

/**
 * The same schema with its tasks named and put in order: a model that answers by filling schemas would not know that
 * dependencies must be ids of the same plan.
 */
export function scriptedSchema(schema: object, roles: readonly string[], most: number): object {
  const { properties, ...rest } = schema as { properties: Record<string, unknown> }
  const count = Math.min(SCRIPTED_TASKS, most)
  const ids = Array.from({ length: count }, (_, index) => `t${index + 1}`)
  const { properties: own, ...task } = taskSchema(roles) as { properties: Record<string, unknown> }
  const prefixItems = ids.map((id, index) => ({
    ...task,
    properties: {
      ...own,
      id: { const: id },
      dependencies:
        index === 0 ? { type: 'array', maxItems: 0 } : { type: 'array', const: index === 1 ? [] : ids.slice(0, index) },
    },
  }))
  return {
    ...rest,
    required: Object.keys(properties),
    properties: { ...properties, tasks: { type: 'array', minItems: count, prefixItems, items: false } },
  }
}
