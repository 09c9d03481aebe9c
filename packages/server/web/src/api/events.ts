import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { urlOf } from './client.ts'
import { isShared } from './is-shared.ts'
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

/**
 * Follows server-sent events while the component is mounted. The browser reconnects by itself.
 * @param open called on every connection, because data that was read earlier may be out of date
 */
export function useEvents<Event>(url: string | undefined, hear: (event: Event) => void, open: () => void): void {
  const onEvent = useEffectEvent(hear)
  const onOpen = useEffectEvent(open)
  useEffect(() => {
    if (url === undefined || isShared) return
    const source = new EventSource(url)
    source.onopen = () => onOpen()
    source.onmessage = ({ data }) => onEvent(JSON.parse(data) as Event)
    return () => source.close()
  }, [url])
}
