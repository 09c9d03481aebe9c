import type { Diagnostic } from '@quire/core'

/** Reports something that a person may wonder about: a wait, a restart. */
export type Report = (what: 'preparing' | 'waiting' | 'restarting', message: string) => void

export function storeReport(report?: (diagnostic: Diagnostic) => void): Report {
  return (what, message) => report?.({ code: `store.${what}`, severity: 'info', message })
}
