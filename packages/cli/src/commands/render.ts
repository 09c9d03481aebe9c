import { type Assembly, type Diagnostic, explainFit, type ModelRegistry } from '@quire/core'
import type { FormatName, LayerReport } from '@quire/core/assembly'
import { describeSource } from '@quire/core/sourced-text'
import { loadTextFile } from '@quire/core/template'
import type { Command } from 'commander'
import { addExamples } from '../command-line/define-command.ts'
import { InvalidInput } from '../command-line/errors.ts'
import { option } from '../command-line/option.ts'
import { addPromptOptions, type PromptOptions } from '../command-line/prompt-options.ts'
import { renderRequest } from '../input/render-request.ts'
import { openFor } from '../open/open-for.ts'
import { createOutput, type Output } from '../output/output.ts'
import { counted } from '../views/figures.ts'
import { wrapText } from '../views/fit-width.ts'
import { promptPrice, promptPriceView } from '../views/prompt-price.ts'
import { watchPaths } from './watch-paths.ts'

const MARKS: Readonly<Record<LayerReport['outcome'], string>> = {
  full: '■',
  condensed: '▣',
  minimal: '▤',
  partial: '◧',
  omitted: '□',
  empty: '·',
}

/** The tokens that belong to no layer. */
const OVERHEAD: Readonly<Record<FormatName, string>> = {
  text: 'separators between layers',
  labelled: 'separators and role labels',
  messages: 'separators and message overhead',
  xml: 'tags and line breaks around layers',
}

interface RenderOptions extends PromptOptions {
  readonly explain?: boolean
  readonly watch?: boolean
  readonly previous?: string
}

export function define(command: Command): void {
  addExamples(command, [
    'quire render answer --input question.yaml --model gpt-4o',
    'quire render answer --input question.yaml --model llama3.2:3b --explain',
    'quire render change/unified --set agent=claude --set phase=plan --input request.md --format xml --json',
  ])
  command.argument('<blueprint>', 'the prompt: the name of its blueprint (blueprints/NAME.yaml), or kit/name')
  addPromptOptions(command)
  command
    .addOption(option('--explain', 'show a bar for each layer instead of the prompt, and explain what was cut'))
    .addOption(option('--watch', 'render again when a template or the blueprint changes'))
    .addOption(option('--previous <file>', 'compare the beginning with this earlier output of render --json'))
    .action(async (blueprint: string, options: RenderOptions) => {
      const output = createOutput(options)
      if (!options.watch) return render(blueprint, options, output)
      await watchRender(blueprint, options, output, () => render(blueprint, options, output))
    })
}

async function render(blueprint: string, options: RenderOptions, output: Output): Promise<void> {
  await using quire = await openFor(options)
  const assembly = await quire.render(blueprint, {
    ...(await renderRequest(quire, blueprint, options)),
    ...(options.previous !== undefined && { previous: readPrevious(options.previous) }),
  })
  output.result(assembly, () =>
    options.explain ? explainView(assembly, quire.workspace.models, output) : promptText(assembly),
  )
  if (!output.isJson) for (const diagnostic of assembly.diagnostics) noteDiagnostic(diagnostic, options, output)
}

/** The diagnostics that the output of --explain already contains. */
const EXPLAINED = ['fit.left-out', 'tokens.missing-vocabulary']

/** Diagnostics that the --explain output does not already show. */
function noteDiagnostic(diagnostic: Diagnostic, { explain }: RenderOptions, output: Output): void {
  if (explain && EXPLAINED.includes(diagnostic.code)) return
  const where = diagnostic.source ? ` (${describeSource(diagnostic.source)})` : ''
  output.note(
    `${output.style(diagnostic.severity === 'info' ? 'dim' : 'yellow', diagnostic.severity)} ${diagnostic.message}${where}`,
  )
}

function promptText(assembly: Assembly): string {
  if (assembly.format !== 'messages') return assembly.text
  return assembly.messages.map(({ role, content }) => `[${role}]\n${content}`).join('\n\n')
}

function readPrevious(file: string): { readonly text: string } {
  const text = loadTextFile(file, { limit: 256 * 1024 * 1024 })
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string') {
      return { text: value.text }
    }
  } catch {
    // Falls through to the error below.
  }
  throw new InvalidInput(`${file} is not an earlier render. Create one with 'quire render … --json > ${file}'.`)
}

/** Renders now and after every change to a template, blueprint or input file, until interrupted. */
async function watchRender(
  name: string,
  options: PromptOptions,
  output: Output,
  renderOnce: () => Promise<void>,
): Promise<void> {
  const findPaths = async (): Promise<readonly string[]> => {
    const { workspace } = await openFor(options)
    return [
      ...workspace.getBlueprint(name).templates.dirs.map(({ dir }) => dir),
      ...(workspace.root === undefined ? [] : [workspace.root]),
      ...(options.input === undefined || options.input === '-' ? [] : [options.input]),
    ]
  }
  await watchPaths(findPaths, output, renderOnce)
}

