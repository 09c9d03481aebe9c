import type { Quire } from '@quire/runtime/front-door'
import { openFor } from '../open/open-for.ts'
import type { Output } from '../output/output.ts'
import type { DemoOptions } from './demo.ts'

const CONCURRENCY = 4

/** Serves the results of a demo until Ctrl-C. With --json, prints a single object. */
export async function serveDemo(quire: Quire, options: DemoOptions, output: Output): Promise<void> {
  if (!options.serve || output.isJson) return
  const { serveUntilStopped } = await import('./serve.ts')
  const reopen = () => openFor({ ...options, workspace: quire.dir }, { isRunning: true })
  output.note('\nLook inside:')
  // Uses any free port, because another server may be running.
  await serveUntilStopped(quire, { port: 0, host: '127.0.0.1', concurrency: CONCURRENCY, reopen }, output)
}
