import { parentPort, workerData } from 'node:worker_threads'
import type { Notation } from '@quire/core/response'

// Runs in a thread that can be terminated. Some one-megabyte inputs take hours to repair.
const { text, notation } = workerData as { readonly text: string; readonly notation: Notation }
try {
  parentPort?.postMessage({ repaired: notation === 'yaml' ? await convertYaml() : await repairJson() })
} catch (error) {
  parentPort?.postMessage({ failed: error instanceof Error ? error.message : String(error) })
}

async function repairJson(): Promise<string> {
  const { jsonrepair } = await import('jsonrepair')
  return jsonrepair(text)
}

async function convertYaml(): Promise<string> {
  const { parse } = await import('yaml')
  return JSON.stringify(parse(text, { maxAliasCount: 10, logLevel: 'silent' })) ?? 'null'
}
