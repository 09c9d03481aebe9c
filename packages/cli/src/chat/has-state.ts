import type { Process, SessionState } from '@quire/session'

/** Whether anything was recorded in a project. */
export function hasState(
  { mode, sections, work, confirmed }: SessionState,
  { modes }: { readonly modes: readonly Pick<Process['modes'][number], 'name'>[] },
): boolean {
  const recorded = Object.keys(sections).length + Object.keys(work).length + confirmed.length
  return recorded > 0 || mode !== modes[0]?.name
}
