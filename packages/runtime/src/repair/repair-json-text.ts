import { Worker } from 'node:worker_threads'
import type { RepairJsonText } from '@quire/core/response'

// The worker is in the same folder, both in the source and in the build.
const WORKER = new URL(`./repair-worker${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url)

type Answer = { readonly repaired: string } | { readonly failed: string }

const LOOK_MS = 100

/**
 * Repairs JSON, or converts YAML to JSON, in a separate thread with a CPU time limit. Other load on the machine does not affect the limit. Used
 * for the `repair` option of `parseJson`.
 * @example await repairJsonText('{"a": 1,', { timeoutMs: 5000 }) // → '{"a": 1}'
 */
export const repairJsonText: RepairJsonText = (text, { timeoutMs, notation = 'json' }) =>
  new Promise((resolve, reject) => {
    const worker = new Worker(WORKER, {
      workerData: { text, notation },
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

/** The CPU time of a thread so far, or the elapsed time if Node does not report CPU time. */
async function timeOf(worker: Worker, started: number): Promise<number> {
  const { cpuUsage } = worker as { cpuUsage?: () => Promise<NodeJS.CpuUsage> }
  if (!cpuUsage) return performance.now() - started
  // If the thread has already ended, its result has been reported.
  const { user, system } = await cpuUsage.call(worker).catch(() => ({ user: 0, system: 0 }))
  return (user + system) / 1_000
}
