import { objectSchema, type Schema, schema, type ValueOf } from '../../json-schema.ts'

export type PlannedTask = ValueOf<ReturnType<typeof taskSchema>>
export type TaskPlan = ValueOf<ReturnType<typeof planSchema>>
/** The reason for splitting a task, and the parts. */
export type Split = ValueOf<ReturnType<typeof splitSchema>>

const ID = '^[A-Za-z0-9][A-Za-z0-9_-]{0,31}$'

const text = (definition: object): Schema<string> => schema({ type: 'string', ...definition })

function taskSchema(roles: readonly string[]) {
  return objectSchema({
    id: text({ pattern: ID, description: 'Short and unique in the plan: t1, t2, …' }),
    title: text({ minLength: 1, maxLength: 120, description: 'What will exist when it is done' }),
    description: text({ minLength: 1, description: 'All that its agent needs to know, and when it is done' }),
    dependencies: schema<readonly string[]>({
      type: 'array',
      items: { type: 'string' },
      description: 'Ids of the tasks whose results it uses',
    }),
    role: schema<string>({ enum: roles, description: 'The kind of agent that suits it' }),
  })
}

function taskList(roles: readonly string[], minItems: number, maxItems: number): Schema<readonly PlannedTask[]> {
  return schema({ type: 'array', minItems, maxItems, items: taskSchema(roles) })
}

export function planSchema(roles: readonly string[], max: number) {
  return objectSchema({
    title: text({ minLength: 1, maxLength: 120, description: 'What the final result is called' }),
    goal: text({ minLength: 1, description: 'What will be true when everything is done' }),
    tasks: taskList(roles, 1, max),
  })
}

export function splitSchema(roles: readonly string[], max: number) {
  return objectSchema({
    reason: text({ minLength: 1, description: 'Why one answer is not enough' }),
    tasks: taskList(roles, 2, max),
  })
}

/** Checks the tasks of a valid plan. The messages help the author to fix the problems. */
export function checkPlan(tasks: readonly PlannedTask[], least: number): string[] {
  const problems: string[] = []
  if (tasks.length < least) problems.push(`There must be at least ${least} ${least === 1 ? 'task' : 'tasks'}.`)
  const ids = tasks.map(({ id }) => id)
  for (const id of new Set(ids)) {
    const count = ids.filter((each) => each === id).length
    if (count > 1) problems.push(`${count} tasks have the id '${id}'. Every task needs its own id.`)
  }
  for (const { id, title, description, dependencies } of tasks) {
    if (title.trim() === '' || description.trim() === '') problems.push(`Task '${id}' needs a title and a description.`)
    for (const needed of new Set(dependencies)) {
      if (needed === id) problems.push(`Task '${id}' depends on itself.`)
      else if (!ids.includes(needed)) {
        problems.push(
          `Task '${id}' depends on '${needed}', which is not in the plan. Ids in the plan: ${ids.join(', ')}.`,
        )
      }
    }
  }
  const circle = findCircle(tasks)
  if (circle)
    problems.push(`The tasks ${circle.join(' → ')} depend on each other in a cycle, so none of them could start.`)
  return problems
}

/** Returns a dependency cycle that starts and ends with the same task. */
export function findCircle(tasks: readonly PlannedTask[]): string[] | undefined {
  const needs = new Map(tasks.map(({ id, dependencies }) => [id, dependencies.filter((needed) => needed !== id)]))
  const done = new Set<string>()
  for (const start of needs.keys()) {
    const path: string[] = []
    const found = walk(start, path)
    if (found) return found
  }
  return undefined

  function walk(id: string, path: string[]): string[] | undefined {
    if (done.has(id) || !needs.has(id)) return undefined
    const at = path.indexOf(id)
    if (at >= 0) return [...path.slice(at), id]
    path.push(id)
    for (const needed of needs.get(id)!) {
      const found = walk(needed, path)
      if (found) return found
    }
    path.pop()
    done.add(id)
    return undefined
  }
}
