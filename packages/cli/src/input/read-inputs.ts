import type { Blueprint } from '@quire/core'
import { parseInputs } from '@quire/core/blueprint'
import { InvalidInput } from '../command-line/errors.ts'
import { readText } from './read-text.ts'

/** Reads the blueprint's inputs from `--input FILE` and `--set name=value`. `--set` takes precedence. */
export async function readInputs(
  blueprint: Blueprint,
  options: { input?: string; set?: readonly string[] },
): Promise<Record<string, unknown>> {
  const inputs = options.input === undefined ? {} : parseInputs(blueprint, await readText(options.input), options.input)
  for (const assignment of options.set ?? []) assign(inputs, assignment)
  return inputs
}

function assign(inputs: Record<string, unknown>, assignment: string): void {
  const at = assignment.indexOf('=')
  const path = assignment.slice(0, at).split('.')
  if (at < 1 || path.some((part) => part === '' || part === '__proto__')) {
    throw new InvalidInput(
      `--set takes name=value, for example --set project.title=Atlas, not ${JSON.stringify(assignment)}.`,
    )
  }
  let target = inputs
  for (const part of path.slice(0, -1)) {
    const inner = Object.hasOwn(target, part) ? target[part] : undefined
    const next = typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? { ...inner } : {}
    target[part] = next
    target = next as Record<string, unknown>
  }
  target[path.at(-1)!] = assignment.slice(at + 1)
}
