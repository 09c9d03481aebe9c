import type { Quire } from '@quire/runtime/front-door'
import type { Output } from '../output/output.ts'
import type { DemoOptions } from './demo.ts'

const CONCURRENCY = 4

/** Serves what a demonstration made, until Ctrl-C; with --json there is one object on standard output and no more. */
export async function serveDemo(quire: Quire, { serve }: DemoOptions, output: Output): Promise<void> {
  if (!serve || output.isJson) return
  const { serveUntilStopped } = await import('./serve-action.ts')
  output.note('\nLook inside:')
  // Any free port: a server of the user's own may be running.
  await serveUntilStopped(quire, { port: 0, host: '127.0.0.1', concurrency: CONCURRENCY }, output)
}
