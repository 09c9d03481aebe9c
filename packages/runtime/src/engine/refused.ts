/** Whether a statement ended itself with the function `refuse`: nothing of it was kept. */
export function isRefused(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'QU001'
}
