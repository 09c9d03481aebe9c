import type { StepDraft, StepResult } from '@quire/runtime'
import type { Answer } from '@quire/runtime/answer'
import type { PlannedTask, TaskPlan } from './plan-schema.ts'
import { ROOT, type TaskInput, type TaskNode, type TaskResult } from './task-node.ts'
import type { TaskSettings } from './task-options.ts'
import { taskPaths } from './task-paths.ts'

/** The first step of a task. */
export function taskStep(input: TaskInput, needs: readonly string[]): StepDraft {
  const { node } = input
  return {
    key: `task/${node.id}`,
    name: node.title,
    kind: 'task',
    stage: `depth ${node.depth}`,
    input,
    ...(needs.length > 0 && { needs }),
  }
}

interface Growth {
  readonly model: string
  readonly plan: TaskPlan
  readonly answer: Answer<unknown>
  /** The results that the task depends on. */
  readonly upstream: readonly TaskResult[]
}

/** Turns a plan's tasks into steps. Stores the plan as artifacts. */
export function growTasks(node: TaskNode, { agents }: TaskSettings, growth: Growth): StepResult {
  const { model, plan, answer, upstream } = growth
  const path = taskPaths.plan(node.id)
  const meta = { stage: `depth ${node.depth}`, key: node.id, model, n: 1, state: answer.state }
  const { origins, problems } = answer
  const page = { path: taskPaths.planPage(node.id), kind: 'plan_page', text: planPage(plan), meta, origins }
  const combine: StepDraft = {
    key: `combine/${node.id}`,
    name: `combine: ${node.title}`,
    kind: 'combine',
    stage: `depth ${node.depth}`,
    input: { node, n: 1, upstream: null, again: null },
  }
  const steps = partSteps(node, plan.tasks, path, agents, upstream)
  return {
    status: 'completed',
    output: { tasks: plan.tasks.length, problems },
    artifacts: [
      ...answer.artifacts,
      { path, kind: 'plan', text: `${JSON.stringify(plan, null, 2)}\n`, meta, origins },
      page,
    ],
    next: [...steps, { ...combine, needs: steps.map(({ key }) => key) }],
    continuesIn: combine.key,
  }
}

/** Creates the steps for the parts of a task. Each part gets all inputs of the task. */
function partSteps(
  node: TaskNode,
  tasks: readonly PlannedTask[],
  plan: string,
  agents: readonly string[],
  upstream: readonly TaskResult[],
): StepDraft[] {
  const idOf = (index: number): string => (node.id === ROOT ? String(index + 1) : `${node.id}.${index + 1}`)
  const ids = new Map(tasks.map(({ id }, index) => [id, idOf(index)]))
  // Each part gets a share of the remaining number of tasks, so that one part cannot use all of them.
  const room = Math.max(0, Math.floor((node.room - tasks.length) / tasks.length))
  return tasks.map((planned, index) => {
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
}

/** Puts a title on one line. Titles come from models and are shown in headings. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** A plan as a human-readable page. */
function planPage({ title, goal, tasks }: TaskPlan): string {
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
