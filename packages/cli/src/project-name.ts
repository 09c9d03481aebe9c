import type { Workspace } from '@quire/runtime/workspace'

/**
 * The project that work belongs to: the one named, or what the workspace calls itself. Never the folder's name:
 * the same work has the same paths wherever its folder stands.
 */
export function projectName(options: { readonly project?: string }, { config }: Workspace): string {
  return options.project ?? config.name ?? 'default'
}
