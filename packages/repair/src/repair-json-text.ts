import { Worker } from 'node:worker_threads'
import type { RepairJsonText } from '@quire/core/response'

// Beside this file, whether it runs as it was written or as it was built.
const WORKER = new URL(`./repair-worker${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url)

type Answer = { readonly repaired: string } | { readonly failed: string }

const LOOK_MS = 100

/**
 * Repairs JSON in a thread of its own, which is ended when the time is over. It is the thread's own time, so that what
 * comes out does not depend on what else the machine does. For the `repair` option of `parseJson`.
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
    worker.once('exit', (code) => finish(() => reject(new Error(`The repairing thread ended with code ${code}.`))))
  })

/** What a thread has worked so far. Versions of Node that cannot tell count the time that has passed. */
async function timeOf(worker: Worker, started: number): Promise<number> {
  const { cpuUsage } = worker as { cpuUsage?: () => Promise<NodeJS.CpuUsage> }
  if (!cpuUsage) return performance.now() - started
  // A thread that has ended meanwhile has told how it went.
  const { user, system } = await cpuUsage.call(worker).catch(() => ({ user: 0, system: 0 }))
  return (user + system) / 1_000
}
