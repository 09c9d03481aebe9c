import { parentPort, workerData } from 'node:worker_threads'
import { jsonrepair } from 'jsonrepair'

// Runs in its own thread, which can be terminated. On some inputs of a megabyte, repairing takes hours.
const { text } = workerData as { readonly text: string }
try {
  parentPort?.postMessage({ repaired: jsonrepair(text) })
} catch (error) {
  parentPort?.postMessage({ failed: error instanceof Error ? error.message : String(error) })
}
