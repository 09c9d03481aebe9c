export interface PlannedTask {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly dependencies: readonly string[]
  readonly role: string
}

export interface TaskPlan {
  /** The title of the final result. */
  readonly title: string
  readonly goal: string
  readonly tasks: readonly PlannedTask[]
}

/** The reason for splitting a task, and the parts. */
export interface Split {
  readonly reason: string
  readonly tasks: readonly PlannedTask[]
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

export function planSchema(roles: readonly string[], max: number): object {
  return {
    type: 'object',
    additionalProperties: false,
    required: ['title', 'goal', 'tasks'],
    properties: {
      title: { type: 'string', minLength: 1, maxLength: 120, description: 'What the final result is called' },
      goal: { type: 'string', minLength: 1, description: 'What will be true when everything is done' },
      tasks: { type: 'array', minItems: 1, maxItems: max, items: taskSchema(roles) },
    },
  }
}

export function splitSchema(roles: readonly string[], max: number): object {
  return {
    type: 'object',
    additionalProperties: false,
    required: ['reason', 'tasks'],
    properties: {
      reason: { type: 'string', minLength: 1, description: 'Why one answer is not enough' },
      tasks: { type: 'array', minItems: 2, maxItems: max, items: taskSchema(roles) },
    },
  }
}
