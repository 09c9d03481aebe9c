import { type Assembly, assemble, type Blueprint } from '@quire/core'
import type { JsonValue } from '@quire/runtime'
import { loadWorkspace, type Workspace } from '@quire/runtime/workspace'
import {
  type ListEntry,
  loadProcess,
  type Process,
  type StateSources,
  type WorkStatus,
  workMaterial,
} from '@quire/session'
import { foreman } from './kit.ts'

export interface AssemblyConfig {
  readonly modelId: string
  readonly mode: string
  /** Whether the prompt reminds the model to start with its reasoning. Defaults to true. */
  readonly includeThinkingReminder?: boolean
  /**
   * The maximum number of knowledge base entries. Defaults to 10. Models in the medium and
   * minimal tiers get at most 5.
   */
  readonly maxKbEntries?: number
  /**
   * The maximum number of exchanges from the conversation. Defaults to 10. An exchange is a message and its response.
   */
  readonly maxConversationTurns?: number
}

export interface ConversationTurn {
  readonly role: 'user' | 'assistant'
  readonly content: string
}

/** Provides the knowledge about a project. */
export interface KnowledgeService {
  getContextForForeman(request: {
    readonly projectId: string
    readonly limit: number
  }): readonly KnowledgeItem[] | Promise<readonly KnowledgeItem[]>
}

export interface KnowledgeItem {
  readonly category: string
  readonly key: string
  readonly value: string
}

export interface AssemblyInputs {
  readonly workOrder: WorkOrder
  readonly conversationHistory?: readonly ConversationTurn[]
  readonly userMessage: string
  /** The current file, beat, chapter and scene. Other keys are shown too. */
  readonly activeContext?: Readonly<Record<string, JsonValue>>
}

const DEFAULT_ENTRIES = 10
const DEFAULT_TURNS = 10

/** Assembles the Foreman's prompt for any model, without a store or a session. */
export class PromptAssembler {
  readonly #knowledge: KnowledgeService | undefined
  readonly #dir: string
  #workspace: Workspace | undefined
  #blueprint: Blueprint | undefined

  /** `dir` is a folder in a workspace. The workspace's prompts override the kit's prompts. */
  constructor(options: { readonly knowledge?: KnowledgeService; readonly dir?: string } = {}) {
    this.#knowledge = options.knowledge
    this.#dir = options.dir ?? '.'
  }

  async assemble(config: AssemblyConfig, inputs: AssemblyInputs): Promise<Assembly> {
    this.#workspace ??= loadWorkspace(this.#dir, { kits: [foreman] })
    this.#blueprint ??= this.#workspace.getBlueprint('foreman/chat')
    const { models } = this.#workspace
    const { maxKbEntries = DEFAULT_ENTRIES, maxConversationTurns = DEFAULT_TURNS } = config
    const { workOrder, conversationHistory = [], userMessage, activeContext } = inputs
    const mode = config.mode.toLowerCase()
    const knowledge =
      maxKbEntries > 0
        ? await this.#knowledge?.getContextForForeman({ projectId: workOrder.project.title, limit: maxKbEntries })
        : []
    const turns = lastExchanges(conversationHistory, maxConversationTurns)
    const process = loadProcess(foreman, this.#workspace.root)
    const state = {
      ...workOrderState(mode, workOrder, {
        knowledge: (knowledge ?? []).slice(0, maxKbEntries),
        ...(activeContext && { activeContext }),
      }),
      undeclared: { active_context: undeclaredIn(process, activeContext) },
    }
    const working = workMaterial(process, state.state)
    const values = {
      mode,
      message: userMessage,
      ...(turns.length > 0 && { history: turns }),
      session_state: state,
      ...(working.length > 0 && { working_material: working }),
      include_thinking_reminder: config.includeThinkingReminder ?? true,
    }
    return assemble(this.#blueprint, values, {
      model: config.modelId,
      models,
      overlays: this.#workspace.overlaysFor('foreman/chat'),
    })
  }

  /** Clears the cache of prompt files. The next prompt reads the files again. */
  clearCache(): void {
    this.#workspace = undefined
    this.#blueprint = undefined
  }
}

/** The entries of a context for which the process has no field. Callers can use any names and values. */
function undeclaredIn({ sections }: Process, context: Readonly<Record<string, unknown>> = {}) {
  const section = sections.find(({ name }) => name === 'active_context')
  const declared = section?.of === 'fields' ? section.fields : {}
  const others = Object.entries(context).filter(([name]) => !Object.hasOwn(declared, name))
  return Object.fromEntries(
    others.map(([name, value]) => [
      name.replace(/[^\p{L}\p{N}_-]+/gu, '_').replace(/^(?!\p{L}|_)/u, '_'),
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  )
}

/** The last exchanges. Each exchange starts with the writer's message. */
function lastExchanges(turns: readonly ConversationTurn[], max: number): readonly ConversationTurn[] {
  const starts = turns.flatMap(({ role }, index) => (role === 'user' ? [index] : []))
  if (max <= 0) return []
  return starts.length <= max ? turns : turns.slice(starts.at(-max))
}

/** The parts of a project that are filled in so far. Used to assemble prompts without a session. */
export interface WorkOrder {
  readonly project: { readonly title: string } & Readonly<Record<string, string>>
  /** Field values, keyed by template (protagonist, beat_sheet, theme, world_rules) and field name. */
  readonly templates?: Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>>
  /** The status of each template. A status that contradicts the fields is ignored. */
  readonly statuses?: Readonly<Record<string, WorkStatus>>
  /** The registered notebooks, as a list or as roles keyed by id. */
  readonly notebooks?:
    | readonly { readonly id: string; readonly role: string; readonly title?: string }[]
    | Readonly<Record<string, string>>
  /** Fields of voice_context, scene_context and agent_memory. List entries may have more fields, such as severity. */
  readonly sections?: Readonly<
    Record<string, Readonly<Record<string, string | number | boolean | readonly string[] | readonly ListEntry[]>>>
  >
}

export function workOrderState(
  mode: string,
  { project, templates = {}, statuses = {}, notebooks = [], sections = {} }: WorkOrder,
  options: {
    readonly knowledge: readonly KnowledgeItem[]
    readonly activeContext?: Readonly<Record<string, JsonValue>>
  },
): StateSources {
  const work = Object.entries(templates).map(([name, fields]): [string, StateSources['state']['work'][string]] => {
    const declared = statuses[name]
    return [name, { fields, ...(declared !== undefined && { declared }) }]
  })
  return {
    state: {
      mode,
      sections: {
        project,
        ...(options.activeContext && { active_context: options.activeContext }),
        ...sections,
      },
      work: Object.fromEntries(work),
      confirmed: [],
      overrides: [],
    },
    documents: { keys: {}, named: {} },
    knowledge: options.knowledge,
    notebooks: (Array.isArray(notebooks)
      ? (notebooks as readonly NotebookItem[])
      : Object.entries(notebooks).map(([id, role]): NotebookItem => ({ id, role }))
    ).map(({ id, role, title = '' }) => ({ id, role, title })),
  }
}

type NotebookItem = { readonly id: string; readonly role: string; readonly title?: string }

let shared: PromptAssembler | undefined

/** Returns the assembler that all callers share. The options of the first call are used. */
export function getPromptAssembler(options: ConstructorParameters<typeof PromptAssembler>[0] = {}): PromptAssembler {
  shared ??= new PromptAssembler(options)
  return shared
}
