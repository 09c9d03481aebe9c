import { isAgentConfiguration } from '@quire/agents'
import type { Workplace } from '@quire/runtime/call'
import { closeWorktree, openWorktree, type WorktreeName } from '../repository/git/worktree.ts'

/** A checkout that an agent may read. Changes to it are discarded. */
export function lookWorkplace(repository: string, place: WorktreeName, isTrusted: boolean): Workplace {
  return {
    isTrusted,
    isReadOnly: true,
    open: async () =>
      (await openWorktree(repository, place, isTrusted ? {} : { isLeftOut: isAgentConfiguration })).folder,
    close: async (_folder, text) => text,
    discard: () => closeWorktree(place),
  }
}
