import type { Command } from 'commander'
import { readFlow } from '../packages/cli/src/commands/run-flags.ts'
import { buildProgram, COMMAND_NAMES } from '../packages/cli/src/program.ts'

/** The command-line reference page, generated from the commands' own help. */
export async function commandReference(): Promise<string> {
  const { commands } = await buildProgram(COMMAND_NAMES)
  const parts = [
    '# Commands',
    '',
    'Generated from the commands’ own help. Every option can also be set by an environment variable.',
    '',
  ]
  for (const command of commands) {
    // Without a flow, the help of `run` lists the flags of all flows.
    if (command.name() === 'run') await readFlow(command, [])
    for (const one of [command, ...command.commands]) parts.push(...section(one))
  }
  return `${parts.join('\n').trimEnd()}\n`
}

function section(command: Command): string[] {
  command.configureHelp({ helpWidth: 100 })
  let help = ''
  command.configureOutput({
    writeOut: (text) => {
      help += text
    },
    getOutHasColors: () => false,
  })
  command.outputHelp()
  const parent = command.parent?.parent ? `${command.parent.name()} ` : ''
  return [`## quire ${parent}${command.name()}`, '', '```text', help.trimEnd(), '```', '']
}
