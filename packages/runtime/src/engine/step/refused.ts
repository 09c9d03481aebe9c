/** Whether a statement rolled itself back with `refuse`. */
export function isRefused(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'QU001'
}
