import { existsSync } from 'node:fs'
import { type Comparable, diffAssemblies, type LayerDifference } from '@quire/core/assembly'
import { loadTextFile } from '@quire/core/template'
import {
  type AnyDifference,
  type CallDifference,
  diffStored,
  type FirstDifference,
  type RunDifference,
} from '@quire/inspect/compare'
import { findNamed } from '@quire/inspect/views'
import type { Quire } from '@quire/runtime/front-door'
import type { Command } from 'commander'
import { addExamples } from '../command-line/define-command.ts'
import { InvalidInput } from '../command-line/errors.ts'
import { addPromptOptions, type PromptOptions } from '../command-line/prompt-options.ts'
import { renderRequest } from '../input/render-request.ts'
import { openFor, openStored } from '../open/open-for.ts'
import { createOutput, type Output } from '../output/output.ts'
import { counted } from '../views/figures.ts'

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

const COLOURS = { '+': 'green', '-': 'red', ' ': 'dim' } as const
/** Long differences are shortened for people. `--json` prints them in full. */
const MAX_LINES = 60

function layerView({ layer, status, lines }: LayerDifference, output: Output, max = Infinity): string[] {
  const shown = lines.slice(0, max)
  const rest = lines.length - shown.length
  return [
    `${output.style('bold', layer)} ${output.style('dim', status)}`,
    ...shown.map(({ mark, text }) => output.style(COLOURS[mark], `${mark} ${text}`)),
    ...(rest > 0 ? [output.style('dim', `… ${counted(rest, 'more line')}; use --json to see all`)] : []),
  ]
}

function storedDiffView(difference: AnyDifference, output: Output): string {
  if (difference.same) return 'No difference.'
  if (difference.kind === 'runs') return runDiffView(difference, output)
  return difference.layers.flatMap((layer) => layerView(layer, output)).join('\n')
}

function runDiffView(difference: RunDifference, output: Output): string {
  const { a, b, status, templates, steps, first } = difference
  const title = (text: string): string => output.style('bold', text)
  const lines = [`${title(a)} → ${title(b)}`, ...requestView(difference, output)]
  if (status) lines.push(`status     ${status.a} → ${status.b}`)
  for (const { file, status: change, lines: changed } of templates) {
    lines.push(`template   ${file} ${change}`, ...indent(layerView(asLayer(file, changed), output, MAX_LINES).slice(1)))
  }
  lines.push(`steps      ${steps.same} of ${steps.compared} the same`)
  lines.push('', ...(first ? firstView(first, output) : noneView(difference, output)))
  const others = steps.different.filter(({ key }) => key !== first?.key)
  if (others.length > 0) {
    lines.push('', title('Other steps that differ'))
    for (const { key, differs } of others.slice(0, 20))
      lines.push(`  ${key}  ${output.style('dim', differs.join(', '))}`)
    if (others.length > 20) lines.push(output.style('dim', `  … ${others.length - 20} more`))
  }
  return lines.join('\n')
}

function requestView({ request: { flow, models, options, input } }: RunDifference, output: Output): string[] {
  const lines: string[] = []
  if (flow) lines.push(`flow       ${flow.a} → ${flow.b}`)
  if (models) lines.push(`models     ${models.a.join(', ')} → ${models.b.join(', ')}`)
  for (const { name, a, b } of options) {
    lines.push(
      `option     ${name}: ${a === null ? 'not given' : JSON.stringify(a)} → ${b === null ? 'not given' : JSON.stringify(b)}`,
    )
  }
  if (input) lines.push('input      changed', ...indent(layerView(input, output, MAX_LINES).slice(1)))
  return lines
}

function firstView(first: FirstDifference, output: Output): string[] {
  const { key, differs, status, input, calls, documents, answeredOtherwise } = first
  const lines = [
    `${output.style('bold', 'First step with different inputs:')} ${output.style('cyan', key)} ${output.style('dim', differs.join(', '))}`,
  ]
  if (status.a !== status.b) lines.push(`  ${status.a ?? 'missing'} → ${status.b ?? 'missing'}`)
  for (const step of answeredOtherwise)
    lines.push(`  after ${step}, which got the same prompt and answered differently`)
  if (input) lines.push(...indent(layerView(input, output, MAX_LINES)))
  for (const call of calls) lines.push(...indent(callView(call, output)))
  const paths = documents.b.length > 0 ? documents.b : documents.a
  if (paths.length > 0) {
    lines.push('', output.style('bold', 'Documents that depend on it'), ...paths.map((path) => `  ${path}`))
  }
  return lines
}

function callView({ number, model, by, prompt, answer }: CallDifference, output: Output): string[] {
  const target = model.a === model.b ? model.a : `${model.a ?? 'nobody'} → ${model.b ?? 'nobody'}`
  const lines = [`${output.style('bold', `call ${number}`)} to ${target}; the prompts are compared by ${by}`]
  if (prompt.length === 0) lines.push(output.style('dim', '  the same messages'))
  for (const layer of prompt) lines.push(...indent(layerView(layer, output, MAX_LINES)))
  if (answer) {
    const count = (mark: string): number => answer.lines.filter((line) => line.mark === mark).length
    lines.push(
      `  ${output.style('bold', 'answer')} ${output.style('dim', `${counted(count('-'), 'line')} removed, ${count('+')} added`)}`,
    )
  }
  return lines
}

/** The inputs were identical, so the models or the machine caused the difference. */
function noneView({ steps }: RunDifference, output: Output): string[] {
  if (steps.different.length === 0) return ['All steps have the same inputs and answers.']
  return [output.style('bold', 'All steps have the same inputs, but different results.')]
}

const indent = (lines: readonly string[]): string[] => lines.map((line) => `  ${line}`)

function asLayer(layer: string, lines: LayerDifference['lines']): LayerDifference {
  return { layer, status: 'changed', lines }
}
