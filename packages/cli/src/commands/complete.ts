import type { Quire } from '@quire/runtime/front-door'
import type { Command, Option } from 'commander'
import { visibleFlags } from '../command-line/option.ts'
import { openFor } from '../open/open-for.ts'
import { COST_PARTS } from './cost.ts'
import { readFlow } from './run-flags.ts'

/** Returns completions for the last word of the command line. Returns none if the workspace is broken. */
export async function complete(program: Command, words: readonly string[]): Promise<string[]> {
  const current = words.at(-1) ?? ''
  const candidates = await find(program, words, current).catch(() => [])
  return candidates.filter((candidate) => candidate.startsWith(current))
}

async function find(program: Command, words: readonly string[], current: string): Promise<readonly string[]> {
  const commands = program.commands.filter((command) => command.name() !== 'complete')
  if (words.length <= 1) return commands.map((command) => command.name())
  const command = commands.find((one) => one.name() === words[0])
  if (!command) return []
  // The flags of `run` depend on the flow. `--help` suppresses the question about trust.
  if (command.name() === 'run') await readFlow(command, [...words.slice(1, -1), '--help'])
  const before = command.options.find((one) => one.long === words.at(-2) && one.required)
  if (!before && current.startsWith('-')) return visibleFlags(command)
  await using quire = await openFor({ quiet: true })
  if (before) return await optionValues(quire, before, current)
  const isFirst = words.slice(1, -1).every((word) => word.startsWith('-'))
  return await argumentValues(quire, command, isFirst)
}

function optionValues(quire: Quire, option: Option, current: string): readonly string[] | Promise<readonly string[]> {
  switch (option.long) {
    case '--model':
      return modelNames(quire)
    case '--models': {
      const prefix = current.slice(0, current.lastIndexOf(',') + 1)
      return modelNames(quire).map((name) => prefix + name)
    }
    case '--by': {
      const prefix = current.slice(0, current.lastIndexOf(',') + 1)
      return COST_PARTS.map((part) => prefix + part)
    }
    case '--kit':
      return quire.workspace.kits.map(({ name }) => name)
    case '--run':
    case '--run-id':
      return runIds(quire)
    default:
      return option.argChoices ?? []
  }
}

async function argumentValues(quire: Quire, command: Command, isFirst: boolean): Promise<readonly string[]> {
  const { workspace } = quire
  switch (command.name()) {
    case 'render':
    case 'fit':
      return workspace.listBlueprints()
    case 'diff':
      return [...workspace.listBlueprints().map((name) => `${name}@`), ...(await runIds(quire))]
    case 'run':
      return (await quire.listFlows()).map(({ name }) => name)
    case 'show':
      return isFirst ? [...(await runIds(quire)), ...(await quire.listFlows()).map(({ name }) => name)] : []
    case 'resume':
    case 'fork':
    case 'capture':
    case 'cancel':
    case 'feedback':
    case 'export':
      // The second argument is a document or a folder.
      return isFirst ? runIds(quire) : []
    case 'cost':
      return runIds(quire)
    case 'chat': {
      const { hasProcess } = await import('@quire/session')
      return workspace.kits.filter(hasProcess).map(({ name }) => name)
    }
    case 'models':
      return modelNames(quire)
    default:
      return command.registeredArguments[0]?.argChoices ?? []
  }
}

/** Ids of runs, newest first. */
async function runIds(quire: Quire): Promise<string[]> {
  const { listRuns } = await import('@quire/inspect/views')
  return (await listRuns(quire)).map(({ run }) => run)
}

function modelNames({ workspace }: Quire): string[] {
  return workspace.models.list().flatMap(({ id, aliases }) => [id, ...aliases])
}
