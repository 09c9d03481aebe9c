import type { QueryClient, QueryKey } from '@tanstack/react-query'

const join = { cancelRefetch: false }

/**
 * Reloads the data of a key. Does not cancel a pending request, because events can arrive faster than responses. Sends
 * one more request afterwards, because the pending response may be out of date.
 */
export function refresh(client: QueryClient, queryKey: QueryKey): void {
  for (const query of client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })) {
    const again = () => void client.invalidateQueries({ queryKey: query.queryKey, exact: true }, join)
    query.promise?.then(again, again)
  }
  void client.invalidateQueries({ queryKey }, join)
}
