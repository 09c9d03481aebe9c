import { NotImported } from '../errors.ts'
import type { ImportedPrompt } from '../imported-prompt.ts'
import { mapping, textOf } from '../read/frontmatter.ts'
import { readPrompt } from '../read/read-prompt.ts'
import type { ReadSuiteOptions } from './imported-suite.ts'

const FILE = /^file:\/\/|^[^\s{}]+\.(?:txt|json|md|prompt|prompty)$/
const CODE = /\.(?:[cm]?[jt]s|py)(?::\w+)?$/
const BETWEEN = /^---\s*$/m

/** A prompt of a suite, with the names by which tests refer to it. */
export interface SuitePrompt {
  readonly prompt: ImportedPrompt
  readonly labels: readonly string[]
}

/** Reads the prompts of a suite, from files or from the suite itself. */
export function readSuitePrompts(
  prompts: unknown,
  file: string,
  { read }: ReadSuiteOptions,
  notes: string[],
): SuitePrompt[] {
  const found = [prompts].flat().flatMap((one, index): SuitePrompt[] => {
    const entry = mapping(one)
    const source = textOf(one) ?? textOf(entry.raw) ?? textOf(entry.id)
    const label = textOf(entry.label)
    if (source === undefined) throw new NotImported(file, 1, `Prompt ${index + 1} is not text.`)
    const labels = [label, source].filter((name) => name !== undefined)
    if (!FILE.test(source)) {
      return [{ prompt: readPrompt(source, `${label ?? `prompt-${index + 1}`}.txt`), labels }]
    }
    const path = source.replace(/^file:\/\//, '')
    if (CODE.test(path)) {
      notes.push(`The prompt ${path} is left out: it is code.`)
      return []
    }
    const text = read(path)
    const texts = path.endsWith('.txt') ? text.split(BETWEEN).filter((part) => part.trim() !== '') : [text]
    return texts.map((part, at) => {
      const named = label === undefined ? path : path.replace(/[^/]*(\.\w+)$/, `${label.replaceAll('/', '-')}$1`)
      return {
        prompt: readPrompt(part, texts.length === 1 ? named : named.replace(/(\.\w+)$/, `-${at + 1}$1`)),
        labels,
      }
    })
  })
  for (const { prompt } of found) notes.push(...prompt.notes.map((note) => `${prompt.name}: ${note}`))
  return withUniqueNames(found)
}

function withUniqueNames(prompts: readonly SuitePrompt[]): SuitePrompt[] {
  return prompts.map((one, index) => {
    const earlier = prompts.slice(0, index).filter(({ prompt }) => prompt.name === one.prompt.name).length
    return earlier === 0 ? one : { ...one, prompt: { ...one.prompt, name: `${one.prompt.name}-${earlier + 1}` } }
  })
}
