/**
 * The factor by which CPU time grows if the input is four times as large. About 4 for linear time, and about 16 for
 * quadratic time.
 */
export async function growthOf(work: (size: number) => unknown, size: number): Promise<number> {
  await work(size)
  const small = await processorTime(() => work(size))
  return (await processorTime(() => work(size * 4))) / Math.max(small, MEASURABLE)
}

/** Times below this number of microseconds are noise. */
const MEASURABLE = 2_000

async function processorTime(work: () => unknown): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < 3; run++) {
    const before = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(before)
    times.push(user + system)
  }
  return Math.min(...times)
}
