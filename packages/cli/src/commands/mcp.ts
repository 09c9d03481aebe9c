import type { Command } from 'commander'
import { defineCommand } from '../command-line/define-command.ts'
import { faultOption } from '../command-line/running-options.ts'
import { trustOption } from '../command-line/trust-option.ts'
import { type OpenOptions, openFor } from '../open/open-for.ts'
import { createOutput } from '../output/output.ts'

export function addMcpCommand(program: Command): void {
  defineCommand(program, 'mcp', 'Serve prompts, resources and tools over MCP, on standard input and output.', [
    'claude mcp add quire -- quire mcp --workspace /path/to/workspace',
    'codex mcp add quire -- quire mcp --workspace /path/to/workspace',
  ])
    .addOption(trustOption())
    .addOption(faultOption())
    .action(async (options: OpenOptions) => {
      const { serveMcp } = await import('@quire/server')
      const { note } = createOutput(options)
      const stop = new AbortController()
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
      // Standard output is reserved for the protocol.
      await using quire = await openFor(options)
      await serveMcp(quire, { report: note, signal: stop.signal })
    })
}
