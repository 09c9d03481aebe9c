import { extname } from 'node:path'
import type { Blueprint } from '@quire/core'
import { loadTextFile } from '@quire/core/template'
import { parse } from 'yaml'
import { InvalidInput } from './errors.ts'
import { readStandardInput } from './read-standard-input.ts'

/** The blueprint's inputs from `--input FILE` and `--set name=value`; what is set wins over the file. */
export async function readInputs(
  blueprint: Blueprint,
  options: { input?: string; set?: readonly string[] },
): Promise<Record<string, unknown>> {
  const inputs = options.input === undefined ? {} : await readInputFile(blueprint, options.input)
  for (const assignment of options.set ?? []) assign(inputs, assignment)
  return inputs
}

async function readInputFile(blueprint: Blueprint, file: string): Promise<Record<string, unknown>> {
  const text = file === '-' ? await readStandardInput() : loadTextFile(file)
  if (!['.yaml', '.yml', '.json'].includes(extname(file).toLowerCase())) return { [mainInput(blueprint)]: text }
  let value: unknown
  try {
    value = parse(text, { maxAliasCount: 100 })
  } catch (error) {
    throw new InvalidInput(`${file} is not valid: ${error instanceof Error ? error.message : String(error)}`)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new InvalidInput(`${file} must hold a mapping of the blueprint's inputs: ${inputNames(blueprint)}.`)
  }
  return { ...value }
}

function mainInput(blueprint: Blueprint): string {
  const declared = Object.entries(blueprint.inputs ?? {})
  const main = declared.find(([, definition]) => definition?.main)?.[0]
  if (main !== undefined) return main
  throw new InvalidInput(
    `Blueprint '${blueprint.name}' does not say which of its inputs a plain text fills (main: true). ` +
      `Use a YAML or JSON file, or --set. Its inputs: ${inputNames(blueprint)}.`,
  )
}

function inputNames(blueprint: Blueprint): string {
  const names = Object.keys(blueprint.inputs ?? {})
  return names.length > 0 ? names.join(', ') : 'none declared'
}

function assign(inputs: Record<string, unknown>, assignment: string): void {
  const at = assignment.indexOf('=')
  const path = assignment.slice(0, at).split('.')
  if (at < 1 || path.some((part) => part === '' || part === '__proto__')) {
    throw new InvalidInput(
      `--set takes name=value, for example --set project.title=Atlas. This was ${JSON.stringify(assignment)}.`,
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
