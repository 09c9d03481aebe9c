import { useQueryClient } from '@tanstack/react-query'
import { urlOf } from './client.ts'
import { useEvents } from './use-events.ts'

type WorkspaceEvent =
  | { readonly type: 'run.changed'; readonly run: string }
  | { readonly type: 'session.changed'; readonly session: string }
  | { readonly type: 'file.changed'; readonly path: string }

const EVENTS = urlOf('followWorkspace')

/** Keeps the page up to date: whoever changes a run, a conversation or a file, its data is fetched again. */
export function useWorkspaceEvents(): void {
  const client = useQueryClient()
  useEvents<WorkspaceEvent>(EVENTS, (event) => {
    const refresh = (...queryKey: string[]) => void client.invalidateQueries({ queryKey })
    if (event.type === 'run.changed') {
      refresh('runs')
      refresh('projects')
      refresh('run', event.run)
      refresh('waiting')
    } else if (event.type === 'session.changed') {
      refresh('sessions')
      refresh('session', event.session)
    } else {
      refresh('files')
      refresh('blueprints')
      refresh('preview')
    }
  })
}
