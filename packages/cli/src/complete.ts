import { hasProcess } from '@quire/session'
import type { Command, Option } from 'commander'
import { flowNames, runIds } from './complete-stored.ts'
import { openWorkspace } from './open-workspace.ts'

/** Candidates for the last of the words after `quire`. Never fails: a broken workspace completes to nothing. */
export async function complete(program: Command, words: readonly string[]): Promise<string[]> {
  const current = words.at(-1) ?? ''
  const commands = program.commands.filter((command) => command.name() !== 'complete')
  if (words.length <= 1)
    return startingWith(
      commands.map((command) => command.name()),
      current,
    )
  const command = commands.find((one) => one.name() === words[0])
  if (!command) return []
  const before = command.options.find((one) => one.long === words.at(-2) && one.required)
  if (before) return startingWith(await quietly(() => optionValues(before, current)), current)
  if (current.startsWith('-'))
    return startingWith(
      command.options.flatMap(({ long }) => long ?? []),
      current,
    )
  const isFirst = words.slice(1, -1).every((word) => word.startsWith('-'))
  return startingWith(await quietly(() => argumentValues(command, isFirst)), current)
}

function optionValues(option: Option, current: string): string[] | Promise<string[]> {
  switch (option.long) {
    case '--model':
      return modelNames()
    case '--models': {
      const given = current.slice(0, current.lastIndexOf(',') + 1)
      return modelNames().map((name) => given + name)
    }
    case '--kit':
      return openWorkspace({}).kits.map(({ name }) => name)
    case '--run':
    case '--run-id':
      return runIds()
    default:
      return [...(option.argChoices ?? [])]
  }
}

async function argumentValues(command: Command, isFirst: boolean): Promise<string[]> {
  switch (command.name()) {
    case 'render':
    case 'fit':
      return openWorkspace({}).listBlueprints()
    case 'diff':
      return [
        ...openWorkspace({})
          .listBlueprints()
          .map((name) => `${name}@`),
        ...(await runIds()),
      ]
    case 'run':
      return flowNames()
    case 'show':
    case 'resume':
    case 'cancel':
    case 'feedback':
    case 'export':
      // What comes second is a document or a folder.
      return isFirst ? runIds() : []
    case 'chat':
      return openWorkspace({})
        .kits.filter(hasProcess)
        .map(({ name }) => name)
    case 'models':
      return modelNames()
    default:
      return [...(command.registeredArguments[0]?.argChoices ?? [])]
  }
}

function modelNames(): string[] {
  return openWorkspace({})
    .models.list()
    .flatMap(({ id, aliases }) => [id, ...aliases])
}

function startingWith(candidates: readonly string[], start: string): string[] {
  return candidates.filter((candidate) => candidate.startsWith(start))
}

async function quietly(list: () => string[] | Promise<string[]>): Promise<string[]> {
  try {
    return await list()
  } catch {
    return []
  }
}
