import { Worker } from 'node:worker_threads'
import type { RepairJsonText } from '@quire/core/response'

// Beside this file, whether it runs as it was written or as it was built.
const WORKER = new URL(`./repair-worker${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url)

type Answer = { readonly repaired: string } | { readonly failed: string }

/** Repairs JSON in a thread of its own, which is ended when the time is over. For the `repair` option of `parseJson`. */
export const repairJsonText: RepairJsonText = (text, { timeoutMs }) =>
  new Promise((resolve, reject) => {
    const worker = new Worker(WORKER, {
      workerData: { text },
      resourceLimits: { maxOldGenerationSizeMb: 512, stackSizeMb: 8 },
    })
    const timer = setTimeout(
      () => finish(() => reject(new Error(`Repairing took longer than ${timeoutMs} ms.`))),
      timeoutMs,
    )
    const finish = (settle: () => void): void => {
      clearTimeout(timer)
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
