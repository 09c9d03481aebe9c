import type { Diagnostic } from '@quire/core'

/** Reports an event to the user, such as a wait or a restart. */
export type Report = (what: 'preparing' | 'waiting' | 'restarting', message: string) => void

export function storeReport(report?: (diagnostic: Diagnostic) => void): Report {
  return (what, message) => report?.({ code: `store.${what}`, severity: 'info', message })
}
