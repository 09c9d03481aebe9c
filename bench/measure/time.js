/** Returns the number of milliseconds until an awaited call finishes. */
export async function time(call) {
  const start = performance.now()
  await call()
  return performance.now() - start
}
