import type { JsonValue, StepDraft } from '@quire/runtime'
import type { PlannedTask } from './plan-schema.ts'
import { ROOT, type TaskInput, type TaskNode, type TaskResult } from './task-node.ts'
import type { TaskSettings } from './task-options.ts'

/** The first step of a task. */
export function taskStep(input: TaskInput, needs: readonly string[]): StepDraft {
  const { node } = input
  return {
    key: `task/${node.id}`,
    name: node.title,
    kind: 'task',
    stage: `depth ${node.depth}`,
    input: input as JsonValue,
    ...(needs.length > 0 && { needs }),
  }
}

export function combineKey(id: string): string {
  return `combine/${id}`
}

/**
 * Creates the steps for the parts of a task, and the step that combines the results. Each part gets all inputs of the
 * task.
 */
export function growTasks(
  node: TaskNode,
  tasks: readonly PlannedTask[],
  plan: string,
  { agents }: TaskSettings,
  upstream: readonly TaskResult[],
): StepDraft[] {
  const idOf = (index: number): string => (node.id === ROOT ? String(index + 1) : `${node.id}.${index + 1}`)
  const ids = new Map(tasks.map(({ id }, index) => [id, idOf(index)]))
  // Each part gets a share of the remaining number of tasks, so that one part cannot use all of them.
  const room = Math.max(0, Math.floor((node.room - tasks.length) / tasks.length))
  const steps = tasks.map((planned, index) => {
    const own: TaskNode = {
      id: idOf(index),
      title: oneLine(planned.title),
      description: planned.description.trim(),
      role: planned.role,
      depth: node.depth + 1,
      room,
      model: agents[index % agents.length]!,
      isAdded: false,
      plan,
      parent: node.id === ROOT ? null : { title: node.title, description: node.description },
      project: node.project,
      branch: node.branch,
    }
    const needs = [...new Set(planned.dependencies)].map((needed) => `task/${ids.get(needed)!}`)
    return taskStep({ node: own, n: 1, upstream, again: null }, needs)
  })
  const combine: StepDraft = {
    key: combineKey(node.id),
    name: `combine: ${node.title}`,
    kind: 'combine',
    stage: `depth ${node.depth}`,
    input: { node, n: 1, upstream: null, again: null } as JsonValue,
    needs: steps.map(({ key }) => key),
  }
  return [...steps, combine]
}

/** Puts a title on one line. Titles come from models and are shown in headings. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

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
