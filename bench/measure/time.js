/** Returns the duration of an awaited call, in milliseconds. */
export async function time(call) {
  const start = performance.now()
  await call()
  return performance.now() - start
}
