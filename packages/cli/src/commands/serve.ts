import type { Quire } from '@quire/runtime/front-door'
import { isLoopback, serve } from '@quire/server'
import type { Command } from 'commander'
import { addExamples } from '../command-line/define-command.ts'
import { InvalidInput } from '../command-line/errors.ts'
import { option } from '../command-line/option.ts'
import {
  concurrencyOption,
  faultOption,
  portOption,
  storeWaitOption,
  trustOption,
} from '../command-line/run-options.ts'
import { type OpenOptions, openFor } from '../open/open-for.ts'
import { noteOutside } from '../open/outside-workspace.ts'
import { createOutput, type Output } from '../output/output.ts'

export interface ServeOptions extends OpenOptions {
  readonly port: number
  readonly host: string
  readonly token?: string
  readonly concurrency: number
}

const USUAL_PORT = 4747

export function define(command: Command): void {
  addExamples(command, [
    'quire serve',
    'quire serve --port 0                    # any free port',
    'quire serve --host 0.0.0.0              # other machines can reach it; every request needs the token',
    'quire serve --json',
  ])
    .addOption(portOption('port to listen on; 0 for any free port').default(USUAL_PORT))
    .addOption(option('--host <address>', 'address to listen on').default('127.0.0.1'))
    .addOption(
      option(
        '--token <text>',
        'token that every request must send, as Authorization: Bearer TOKEN; the API is under /api/v1/ (default: random)',
      ),
    )
    .addOption(concurrencyOption())
    .addOption(storeWaitOption())
    .addOption(trustOption())
    .addOption(faultOption())
    .action(serveWorkspace)
}

const MIN_TOKEN = 16

async function serveWorkspace(options: ServeOptions): Promise<void> {
  await using quire = await openFor(options, { isRunning: true, isServing: true })
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
