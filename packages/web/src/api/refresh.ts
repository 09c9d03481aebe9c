import type { QueryClient, QueryKey } from '@tanstack/react-query'

const join = { cancelRefetch: false }

/**
 * Asks again for what is shown under a key. A request under way is not cancelled, because events can come faster than
 * answers. Its answer may be older than the event, so one more request follows it.
 */
export function refresh(client: QueryClient, queryKey: QueryKey): void {
  for (const query of client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })) {
    const again = () => void client.invalidateQueries({ queryKey: query.queryKey, exact: true }, join)
    query.promise?.then(again, again)
  }
  void client.invalidateQueries({ queryKey }, join)
}
