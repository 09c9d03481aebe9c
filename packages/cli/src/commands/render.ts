import type { Assembly, Diagnostic } from '@quire/core'
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
import { explainView } from '../views/explain-view.ts'
import { watchPaths } from './watch-paths.ts'

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
  command.argument('<blueprint>', 'the blueprint: its name, or kit/name')
  addPromptOptions(command)
  command
    .addOption(option('--explain', 'show a bar for each layer instead of the prompt, and explain what was cut'))
    .addOption(option('--watch', 'render again when a template or the blueprint changes'))
    .addOption(option('--previous <file>', 'compare the prefix with this earlier output of render --json'))
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
