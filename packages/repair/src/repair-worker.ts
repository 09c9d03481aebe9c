import { parentPort, workerData } from 'node:worker_threads'
import { jsonrepair } from 'jsonrepair'

// Runs in a thread that can be terminated. Some one-megabyte inputs take hours to repair.
const { text } = workerData as { readonly text: string }
try {
  parentPort?.postMessage({ repaired: jsonrepair(text) })
} catch (error) {
  parentPort?.postMessage({ failed: error instanceof Error ? error.message : String(error) })
}
