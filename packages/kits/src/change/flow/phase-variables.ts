import type { FlowContext } from '@quire/runtime'
import { profileOf } from '../../agent-profile.ts'
import { findReadme } from '../relevance/shared-files.ts'
import { beginningOf } from '../repository/files/beginning-of.ts'
import { structureListing } from '../repository/files/structure-listing.ts'
import { listTree, readFiles } from '../repository/git/read-tree.ts'
import { type ChangeOptions, modelFor } from './change-options.ts'
import type { ChangeState } from './change-state.ts'
import type { Phase } from './phases.ts'
import { tasksOf } from './tasks-of.ts'

const MAX_CHARACTERS = 4000
/** The maximum number of lines in the structure. Smaller models get fewer lines. */
export const MAX_LINES = { full: 400, medium: 150, minimal: 50 } as const

/** Phases whose prompts contain only artifacts, or only the files of refused updates. They need no overview. */
const SHORT_PHASES: readonly Phase[] = ['correct', 'archive']

/** Phases in which a command-line agent may read the repository. */
const LOOKING_PHASES: readonly Phase[] = ['plan', 'challenge', 'revise', 'review']

/** Whether the agent of a phase may read a checkout of the repository. */
export function mayLook(options: ChangeOptions, phase: Phase): boolean {
  return options.looks && modelFor(options, phase).startsWith('cli/') && LOOKING_PHASES.includes(phase)
}

/**
 * Returns the commit that a phase works on. Reviews, corrections and fixes use the changed commit. All other phases use
 * the base commit.
 */
export function commitFor(phase: Phase, { base, commit }: Pick<ChangeState, 'base' | 'commit'>): string {
  return ['review', 'correct', 'fix'].includes(phase) ? commit : base
}

/** Whether an overlay describes the project, so that the README need not. */
export function isDescribed({ overlays: { user, project, domain } }: Pick<FlowContext, 'overlays'>): boolean {
  return [user, project, domain].some((values) => values && Object.hasOwn(values, 'PROJECT_CONTEXT'))
}

/** The values of a phase's overview and system prompt. */
export async function phaseVariables(
  flowContext: FlowContext,
  phase: Phase,
  options: ChangeOptions,
  facts: {
    readonly state: Pick<ChangeState, 'repo' | 'base' | 'commit'>
    readonly plan: string
    readonly mayWrite: boolean
    readonly mayAsk: boolean
    readonly hasRules: boolean
  },
): Promise<Readonly<Record<string, string | boolean | undefined>>> {
  const { state, plan, mayWrite, mayAsk, hasRules } = facts
  const { tier } = profileOf(modelFor(options, phase), flowContext.models)
  const hasDescription = isDescribed(flowContext)
  const looks = mayLook(options, phase)
  return {
    // The kit's own templates use this value only if an overlay sets it. Otherwise the README is one of the files.
    PROJECT_CONTEXT: hasDescription ? undefined : await projectContext(state.repo, state.base),
    PROJECT_STRUCTURE: await projectStructure(state.repo, state.base, tier),
    QUICK: plan === '',
    OVERVIEW: !SHORT_PHASES.includes(phase),
    IS_DESCRIBED: hasDescription && !(hasRules && tier === 'minimal'),
    TASKS: ['implement', 'correct', 'fix', 'review'].includes(phase) ? tasksOf(plan) : undefined,
    WRITES: mayWrite,
    LOOKS: looks,
    MAY_ASK: mayAsk && !looks,
  }
}

/** The project's description: the beginning of its README. */
async function projectContext(repository: string, commit: string): Promise<string | undefined> {
  const file = findReadme(await listTree(repository, commit))
  if (!file) return undefined
  const content = (await readFiles(repository, [file])).files[0]?.content.trim()
  return content ? beginningOf(content, MAX_CHARACTERS) : undefined
}

/** Lists the files of a commit as a tree. Smaller models get a smaller tree. */
async function projectStructure(repository: string, commit: string, tier: keyof typeof MAX_LINES): Promise<string> {
  return structureListing((await listTree(repository, commit)).keys(), MAX_LINES[tier]).text
}
