import { serveMcp } from '@quire/server'
import type { Command } from 'commander'
import { addExamples } from '../command-line/define-command.ts'
import { faultOption, trustOption } from '../command-line/run-options.ts'
import { type OpenOptions, openFor } from '../open/open-for.ts'
import { createOutput } from '../output/output.ts'

export function define(command: Command): void {
  addExamples(command, [
    'claude mcp add quire -- quire mcp --workspace /path/to/workspace',
    'codex mcp add quire -- quire mcp --workspace /path/to/workspace',
  ])
    .addOption(trustOption())
    .addOption(faultOption())
    .action(async (options: OpenOptions) => {
      const { note } = createOutput(options)
      const stop = new AbortController()
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
      // Standard output is reserved for the protocol.
      await using quire = await openFor(options, { isServing: true })
      await serveMcp(quire, { report: note, signal: stop.signal })
    })
}
