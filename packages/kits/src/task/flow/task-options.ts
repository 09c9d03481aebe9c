import type { FlowOption, RunRequest } from '@quire/runtime'
import { DEFAULT_MAX_DEPTH, DEFAULT_MAX_STEPS, wholeNumber } from '../builder/depth-rules.ts'
import { InvalidTaskRun } from '../errors.ts'

const DEFAULT_MAX_TASKS = 100
const DEFAULT_RETRIES = 2

/** The options of the flow. */
export const TASK_OPTIONS: readonly FlowOption[] = [
  {
    name: 'depth',
    description: 'maximum depth of subtasks; use 0 to do the task in one step',
    type: 'number',
    default: DEFAULT_MAX_DEPTH,
  },
  // Templates call this value `max_steps`. The option has another name, because `--max-steps` already limits the steps
  // of any run.
  {
    name: 'plan_steps',
    description: 'maximum number of tasks in the plan; use 1 to do the task in one step',
    type: 'number',
    default: DEFAULT_MAX_STEPS,
  },
  {
    name: 'max_tasks',
    description: 'maximum number of tasks in the whole run',
    type: 'number',
    default: DEFAULT_MAX_TASKS,
  },
  { name: 'retries', description: 'how many times hooks can reject a task', type: 'number', default: DEFAULT_RETRIES },
  { name: 'workspace_dir', description: 'the working folder of the agents' },
  {
    name: 'trust-repo',
    description:
      'let command-line agents change files in --workspace-dir without a sandbox, and load hooks, servers and settings from it (these can run programs)',
    type: 'boolean',
  },
]

export interface TaskSettings {
  readonly maxDepth: number
  readonly maxSteps: number
  readonly maxTasks: number
  readonly retries: number
  readonly workspaceDir: string | undefined
  /** Whether agents may work in that folder without a sandbox, and load its configuration. */
  readonly trustsDir: boolean
  /** The model for planning, judging and combining. */
  readonly supervisor: string
  /** The models that take turns doing the tasks. */
  readonly agents: readonly string[]
}

/** Whether a run has a planning step. */
export function isPlanned({ maxDepth, maxSteps, maxTasks }: TaskSettings): boolean {
  return maxDepth > 0 && Math.min(maxSteps, maxTasks) > 1
}

/** Reads the settings of a run. @throws InvalidTaskFigure, InvalidTaskRun */
export function taskSettings({ input, models, options }: RunRequest): TaskSettings {
  const [supervisor, ...agents] = models
  if (supervisor === undefined) throw new InvalidTaskRun('it needs a model. Name one or more with --models.')
  if (input.trim() === '') throw new InvalidTaskRun('the task is empty. Describe what you want.')
  const { workspace_dir: dir } = options
  return {
    maxDepth: wholeNumber('depth', options.depth ?? DEFAULT_MAX_DEPTH, 0),
    maxSteps: wholeNumber('plan_steps', options.plan_steps ?? DEFAULT_MAX_STEPS, 1),
    maxTasks: wholeNumber('max_tasks', options.max_tasks ?? DEFAULT_MAX_TASKS, 1),
    retries: wholeNumber('retries', options.retries ?? DEFAULT_RETRIES, 0),
    workspaceDir: typeof dir === 'string' && dir !== '' ? dir : undefined,
    trustsDir: options['trust-repo'] === true,
    supervisor,
    agents: agents.length > 0 ? agents : [supervisor],
  }
}
