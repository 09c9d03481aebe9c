import { type Comparable, diffAssemblies, type LayerDifference, readTextFile } from '@quire/core'
import { assemblePrompt } from '../assemble-prompt.ts'
import { InvalidInput } from '../errors.ts'
import { openWorkspace } from '../open-workspace.ts'
import type { Output } from '../output.ts'
import type { PromptOptions } from './render.ts'

export async function diff(a: string, b: string, options: PromptOptions, output: Output): Promise<void> {
  const before = await readOperand(a, options)
  const after = await readOperand(b, options)
  const layers = diffAssemblies(before, after)
  const isSame = before.text === after.text
  output.result({ a, b, same: isSame, layers }, () =>
    isSame ? 'No difference.' : layers.map((layer) => layerView(layer, output)).join('\n'),
  )
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
    value = JSON.parse(readTextFile(operand, { limit: 256 * 1024 * 1024 }))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  if (!isComparable(value)) {
    throw new InvalidInput(`${operand} is not a render. Give a file from 'quire render … --json', or BLUEPRINT@MODEL.`)
  }
  return value
}

function isComparable(value: unknown): value is Comparable {
  if (typeof value !== 'object' || value === null) return false
  const { text, spans } = value as Partial<Comparable>
  return typeof text === 'string' && Array.isArray(spans)
}

function layerView({ layer, status, lines }: LayerDifference, output: Output): string {
  const head = `${output.style('bold', layer)} ${output.style('dim', status)}`
  const colours = { '+': 'green', '-': 'red', ' ': 'dim' } as const
  return [head, ...lines.map(({ mark, text }) => output.style(colours[mark], `${mark} ${text}`))].join('\n')
}
