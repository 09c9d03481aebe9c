import { hasProcess } from '@quire/runtime/workspace'
import type { Command, Option } from 'commander'
import { openWorkspace } from './open-workspace.ts'

/** Candidates for the last of the words after `quire`. Never fails: a broken workspace completes to nothing. */
export function complete(program: Command, words: readonly string[]): string[] {
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
  if (before) return startingWith(optionValues(before, current), current)
  if (current.startsWith('-'))
    return startingWith(
      command.options.flatMap(({ long }) => long ?? []),
      current,
    )
  return startingWith(argumentValues(command), current)
}

function optionValues(option: Option, current: string): string[] {
  switch (option.long) {
    case '--model':
      return modelNames()
    case '--models': {
      const given = current.slice(0, current.lastIndexOf(',') + 1)
      return modelNames().map((name) => given + name)
    }
    case '--kit':
      return quietly(() => openWorkspace({}).kits.map(({ name }) => name))
    default:
      return [...(option.argChoices ?? [])]
  }
}

function argumentValues(command: Command): string[] {
  switch (command.name()) {
    case 'render':
    case 'fit':
      return quietly(() => openWorkspace({}).listBlueprints())
    case 'diff':
      return quietly(() =>
        openWorkspace({})
          .listBlueprints()
          .map((name) => `${name}@`),
      )
    case 'chat':
      return quietly(() =>
        openWorkspace({})
          .kits.filter(hasProcess)
          .map(({ name }) => name),
      )
    case 'models':
      return modelNames()
    default:
      return [...(command.registeredArguments[0]?.argChoices ?? [])]
  }
}

function modelNames(): string[] {
  return quietly(() =>
    openWorkspace({})
      .models.list()
      .flatMap(({ id, aliases }) => [id, ...aliases]),
  )
}

function startingWith(candidates: readonly string[], start: string): string[] {
  return candidates.filter((candidate) => candidate.startsWith(start))
}

function quietly(list: () => string[]): string[] {
  try {
    return list()
  } catch {
    return []
  }
}
