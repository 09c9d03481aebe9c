import { parentPort, workerData } from 'node:worker_threads'
import { jsonrepair } from 'jsonrepair'

// Runs in a thread that can be terminated. Repairing some inputs of a megabyte takes hours.
const { text } = workerData as { readonly text: string }
try {
  parentPort?.postMessage({ repaired: jsonrepair(text) })
} catch (error) {
  parentPort?.postMessage({ failed: error instanceof Error ? error.message : String(error) })
}
