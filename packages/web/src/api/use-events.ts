import { useEffect, useEffectEvent } from 'react'
import { isShared } from './is-shared.ts'

/** Follows a stream of server-sent events while the page is open. The browser reconnects by itself. */
export function useEvents<Event>(url: string | undefined, hear: (event: Event) => void): void {
  const onEvent = useEffectEvent(hear)
  useEffect(() => {
    if (url === undefined || isShared) return
    const source = new EventSource(url)
    source.onmessage = ({ data }) => onEvent(JSON.parse(data) as Event)
    return () => source.close()
  }, [url])
}
