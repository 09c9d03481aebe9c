import type { Profile } from '@quire/core'
import type { FlowContext } from '@quire/runtime'
import { profileOf } from '../../agent-profile.ts'
import { findReadme } from '../relevance/shared-files.ts'
import { beginningOf } from '../repository/files/beginning-of.ts'
import { structureListing } from '../repository/files/structure-listing.ts'
import { listTree, readFiles } from '../repository/git/read-tree.ts'
import { limitsFor, NO_REQUESTS, type RequestLimits, requestVariables } from '../requests/request-limits.ts'
import { type ChangeOptions, modelFor } from './change-options.ts'
import type { ChangeState } from './change-state.ts'
import type { Phase } from './phases.ts'
import { tasksOf } from './tasks-of.ts'

const MAX_CHARACTERS = 4000
/** The maximum number of lines in the structure. Smaller models get fewer lines. */
export const MAX_LINES = { full: 400, medium: 150, minimal: 50 } as const

/**
 * Phases whose prompts contain only artifacts, or only the files of refused updates. They need no overview
 * and make no requests.
 */
const SHORT_PHASES: readonly Phase[] = ['correct', 'archive']

/** Phases in which a command-line agent may read the repository. */
const LOOKING_PHASES: readonly Phase[] = ['plan', 'challenge', 'revise', 'review']

/** Whether the agent of a phase may read a checkout of the repository. */
export function mayLook(options: ChangeOptions, phase: Phase): boolean {
  return options.looks && modelFor(options, phase).startsWith('cli/') && LOOKING_PHASES.includes(phase)
}

/**
 * Returns the commit that a phase starts from. Reviews, corrections and fixes start from the changed commit. All other
 * phases start from the base commit.
 */
export function startOf(phase: Phase, { base, commit }: Pick<ChangeState, 'base' | 'commit'>): string {
  return ['review', 'correct', 'fix'].includes(phase) ? commit : base
}

/** Returns the commit that a phase works on: the commit that it starts from, with the updates that it has made. */
export function commitFor(phase: Phase, state: Pick<ChangeState, 'base' | 'commit' | 'looking'>): string {
  return state.looking?.commit ?? startOf(phase, state)
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
    readonly state: Pick<ChangeState, 'repo' | 'base' | 'commit' | 'looking' | 'failsAsBefore'>
    readonly plan: string
    readonly mayWrite: boolean
    readonly limits: RequestLimits
    readonly hasRules: boolean
  },
): Promise<Readonly<Record<string, string | boolean | undefined>>> {
  const { state, plan, mayWrite, limits, hasRules } = facts
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
    FIX: phase === 'fix',
    OLD_FAILURES: state.failsAsBefore === true,
    LOOKS: looks,
    ...requestVariables(limits, mayWrite, state.looking?.used),
  }
}

/**
 * How much the model of a phase may look up before it answers. An agent with a checkout reads the checkout itself. If
 * it may also write there, it can still ask for a test run.
 */
export function requestsFor(
  options: ChangeOptions,
  phase: Phase,
  { window }: Pick<Profile, 'window'>,
  mayWrite: boolean,
): RequestLimits {
  if (!options.looks || SHORT_PHASES.includes(phase) || mayLook(options, phase)) return NO_REQUESTS
  const mayTest = options.test !== undefined && (phase === 'implement' || phase === 'fix')
  const limits = limitsFor({ ...options.requests, tests: mayTest ? options.requests.tests : 0 }, window)
  if (!mayWrite) return limits
  return { ...limits, requests: Math.min(limits.requests, limits.tests) }
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
