import type { Blueprint } from '@quire/core'
import { parseInputs } from '@quire/core/blueprint'
import type { Quire, RenderRequest } from '@quire/runtime/front-door'
import { InvalidInput } from '../command-line/errors.ts'
import type { PromptOptions } from '../command-line/prompt-options.ts'
import { createOutput } from '../output/output.ts'
import { readText } from './read-text.ts'

/** Converts the options of the commands render, fit and diff to a request. */
export async function renderRequest(quire: Quire, blueprint: string, options: PromptOptions): Promise<RenderRequest> {
  const found = await findBlueprint(quire, blueprint, options)
  const { model = found.model, budget, format, lenient } = options
  return {
    inputs: await readInputs(found, options),
    isStrict: !lenient,
    ...(model !== undefined && { model }),
    ...(budget !== undefined && { budget }),
    ...(format && { format }),
  }
}

/** @throws BlueprintNotFound, or InvalidInput if the name belongs to a flow or a kit */
export async function findBlueprint(
  quire: Quire,
  name: string,
  options: PromptOptions,
): Promise<ReturnType<Quire['workspace']['getBlueprint']>> {
  try {
    return quire.workspace.getBlueprint(name)
  } catch (error) {
    const { rejectOtherKind } = await import('./reject-other-kind.ts')
    await rejectOtherKind(quire, name, 'blueprint', createOutput(options))
    throw error
  }
}

/** Reads the blueprint's inputs from `--input FILE` and `--set name=value`. `--set` takes precedence. */
async function readInputs(
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
