import { Worker } from 'node:worker_threads'
import type { RepairJsonText } from '@quire/core/response'

// The worker is in the same folder as this file, both in the source and in the build.
const WORKER = new URL(`./repair-worker${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url)

type Answer = { readonly repaired: string } | { readonly failed: string }

const LOOK_MS = 100

/**
 * Repairs JSON in a separate thread. When the time limit has passed, the thread is terminated. The limit applies to the
 * thread's CPU time, so the result does not depend on the load of the machine. Used for the `repair` option of
 * `parseJson`.
 */
export const repairJsonText: RepairJsonText = (text, { timeoutMs }) =>
  new Promise((resolve, reject) => {
    const worker = new Worker(WORKER, {
      workerData: { text },
      resourceLimits: { maxOldGenerationSizeMb: 512, stackSizeMb: 8 },
    })
    const started = performance.now()
    const timer = setInterval(async () => {
      if ((await timeOf(worker, started)) < timeoutMs) return
      finish(() => reject(new Error(`Repairing took longer than ${timeoutMs} ms.`)))
    }, LOOK_MS)
    const finish = (settle: () => void): void => {
      clearInterval(timer)
      worker.removeAllListeners()
      void worker.terminate()
      settle()
    }
    worker.once('message', (answer: Answer) =>
      finish(() => ('repaired' in answer ? resolve(answer.repaired) : reject(new Error(answer.failed)))),
    )
    worker.once('error', (error) => finish(() => reject(error)))
    worker.once('exit', (code) => finish(() => reject(new Error(`The repair thread ended with code ${code}.`))))
  })

/** The CPU time of a thread so far. If Node does not report the CPU time, elapsed time is used. */
async function timeOf(worker: Worker, started: number): Promise<number> {
  const { cpuUsage } = worker as { cpuUsage?: () => Promise<NodeJS.CpuUsage> }
  if (!cpuUsage) return performance.now() - started
  // If the thread has ended in the meantime, the thread has already reported its result.
  const { user, system } = await cpuUsage.call(worker).catch(() => ({ user: 0, system: 0 }))
  return (user + system) / 1_000
}
