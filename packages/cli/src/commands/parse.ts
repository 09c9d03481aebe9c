import { didYouMean } from '@quire/core/model'
import { loadTextFile } from '@quire/core/template'
import type { Workspace } from '@quire/runtime/workspace'
import type { Command } from 'commander'
import { type CommonOptions, defineCommand, option } from '../command-line/define-command.ts'
import { InvalidInput } from '../command-line/errors.ts'
import { readStandardInput } from '../input/read-text.ts'
import { openFor } from '../open/open-for.ts'
import { createOutput } from '../output/output.ts'
import { parsedView } from '../views/parsed-view.ts'

interface ParseOptions extends CommonOptions {
  readonly kit?: string
  readonly mode?: string
}

const MAX_BYTES = 64 * 1024 * 1024

export function addParseCommand(program: Command): void {
  defineCommand(
    program,
    'parse',
    'Parse a model’s response. Show its parts, and which actions would run or be refused.',
    ['quire parse response.txt', 'quire parse response.txt --mode draft --json', 'pbpaste | quire parse -'],
  )
    .argument('<file>', 'the response; - reads standard input')
    .addOption(option('--kit <name>', 'kit that defines the actions and tags'))
    .addOption(option('--mode <name>', 'mode of the conversation'))
    .action(async (file: string, options: ParseOptions) => {
      const { kit, mode } = options
      const output = createOutput(options)
      const text = file === '-' ? await readStandardInput() : loadTextFile(file, { limit: MAX_BYTES })
      await using quire = await openFor(options)
      if (mode !== undefined) await requireMode(mode, quire.workspace, kit)
      const parsed = await quire.parse(text, { ...(kit !== undefined && { kit }), ...(mode !== undefined && { mode }) })
      output.result(parsed, () => parsedView(parsed, output))
      if (parsed.actions.some(({ raw }) => raw !== undefined) && quire.workspace.getActions(kit).actions.size === 0)
        output.note('There is no actions.yaml here and --kit is not set, so every action is unknown.')
    })
}

/**
 * Rejects a mode that the kit's process does not have. Otherwise, a misspelt mode would make actions look forbidden.
 * Without a process, any mode is accepted.
 * @throws InvalidInput
 */
async function requireMode(mode: string, { kits, root }: Workspace, kit: string | undefined): Promise<void> {
  const { hasProcess, loadProcess } = await import('@quire/session')
  const talking = kits.find(({ name }) => name === kit)
  if (talking === undefined || !hasProcess(talking)) return
  const modes = loadProcess(talking, root).modes.map(({ name }) => name)
  if (modes.some((one) => one.toLowerCase() === mode.toLowerCase())) return
  throw new InvalidInput(`Unknown mode '${mode}'.${didYouMean(mode, modes)} Modes: ${modes.join(', ')}.`)
}
