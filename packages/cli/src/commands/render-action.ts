import type { Assembly, Diagnostic } from '@quire/core'
import { describeSource } from '@quire/core/sourced-text'
import { loadTextFile } from '@quire/core/template'
import { assemblePrompt } from '../assemble-prompt.ts'
import { InvalidInput } from '../errors.ts'
import { openWorkspace } from '../open-workspace.ts'
import type { Output } from '../output.ts'
import { explainView } from '../views/explain-view.ts'
import type { PromptOptions } from './render.ts'

interface Options extends PromptOptions {
  readonly explain?: boolean
  readonly watch?: boolean
  readonly previous?: string
}

export async function render(name: string, options: Options, output: Output): Promise<void> {
  if (options.watch) {
    const { watchRender } = await import('../watch-render.ts')
    return watchRender(name, options, output, () => renderOnce(name, options, output))
  }
  await renderOnce(name, options, output)
}

async function renderOnce(name: string, options: Options, output: Output): Promise<void> {
  const workspace = openWorkspace(options)
  const blueprint = workspace.getBlueprint(name)
  const { previous: file, ...rest } = options
  const assembly = await assemblePrompt(workspace, blueprint, {
    ...rest,
    ...(file !== undefined && { previous: readPrevious(file) }),
  })
  output.result(assembly, () => (options.explain ? explainView(assembly, output) : promptText(assembly)))
  if (!output.isJson) for (const diagnostic of assembly.diagnostics) noteDiagnostic(diagnostic, options, output)
}

/** Diagnostics that the picture does not already show. */
function noteDiagnostic(diagnostic: Diagnostic, { explain }: Options, output: Output): void {
  if (explain && diagnostic.code === 'fit.left-out') return
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
    // Falls through to the one error that says what is expected.
  }
  throw new InvalidInput(`${file} is not an earlier render. Make one with 'quire render … --json > ${file}'.`)
}
