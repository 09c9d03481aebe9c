import { existsSync } from 'node:fs'
import { type Comparable, diffAssemblies } from '@quire/core/assembly'
import { loadTextFile } from '@quire/core/template'
import { type AnyDifference, diffStored } from '@quire/inspect/compare'
import { findNamed } from '@quire/inspect/views'
import type { Quire } from '@quire/runtime/front-door'
import type { Command } from 'commander'
import { addExamples } from '../command-line/define-command.ts'
import { InvalidInput } from '../command-line/errors.ts'
import { addPromptOptions, type PromptOptions } from '../command-line/prompt-options.ts'
import { renderRequest } from '../input/render-request.ts'
import { openFor, openStored } from '../open/open-for.ts'
import { createOutput, type Output } from '../output/output.ts'
import { layerView, runDiffView } from '../views/run-diff-view.ts'

export function define(command: Command): void {
  addExamples(command, [
    'quire diff reply@gpt-4o reply@llama3.2:3b --input ticket.yaml',
    'quire diff before.json after.json                                # both from render --json',
    'quire diff before.json reply@gpt-4o --input ticket.yaml',
    'quire diff september october                                     # two runs, up to the first step that differs',
    'quire diff a-3f2c… a-9b01…                                       # two versions of a document, or two prompts',
  ])
  command
    .argument('<a>', 'a run, a call, an artifact (its id or path), a file from render --json, or BLUEPRINT@MODEL')
    .argument('<b>', 'the second operand, of the same kind as the first')
  addPromptOptions(command, { hasModel: false })
  command.action(diff)
}

async function diff(a: string, b: string, options: PromptOptions): Promise<void> {
  const output = createOutput(options)
  const isStored = !isRender(a) && !isRender(b)
  await using quire = await (isStored ? openStored(options) : openFor(options))
  if (isStored) {
    const { db } = await quire.store()
    const difference = await diffStored(db, await findNamed(db, a), await findNamed(db, b))
    for (const { message } of difference.diagnostics) output.note(message)
    return output.result(difference, () => storedDiffView(difference, output))
  }
  const before = await readOperand(quire, a, options, output)
  const after = await readOperand(quire, b, options, output)
  const layers = diffAssemblies(before, after)
  const isSame = before.text === after.text
  output.result({ a, b, same: isSame, layers }, () =>
    isSame ? 'No difference.' : layers.map((layer) => layerView(layer, output).join('\n')).join('\n'),
  )
}

/** Whether the operand is a file or BLUEPRINT@MODEL. Otherwise, it is a stored id. Call ids end with a number. */
function isRender(operand: string): boolean {
  if (/#\d+(-[0-9a-f]+)?$/.test(operand)) return false
  return operand.indexOf('@') > 0 || /\.json$/i.test(operand) || existsSync(operand)
}

async function readOperand(quire: Quire, operand: string, options: PromptOptions, output: Output): Promise<Comparable> {
  // Model ids may contain `@`, as in Ollama digests. Blueprint names cannot contain `@`.
  const at = operand.indexOf('@')
  if (at > 0) {
    const blueprint = operand.slice(0, at)
    const request = await renderRequest(quire, blueprint, options)
    const assembly = await quire.render(blueprint, { ...request, model: operand.slice(at + 1) })
    const unknown = assembly.diagnostics.filter(({ code }) => code === 'model.unknown')
    for (const { message } of unknown) output.note(message)
    return assembly
  }
  let value: unknown
  try {
    value = JSON.parse(loadTextFile(operand, { limit: 256 * 1024 * 1024 }))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  if (!isComparable(value)) {
    throw new InvalidInput(
      `${operand} is not a rendered prompt. Pass two files from 'quire render … --json', two operands BLUEPRINT@MODEL, or two ids of runs, calls or artifacts.`,
    )
  }
  return value
}

function isComparable(value: unknown): value is Comparable {
  if (typeof value !== 'object' || value === null) return false
  const { text, spans } = value as Partial<Comparable>
  return typeof text === 'string' && Array.isArray(spans)
}

function storedDiffView(difference: AnyDifference, output: Output): string {
  if (difference.same) return 'No difference.'
  if (difference.kind === 'runs') return runDiffView(difference, output)
  return difference.layers.flatMap((layer) => layerView(layer, output)).join('\n')
}
