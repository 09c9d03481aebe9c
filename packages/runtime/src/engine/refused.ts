/** Whether a statement aborted itself with `refuse`. None of its changes were kept. */
export function isRefused(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'QU001'
}
