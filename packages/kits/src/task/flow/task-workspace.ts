import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Blueprint, loadTemplates, type SourcedText } from '@quire/core'
import type { FlowContext, StepContext, StepResult } from '@quire/runtime'
import type { HookVerdict } from './hook-verdict.ts'
import { type Hook, loadHooks } from './hooks.ts'
import type { Again, TaskInput } from './task-node.ts'
import type { TaskSettings } from './task-options.ts'
import { fromArtifact } from './task-values.ts'

const TEMPLATES = fileURLToPath(new URL('../../../task/templates/', import.meta.url))
const ROLES = 'roles/'

export interface Role {
  readonly name: string
  readonly description: string
}

/** Parts of the workspace that the flow needs. Loaded on first use and cached. */
export interface TaskWorkspace {
  readonly root: string | undefined
  readonly prompts: Pick<FlowContext, 'models' | 'blueprint' | 'overlaysFor' | 'valueFiles'>
  hooks(): readonly Hook[]
  roles(): readonly Role[]
  feedbackOf(context: StepContext, again: Again): Promise<SourcedText>
}

/** Handles one kind of step. */
export type TaskHandler<Input = TaskInput> = (
  context: StepContext<Input>,
  kit: TaskWorkspace,
  settings: TaskSettings,
) => Promise<StepResult>

export function taskWorkspace(flowContext: FlowContext): TaskWorkspace {
  const { root } = flowContext
  const blueprints = new Map<string, Blueprint>()
  const prompts: TaskWorkspace['prompts'] = {
    get models() {
      return flowContext.models
    },
    overlaysFor: flowContext.overlaysFor,
    valueFiles: flowContext.valueFiles,
    blueprint(name) {
      const blueprint = blueprints.get(name) ?? flowContext.blueprint(name)
      blueprints.set(name, blueprint)
      return blueprint
    },
  }
  let hooks: readonly Hook[] | undefined
  let roles: readonly Role[] | undefined
  return {
    root,
    prompts,
    hooks: () => {
      hooks ??= loadHooks(root)
      return hooks
    },
    roles: () => {
      roles ??= loadRoles(root)
      return roles
    },
    async feedbackOf(context, { verdict }) {
      const { reason, feedback } = JSON.parse(await context.read(verdict)) as HookVerdict
      return fromArtifact(context.run.id, verdict, `${reason}\n\n${feedback ?? ''}`.trim())
    },
  }
}

/** The available roles. A workspace can add roles and replace the kit's roles. */
function loadRoles(root: string | undefined): Role[] {
  const library = loadTemplates([
    ...(root === undefined ? [] : [{ dir: join(root, 'prompts', 'task'), label: 'prompts/task' }]),
    { dir: TEMPLATES, label: 'task/templates' },
  ])
  return library
    .list()
    .filter(({ name }) => name.startsWith(ROLES))
    .map(({ name }) => ({ name: name.slice(ROLES.length), description: library.get(name).meta.description ?? '' }))
}
