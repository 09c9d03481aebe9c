import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { answerForm } from '@quire/core/response'
import type { Flow, FlowContext, RunRequest, StepContext, StepHandler, StepResult } from '@quire/runtime'
import { assemblePrompt, checkRequestFits } from '@quire/runtime/answer'
import type { ArtifactDraft } from '@quire/runtime/artifact'
import { locateGitDirectory } from '../../locate-git-directory.ts'
import { folderMemory, type LoadedDocument, loadMemory } from '../builder/memory-manager.ts'
import { PromptBuilder } from '../builder/prompt-builder.ts'
import { taskPrompt, wordsOfAgents } from './ask-task.ts'
import { combineResults } from './combine-results.ts'
import { doTask, doTaskAgain } from './do-task.ts'
import { estimateTask } from './estimate-task.ts'
import { taskOutput } from './finish-task.ts'
import { taskStep } from './grow-tasks.ts'
import { planSchema } from './plan-schema.ts'
import { runHooks } from './run-hooks.ts'
import { ROOT, resultsOf, type TaskNode, type TaskOutput } from './task-node.ts'
import { isPlanned, TASK_OPTIONS, type TaskSettings, taskSettings } from './task-options.ts'
import { taskPaths } from './task-paths.ts'
import { bareTaskValues } from './task-values.ts'
import { type TaskHandler, type TaskWorkspace, taskWorkspace } from './task-workspace.ts'
import { folderOf } from './workplace-of.ts'

/** Plans a request, splits tasks where needed, carries out the tasks and combines the results. */
export function taskFlow(flowContext: FlowContext): Flow {
  const kit = taskWorkspace(flowContext)
  const withSettings =
    <Input>(handler: TaskHandler<Input>): StepHandler<Input> =>
    (context) =>
      handler(context, kit, taskSettings(context.run.request))
  const flow: Flow = {
    name: 'task',
    description: 'Plans a task, splits it where needed, does it part by part and combines the results.',
    prompts: kit.prompts,
    options: TASK_OPTIONS,
    requestPath: () => taskPaths.request,
    refusesFeedback:
      'a finished task is not repeated. Add your feedback to the request and start a new run. You can also write it as a hook in hooks/. Hooks can reject results during a run.',
    async start(request) {
      const settings = taskSettings(request)
      // Reports invalid hooks at the start of a run, before they are used.
      kit.hooks()
      await checkRequestFits(request.input, kit.prompts.models, [
        { model: firstModel(settings), assemble: () => preview(kit, request, '') },
      ])
      return [{ key: 'begin', name: 'begin', kind: 'begin', input: null }]
    },
    preview: (request, { project }) => preview(kit, request, project),
    estimate: (request, run) => estimateTask(flow, request, run, taskSettings(request)),
    kinds: {
      begin: withSettings(begin),
      task: withSettings(doTask),
      again: withSettings(doTaskAgain),
      combine: withSettings(combineResults),
      hook: withSettings(runHooks),
      join: async ({ step, needs }: StepContext<TaskOutput>) => ({
        status: 'completed',
        output: taskOutput([...step.input.results, ...resultsOf(needs)]),
      }),
    },
  }
  return flow
}

/** Reads the project's memory once, and starts the root task. */
async function begin(context: StepContext, { root }: TaskWorkspace, settings: TaskSettings): Promise<StepResult> {
  const diagnostics: string[] = []
  const { documents, text } = await projectMemory(root, diagnostics)
  const node = await rootNode(context.run.request, settings, documents.length === 0 ? null : taskPaths.project)
  const files = documents.map(({ name }) => ({
    id: name,
    kind: 'file' as const,
    label: `${name}:1`,
    via: 'project_context',
  }))
  const artifact: ArtifactDraft = {
    path: taskPaths.project,
    kind: 'project_context',
    text,
    origins: files,
  }
  return {
    status: 'completed',
    output: { diagnostics },
    artifacts: documents.length === 0 ? [] : [artifact],
    next: [taskStep({ node, n: 1, upstream: [], again: null }, [])],
  }
}

