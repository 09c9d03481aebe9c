/** Whether a statement aborted itself with the function `refuse`, so that nothing of it was kept. */
export function isRefused(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'QU001'
}
