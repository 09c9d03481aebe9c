import type { ListEntry, StateSources, WorkStatus } from '@quire/session'
import type { KnowledgeItem } from './prompt-assembler.ts'

/** The parts of a project that are filled in so far. Used to assemble prompts without a session. */
export interface WorkOrder {
  readonly project: { readonly title: string } & Readonly<Record<string, string>>
  /** Field values, keyed by template (protagonist, beat_sheet, theme, world_rules) and field name. */
  readonly templates?: Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>>
  /** The status of each template. A status that contradicts the fields is ignored. */
  readonly statuses?: Readonly<Record<string, WorkStatus>>
  readonly notebooks?: readonly { readonly id: string; readonly role: string; readonly title: string }[]
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
    readonly activeContext?: Readonly<Record<string, string>>
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
    notebooks,
  }
}
