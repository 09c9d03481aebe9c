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
  // By default, any free port, because another server may be running.
  const { port = 0 } = options
  await serveUntilStopped(quire, { port, host: '127.0.0.1', concurrency: CONCURRENCY, reopen }, output)
}
