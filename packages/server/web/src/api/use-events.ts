import { useEffect, useEffectEvent } from 'react'
import { isShared } from './is-shared.ts'

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
