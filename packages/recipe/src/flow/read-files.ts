import { readFile, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { errorClass, type SourcedText } from '@quire/core'
import type { KnownArtifact } from '@quire/runtime/artifact'
import type { StepContext } from '@quire/runtime/engine'
import type { Job } from '../prompt/job-artifacts.ts'
import type { RecipeLibrary } from '../prompt/recipe-library.ts'
import { sourcedText } from '../prompt/tagged.ts'
import { parseData } from './request-data.ts'
import { resourcesFor } from './resources.ts'

const MAX_FILE = 4 * 1024 * 1024

/** An input of a step has no usable value. */
export class InputUnusable extends errorClass<{ step: string }>('input-unusable') {
  constructor(step: string, why: string) {
    super(`Step '${step}': ${why}`, { step })
  }
}

/** Reads the files that the step names: the user's resources, and files in the workspace. */
export async function readFiles(
  context: StepContext,
  { recipe, step }: Job,
  { root, names }: RecipeLibrary,
  artifacts: KnownArtifact[],
): Promise<Map<string, unknown>> {
  const files = new Map<string, unknown>()
  const { inputs, until } = step.asks!
  for (const bound of [...Object.values(inputs), ...Object.values(until?.inputs ?? {})]) {
    const source = bound?.source
    if (source?.kind === 'file') {
      const text = await workspaceText(source.file, root, step.name)
      files.set(`file:${source.file}`, fileValue(text, source.file, step.name))
    }
    if (source?.kind === 'resource') {
      const wanted = { ...source, type: 'project_resource', from: '', stage: '', weight: 1, required: true } as const
      for (const { path, id } of resourcesFor(context.run, recipe, wanted, names)) {
        artifacts.push({ path, isFeedback: false })
        files.set(`resource:${source.key}`, sourcedText((await context.read(path)).trimEnd(), id))
      }
    }
  }
  return files
}

/** Reads a file of the workspace. Hidden files are refused, because they often contain keys. */
async function workspaceText(file: string, root: string | undefined, step: string): Promise<string> {
  const refuse = (why: string): never => {
    throw new InputUnusable(step, `the file '${file}' ${why}`)
  }
  if (root === undefined) return refuse('cannot be read, because there is no workspace.')
  const parts = file.split(/[\\/]/)
  if (parts.some((part) => part.startsWith('.'))) return refuse('is hidden or outside the workspace.')
  const [real, base] = await Promise.all([realpath(join(root, file)).catch(() => undefined), realpath(root)])
  if (real === undefined) return refuse('does not exist.')
  if (!real.startsWith(base + sep)) return refuse('is outside the workspace.')
  const text = await readFile(real, 'utf8').catch(() => refuse('cannot be read.'))
  return text.length > MAX_FILE ? refuse('is larger than 4 MB.') : text.trimEnd()
}

/** A YAML or JSON file is data, as in `--input`. Any other file is a text. */
function fileValue(text: string, file: string, step: string): unknown {
  if (!/\.(?:ya?ml|json)$/i.test(file)) return { text, spans: lineSpans(text, file) }
  const value = parseData(text)
  if (value === undefined || value === null)
    throw new InputUnusable(step, `the file '${file}' is not valid YAML or JSON.`)
  return value
}

function lineSpans(text: string, file: string): SourcedText['spans'] {
  let start = 0
  return text.split(/(?<=\n)/).map((line, index) => {
    const span = { start, end: start + line.length, source: { kind: 'file', file, line: index + 1 } as const }
    start = span.end
    return span
  })
}
