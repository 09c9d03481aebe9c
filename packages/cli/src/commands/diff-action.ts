import { existsSync } from 'node:fs'
import { type Comparable, diffAssemblies } from '@quire/core/assembly'
import { loadTextFile } from '@quire/core/template'
import { assemblePrompt } from '../assemble-prompt.ts'
import { InvalidInput } from '../errors.ts'
import { openWorkspace } from '../open-workspace.ts'
import type { Output } from '../output.ts'
import { layerView, storedDiffView } from '../views/diff-view.ts'
import { withStore } from '../with-store.ts'
import type { PromptOptions } from './render.ts'

export async function diff(a: string, b: string, options: PromptOptions, output: Output): Promise<void> {
  if (!isRender(a) && !isRender(b)) return diffStoredThings(a, b, options, output)
  const before = await readOperand(a, options)
  const after = await readOperand(b, options)
  const layers = diffAssemblies(before, after)
  const isSame = before.text === after.text
  output.result({ a, b, same: isSame, layers }, () =>
    isSame ? 'No difference.' : layers.map((layer) => layerView(layer, output).join('\n')).join('\n'),
  )
}

async function diffStoredThings(a: string, b: string, options: PromptOptions, output: Output): Promise<void> {
  const { diffStored } = await import('@quire/runtime')
  const difference = await withStore(options, ({ db }) => diffStored(db, a, b))
  for (const { message } of difference.diagnostics) output.note(message)
  output.result(difference, () => storedDiffView(difference, output))
}

/** A file, or BLUEPRINT@MODEL; all else is the id of something stored. Ids of calls end with their number. */
function isRender(operand: string): boolean {
  if (/#\d+(-[0-9a-f]+)?$/.test(operand)) return false
  return operand.indexOf('@') > 0 || /\.json$/i.test(operand) || existsSync(operand)
}

async function readOperand(operand: string, options: PromptOptions): Promise<Comparable> {
  // Ids of models may hold @ (ollama digests), names of blueprints may not.
  const at = operand.indexOf('@')
  if (at > 0) {
    const workspace = openWorkspace(options)
    return assemblePrompt(workspace, workspace.getBlueprint(operand.slice(0, at)), {
      ...options,
      model: operand.slice(at + 1),
    })
  }
  let value: unknown
  try {
    value = JSON.parse(loadTextFile(operand, { limit: 256 * 1024 * 1024 }))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  if (!isComparable(value)) {
    throw new InvalidInput(
      `${operand} is not a render. Give a file from 'quire render … --json' or BLUEPRINT@MODEL twice, or two ids of runs, calls or artifacts.`,
    )
  }
  return value
}

function isComparable(value: unknown): value is Comparable {
  if (typeof value !== 'object' || value === null) return false
  const { text, spans } = value as Partial<Comparable>
  return typeof text === 'string' && Array.isArray(spans)
}