/** Draws a bar for each layer of a prompt, and shows what was cut and why. */
export function explainView(assembly: Assembly, models: ModelRegistry, output: Output): string {
  const { tokens, layers } = assembly
  const names = Math.max(...layers.map(({ id }) => id.length), 8)
  const figures = Math.max(...layers.map((layer) => figure(layer).length), 6)
  const bars = Math.max(10, Math.min(40, output.width - names - figures - 40))
  const largest = Math.max(...layers.map(({ tokens }) => tokens), 1)
  const lines = [header(assembly, output), '']
  for (const [index, explanation] of explainFit(assembly).entries()) {
    const layer = layers[index]!
    const bar = drawBar(layer, largest, bars)
    const colour = layer.reason === 'budget' ? 'yellow' : layer.outcome === 'empty' ? 'dim' : 'green'
    lines.push(
      `${output.style(colour, MARKS[layer.outcome])} ${layer.id.padEnd(names)} ${output.style(colour, bar)} ${figure(layer).padStart(figures)}  ${output.style('dim', layer.rule)}`,
    )
    // A layer that is included in full needs no explanation.
    if (layer.outcome === 'full') continue
    for (const line of wrapText(explanation.sentence, output.width - names - 4)) {
      lines.push(`  ${' '.repeat(names)} ${output.style('dim', line)}`)
    }
    if (layer.dropped.length > 0 && (layer.reason === 'tier' || layer.items))
      lines.push(...droppedLines(layer, names, output))
  }
  if (tokens.overhead !== 0) {
    const space = ' '.repeat(bars)
    lines.push(
      `  ${'overhead'.padEnd(names)} ${space} ${String(tokens.overhead).padStart(figures)}  ${output.style('dim', OVERHEAD[assembly.format])}`,
    )
  }
  lines.push('', `${totalLine(assembly, bars, names)}${priceNote(assembly, models)}`)
  if (tokens.sent !== tokens.total) lines.push(sentLine(assembly, names))
  lines.push(
    output.style('dim', `■ full  ▣ condensed  ▤ minimal  ◧ partial  □ left out  · empty${targetLegend(layers)}`),
  )
  if (!tokens.exact) lines.push(output.style('yellow', estimateLine(assembly)))
  if (assembly.prefix) lines.push(prefixLine(assembly))
  return lines.join('\n')
}

function estimateLine({ diagnostics }: Assembly): string {
  const missing = diagnostics.find(({ code }) => code === 'tokens.missing-vocabulary')
  return missing?.message ?? 'Token counts are estimated: no public vocabulary for this model.'
}

function header({ blueprint, model, tier, format }: Assembly, output: Output): string {
  return `${output.style('bold', blueprint)} for ${output.style('bold', model)} (${tier} tier, as ${format})`
}

function figure({ tokens, target }: LayerReport): string {
  return target === undefined ? `${tokens}` : `${tokens}/${target}`
}

function drawBar({ tokens, target }: LayerReport, largest: number, width: number): string {
  const length = tokens === 0 ? 0 : Math.max(1, Math.round((tokens / largest) * width))
  const cells = '█'.repeat(length).padEnd(width, ' ').split('')
  // The target is a soft limit. A tick marks it on the bar or to the right of the bar.
  const tick = target === undefined ? 0 : Math.round((target / largest) * width)
  if (tick > 0 && tick <= width) cells[tick - 1] = '┃'
  return cells.join('')
}

function droppedLines({ dropped }: LayerReport, names: number, output: Output): string[] {
  const shown = dropped
    .slice(0, 3)
    .map(({ what, returnsAt }) =>
      returnsAt === undefined ? `− ${what}` : `− ${what}, included with a budget of ${returnsAt} tokens`,
    )
  const rest = dropped.length - shown.length
  if (rest > 0) shown.push(`− and ${rest} more`)
  return shown.map((line) => `  ${' '.repeat(names)} ${output.style('dim', line)}`)
}

function totalLine({ tokens }: Assembly, width: number, names: number): string {
  const used = Math.max(1, Math.round((tokens.total / tokens.budget) * width))
  const bar = `${'█'.repeat(Math.min(used, width))}${'░'.repeat(Math.max(0, width - used))}`
  const share = ((tokens.total / tokens.budget) * 100).toFixed(tokens.total / tokens.budget < 0.1 ? 1 : 0)
  const about = tokens.exact ? '' : 'about '
  return `  ${'total'.padEnd(names)} ${bar} ${about}${tokens.total} of ${tokens.budget} tokens (${share}%), ${tokens.reserve} reserved for the reply`
}

/** A prompt counted as one text is sent as messages, which have other separators and an overhead of their own. */
function sentLine({ messages, tokens }: Assembly, names: number): string {
  return `  ${'sent'.padEnd(names)} ${tokens.exact ? '' : 'about '}${tokens.sent} tokens as ${counted(messages.length, 'message')}, including message overhead`
}

function priceNote(assembly: Assembly, models: ModelRegistry): string {
  return promptPrice(assembly, models) === undefined ? '' : `, ${promptPriceView(assembly, models)} to send`
}

function targetLegend(layers: readonly LayerReport[]): string {
  return layers.some(({ target }) => target !== undefined) ? '  ┃ target' : ''
}

function prefixLine({ prefix }: Assembly): string {
  const { share, tokens, firstDifference } = prefix!
  const cause = firstDifference ? `, first difference in ${firstDifference.cause}` : ''
  return `Prefix shared with the previous render: ${(share * 100).toFixed(1)}%, ${tokens} tokens${cause}.`
}
