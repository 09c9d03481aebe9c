/** Milliseconds that a call takes, awaited. */
export async function time(call) {
  const start = performance.now()
  await call()
  return performance.now() - start
}
