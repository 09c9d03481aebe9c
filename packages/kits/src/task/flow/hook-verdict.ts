export interface HookVerdict {
  readonly verdict: 'continue' | 'retry' | 'stop' | 'add_task'
  readonly reason: string
  readonly feedback?: string
  readonly task?: { readonly title: string; readonly description: string; readonly role?: string }
}

/** The schema of a verdict. If no task may be added, `add_task` is not offered. */
export function verdictSchema(roles: readonly string[], mayAdd: boolean): object {
  return {
    type: 'object',
    additionalProperties: false,
    required: ['verdict', 'reason'],
    properties: {
      verdict: { enum: ['continue', 'retry', 'stop', ...(mayAdd ? ['add_task'] : [])] },
      reason: { type: 'string', minLength: 1 },
      feedback: { type: 'string', description: 'With retry: what failed, and what would pass' },
      ...(mayAdd && {
        task: {
          type: 'object',
          description: 'With add_task',
          additionalProperties: false,
          required: ['title', 'description'],
          properties: {
            title: { type: 'string', minLength: 1, maxLength: 120 },
            description: { type: 'string', minLength: 1 },
            role: { enum: roles },
          },
        },
      }),
    },
  }
}

/** Problems in a verdict that the schema does not detect. */
export function checkVerdict({ verdict, feedback, task }: HookVerdict): string[] {
  if (verdict === 'retry' && (feedback ?? '').trim() === '') {
    return ["With 'retry', feedback must say what failed and what would pass."]
  }
  if (verdict === 'add_task' && task === undefined) return ["With 'add_task', task must describe the task."]
  return []
}
