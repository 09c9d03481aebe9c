import type { Command } from 'commander'
import { buildProgram } from '../packages/cli/src/program.ts'

/** The page on the command line, from the commands' own help. */
export function commandReference(): string {
  const program = buildProgram()
  const commands = program.commands.filter((command) => command.name() !== 'complete')
  const parts = [
    '# Commands',
    '',
    'Generated from the commands’ own help. Every option can also be set in the environment.',
    '',
  ]
  for (const command of commands) parts.push(...section(command))
  return `${parts.join('\n').trimEnd()}\n`
}

function section(command: Command): string[] {
  let help = ''
  command.configureHelp({ helpWidth: 100 }).configureOutput({
    writeOut: (text) => {
      help += text
    },
    getOutHasColors: () => false,
  })
  command.outputHelp()
  return [`## quire ${command.name()}`, '', '```text', help.trimEnd(), '```', '']
}
