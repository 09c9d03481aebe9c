import type { LayerDifference } from '@quire/core/assembly'
import type { CallDifference, FirstDifference, RunDifference } from '@quire/inspect/compare'
import type { Output } from '../output/output.ts'
import { counted, moneyView, takenView, tokensView } from './figures.ts'

const COLOURS = { '+': 'green', '-': 'red', ' ': 'dim' } as const
/** Long differences are shortened for people. `--json` prints them in full. */
const MAX_LINES = 60
const MAX_DOCUMENT_LINES = 12
/** Of the other documents, only the numbers of paragraphs are shown. */
const MAX_DOCUMENTS = 5

export function layerView({ layer, status, lines }: LayerDifference, output: Output, max = Infinity): string[] {
  const shown = lines.slice(0, max)
  const rest = lines.length - shown.length
  return [
    `${output.style('bold', layer)} ${output.style('dim', status)}`,
    ...shown.map(({ mark, text }) => output.style(COLOURS[mark], `${mark} ${text}`)),
    ...(rest > 0 ? [output.style('dim', `… ${counted(rest, 'more line')}; use --json to see all`)] : []),
  ]
}

/** The differences between two runs: requests, templates, the first step that differs, documents and usage. */
export function runDiffView(difference: RunDifference, output: Output): string {
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
  lines.push(...documentLines(difference, output), '', ...usageLines(difference))
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

function documentLines({ documents: { compared, different } }: RunDifference, output: Output): string[] {
  if (different.length === 0)
    return compared === 0
      ? []
      : ['', compared === 1 ? 'The document is the same.' : `All ${compared} documents are the same.`]
  return [
    '',
    `${output.style('bold', 'Documents')} ${output.style('dim', `${different.length} of ${compared} differ`)}`,
    ...different.flatMap(({ path, status, paragraphs: { removed, added }, lines }, index) => [
      `  ${path}  ${output.style('dim', `${status}: ${counted(removed, 'paragraph')} removed, ${added} added`)}`,
      ...(index < MAX_DOCUMENTS
        ? indent(indent(layerView(asLayer(path, lines), output, MAX_DOCUMENT_LINES).slice(1)))
        : []),
    ]),
  ]
}

function usageLines({ a, b, usage }: RunDifference): string[] {
  const line = (run: string, totals: RunDifference['usage']['a']): string => {
    const { calls, tokens } = totals
    const money = moneyView(totals)
    return `${run}: ${counted(calls, 'call')}${takenView(totals)}, ${tokensView(tokens)}${money === '' ? '' : `, ${money}`}`
  }
  return [line(a, usage.a), line(b, usage.b)]
}
