import type { Quire } from '@quire/runtime/front-door'
import type { Output } from '../output/output.ts'
import type { DemoOptions } from './demo.ts'

const CONCURRENCY = 4

/** Serves what a demonstration made, until Ctrl-C; with --json there is one object on standard output and no more. */
export async function serveDemo(quire: Quire, options: DemoOptions, output: Output): Promise<void> {
  if (!options.serve || output.isJson) return
  const [{ serveUntilStopped }, { openFor }] = await Promise.all([
    import('./serve-action.ts'),
    import('../open/open-for.ts'),
  ])
  const reopen = () => openFor({ ...options, workspace: quire.dir }, { isRunning: true })
  output.note('\nLook inside:')
  // Any free port: a server of the user's own may be running.
  await serveUntilStopped(quire, { port: 0, host: '127.0.0.1', concurrency: CONCURRENCY, reopen }, output)
}
