import type { Quire } from '@quire/runtime/front-door'
import { isLoopback, serve } from '@quire/server'
import { InvalidInput } from '../command-line/errors.ts'
import { openFor } from '../open/open-for.ts'
import { noteOutside } from '../open/outside-workspace.ts'
import { createOutput, type Output } from '../output/output.ts'
import type { ServeOptions } from './serve.ts'

const MIN_TOKEN = 16

export async function serveWorkspace(options: ServeOptions): Promise<void> {
  await using quire = await openFor(options, { isRunning: true })
  const reopen = () => openFor(options, { isRunning: true })
  const output = createOutput(options)
  if (!quire.isShared) noteOutside(options, 'the runs are', output)
  await serveUntilStopped(quire, { ...options, reopen }, output)
}

/** Serves an open workspace until Ctrl-C. Prints the URL with its token on one line. */
export async function serveUntilStopped(
  quire: Quire,
  {
    port,
    host,
    token,
    concurrency,
    reopen,
  }: Pick<ServeOptions, 'port' | 'host' | 'token' | 'concurrency'> & { readonly reopen?: () => Promise<Quire> },
  output: Output,
): Promise<void> {
  if (token !== undefined && !/^[\w-]+$/.test(token)) {
    throw new InvalidInput('--token accepts only letters, digits, - and _.')
  }
  if (token !== undefined && token.length < MIN_TOKEN) {
    throw new InvalidInput(`--token must have at least ${MIN_TOKEN} characters.`)
  }
  const stopped = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  })
  const served = await serve(quire, {
    port,
    host,
    concurrency,
    ...(token !== undefined && { token }),
    ...(reopen && { reopen }),
    report: (message) => output.note(message),
  })
  if (!isLoopback(host)) {
    output.note(
      `Other machines can reach this server on ${host}. Every request needs the token below; the connection is not encrypted.`,
    )
  }
  for (const run of served.recovered) output.note(`Continuing run ${run}.`)
  output.result({ url: served.url, host: served.host, port: served.port, token: served.token }, () => served.url)
  output.note(
    'Open this address in a browser. Ctrl-C stops the server. Unfinished runs continue when it is started again.',
  )
  await stopped
  await served.close()
}