/** Loads the project's documents and formats them for prompts. */
async function projectMemory(
  root: string | undefined,
  diagnostics: string[],
): Promise<{ readonly documents: readonly LoadedDocument[]; readonly text: string }> {
  if (root === undefined) return { documents: [], text: '' }
  const documents = await loadMemory(folderMemory(root), undefined, ({ message }) => diagnostics.push(message))
  if (documents.length === 0) return { documents, text: '' }
  const builder = new PromptBuilder({ workspace: root })
  return { documents, text: builder.renderTemplate('project_context', { documents }) ?? '' }
}

async function rootNode(
  { input }: RunRequest,
  { maxTasks, agents, workspaceDir }: TaskSettings,
  project: string | null,
): Promise<TaskNode> {
  const branch = workspaceDir === undefined ? undefined : await branchOf(workspaceDir)
  return {
    id: ROOT,
    title: titleOf(input),
    description: '',
    role: 'generalist',
    depth: 0,
    room: maxTasks,
    model: agents[0]!,
    isAdded: false,
    plan: null,
    parent: null,
    project,
    branch: branch ?? null,
  }
}

const LONGEST_TITLE = 80

/** The request's first line, as a title. */
function titleOf(input: string): string {
  const first = input.split('\n').find((line) => line.trim() !== '') ?? ''
  const plain = first
    .replace(/^[#>*\-\s]+/, '')
    .replace(/\s+/g, ' ')
    .trim()
  if (plain.length <= LONGEST_TITLE) return plain.replace(/[.:]$/, '')
  return `${plain.slice(0, plain.lastIndexOf(' ', LONGEST_TITLE) > 20 ? plain.lastIndexOf(' ', LONGEST_TITLE) : LONGEST_TITLE)} …`
}

/** The first prompt of a run. All later prompts depend on earlier answers. */
async function preview(
  kit: TaskWorkspace,
  request: RunRequest,
  project: string,
): ReturnType<NonNullable<Flow['preview']>> {
  const settings = taskSettings(request)
  const hasPlan = isPlanned(settings)
  const node = await rootNode(request, settings, null)
  const roles = kit.roles()
  const schema = planSchema(
    roles.map(({ name }) => name),
    Math.min(settings.maxSteps, node.room),
  )
  const model = firstModel(settings)
  const folder = hasPlan ? settings.workspaceDir : folderOf('RUN', kit, settings, model)
  const values = {
    ...bareTaskValues(node, { id: 'preview', project, request }, settings, folder),
    project,
    project_context: (await projectMemory(kit.root, [])).text || undefined,
    identity: hasPlan ? 'supervisor' : 'task-agent',
    answer: hasPlan ? 'plan' : 'result',
    ...(hasPlan
      ? { roles, answer_words: wordsOfAgents(kit.prompts, settings), form: answerForm(schema) }
      : { role: node.role, depth: settings.maxDepth }),
  }
  const { assembly } = await assemblePrompt(kit.prompts, taskPrompt(kit.prompts, model, values))
  const note = previewNote(hasPlan, kit.hooks().length > 0)
  return [{ name: hasPlan ? 'plan' : 'execute', model, text: assembly.text, ...(note && { note }) }]
}

/** The model that gets the first prompt. */
function firstModel(settings: TaskSettings): string {
  return isPlanned(settings) ? settings.supervisor : settings.agents[0]!
}

/** What a preview does not show. */
function previewNote(hasPlan: boolean, hasHooks: boolean): string | undefined {
  if (hasPlan) {
    return 'This is only the first prompt. Later prompts depend on the replies: the plan defines the tasks, and each task gets the results of earlier tasks.'
  }
  return hasHooks
    ? 'This is only the first prompt. The hooks will judge its reply, which does not exist yet.'
    : undefined
}

/** The checked-out branch of a folder. Undefined if the folder is not in a repository or no branch is checked out. */
export async function branchOf(folder: string): Promise<string | undefined> {
  try {
    const found = await locateGitDirectory(folder)
    return found && /^ref: refs\/heads\/(\S{1,200})\s*$/.exec(await readFile(join(found.own, 'HEAD'), 'utf8'))?.[1]
  } catch {
    // A folder that is missing or unreadable has no branch.
    return undefined
  }
}
