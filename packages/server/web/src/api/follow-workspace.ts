import type { QueryClient } from '@tanstack/react-query'
import { urlOf } from './client.ts'
import { refresh } from './refresh.ts'

type WorkspaceEvent =
  | { readonly type: 'run.changed'; readonly run: string }
  | { readonly type: 'session.changed'; readonly session: string }
  | { readonly type: 'file.changed'; readonly path: string }
  | { readonly type: 'feed.reset' }

/**
 * Reloads data when a run, a session or a file changes. Call this before the first request. When the connection opens,
 * requests that were already sent are sent again.
 */
export function followWorkspace(client: QueryClient): void {
  const source = new EventSource(urlOf('followWorkspace'))
  source.onopen = () => refresh(client, [])
  source.onmessage = ({ data }) => {
    for (const key of keysOf(JSON.parse(data) as WorkspaceEvent)) refresh(client, key)
  }
}

function keysOf(event: WorkspaceEvent): readonly (readonly string[])[] {
  switch (event.type) {
    case 'run.changed':
      return [['runs'], ['projects'], ['run', event.run], ['waiting']]
    case 'session.changed':
      return [['sessions'], ['session', event.session]]
    case 'file.changed':
      return [['files'], ['blueprints'], ['preview']]
    case 'feed.reset':
      return [[]]
  }
}
