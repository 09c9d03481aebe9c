import { oneLine } from './grow-tasks.ts'
import type { PlannedTask } from './plan-schema.ts'

/** A plan as a human-readable page. */
export function planPage(title: string, goal: string, tasks: readonly PlannedTask[]): string {
  const titles = new Map(tasks.map(({ id }, index) => [id, String(index + 1)]))
  const parts = tasks.flatMap((task, index) => [
    '',
    `## ${index + 1}. ${oneLine(task.title)}`,
    '',
    `Role: ${task.role}. ${after(task, titles)}`,
    '',
    task.description.trim(),
  ])
  return `${[`# Plan: ${oneLine(title)}`, '', goal.trim(), ...parts].join('\n')}\n`
}

function after({ dependencies }: PlannedTask, titles: ReadonlyMap<string, string>): string {
  return dependencies.length === 0
    ? 'Depends on nothing.'
    : `Depends on ${dependencies.map((id) => titles.get(id) ?? id).join(', ')}.`
}
