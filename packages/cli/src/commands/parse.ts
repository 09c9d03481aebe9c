import { didYouMean } from '@quire/core/model'
import { loadTextFile } from '@quire/core/template'
import type { JudgedAction, ReadResponse } from '@quire/runtime/front-door'
import type { Workspace } from '@quire/runtime/workspace'
import type { Command } from 'commander'
import { addExamples, type CommonOptions } from '../command-line/define-command.ts'
import { InvalidInput } from '../command-line/errors.ts'
import { option } from '../command-line/option.ts'
import { readStandardInput } from '../input/read-text.ts'
import { openFor } from '../open/open-for.ts'
import { createOutput, type Output } from '../output/output.ts'
import { counted } from '../views/figures.ts'

interface ParseOptions extends CommonOptions {
  readonly kit?: string
  readonly mode?: string
}

const MAX_BYTES = 64 * 1024 * 1024

export function define(command: Command): void {
  addExamples(command, [
    'quire parse response.txt',
    'quire parse response.txt --mode draft --json',
    'pbpaste | quire parse -',
  ])
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

/** Formats a response for people: the message, the requested actions and updates, and any problems. */
function parsedView(parsed: ReadResponse, output: Output): string {
  const { thinking, message, actions, contentUpdates, custom, stray, truncated, diagnostics } = parsed
  const lines: string[] = []
  const section = (title: string, body: string): void => void lines.push(output.style('bold', title), indent(body), '')
  if (thinking) section('thinking', thinking)
  section('message', message === '' ? '(none)' : message)
  for (const action of actions) section(...actionLines(action, output))
  for (const { target, content, needsApproval } of contentUpdates) {
    section(
      `content update ${target}${needsApproval ? ' (needs approval)' : ''}`,
      `${counted(content.split('\n').length, 'line')}, ${counted(content.length, 'character')}`,
    )
  }
  for (const { tag, content } of custom) section(tag, content)
  if (stray !== '') section('outside tags', stray)
  if (truncated) lines.push(output.style('yellow', 'The response is truncated.'))
  for (const { severity, message: problem, position } of diagnostics) {
    lines.push(`${output.style(severity === 'info' ? 'dim' : 'yellow', severity)} at ${position ?? 0}: ${problem}`)
  }
  return lines.join('\n').trimEnd()
}

function actionLines({ type, read, wouldRun, reasons }: JudgedAction, output: Output): [string, string] {
  const title = `action ${type === '' ? '(without a type)' : type}: ${wouldRun ? output.style('green', 'would run') : output.style('yellow', 'would not run')}`
  const values = Object.entries(read).map(
    ([name, value]) => `${name}: ${shorten(typeof value === 'string' ? value : JSON.stringify(value))}`,
  )
  return [
    title,
    [...values, ...reasons.map(({ code, message }) => output.style('yellow', `${code}: ${message}`))].join('\n'),
  ]
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 100 ? `${line.slice(0, 99)}…` : line
}

function indent(text: string): string {
  return text.replace(/^/gm, '  ')
}
