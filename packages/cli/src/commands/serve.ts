import type { Command } from 'commander'
import { defineCommand, option } from '../command-line/define-command.ts'
import { numberOption } from '../command-line/number-option.ts'
import { concurrencyOption, faultOption, storeWaitOption } from '../command-line/running-options.ts'
import { trustOption } from '../command-line/trust-option.ts'
import type { OpenOptions } from '../open/open-for.ts'

export interface ServeOptions extends OpenOptions {
  readonly port: number
  readonly host: string
  readonly token?: string
  readonly concurrency: number
}

const USUAL_PORT = 4747
const MAX_PORT = 65_535

export function addServeCommand(program: Command): void {
  defineCommand(program, 'serve', 'Serve the inspector and the HTTP API until stopped.', [
    'quire serve',
    'quire serve --port 0                    # any free port',
    'quire serve --host 0.0.0.0              # other machines can reach it; every request needs the token',
    'quire serve --json',
  ])
    .addOption(
      numberOption('--port <n>', 'port to listen on; 0 for any free port', { min: 0, max: MAX_PORT }).default(
        USUAL_PORT,
      ),
    )
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
    .action(async (options: ServeOptions) => {
      const { serveWorkspace } = await import('./serve-action.ts')
      await serveWorkspace(options)
    })
}
