import { fromHandlebars } from '../convert/from-handlebars.ts'
import { type Converted, fromJinja } from '../convert/from-jinja.ts'
import { NotImported } from '../errors.ts'
import type { ImportedInput, ImportedPart, ImportedPrompt } from '../imported-prompt.ts'
import { Collected } from './collect-inputs.ts'
import { mapping, readFrontmatter, textOf } from './frontmatter.ts'
import { readCallSettings } from './read-call-settings.ts'

const ROLE = /^\s*#?\s*(system|user|assistant|developer)\s*:\s*$/i
const IMAGE = /^!\[[^\]]*\]\([^)]*\)\s*$/

/** Reads a prompty file: YAML, then Jinja or Mustache with a line for each role. */
export function readPrompty(text: string, file: string, name: string): ImportedPrompt {
  const { data, body, bodyLine } = readFrontmatter(text, file)
  refuseCode(text, file)
  const collected = new Collected()
  const { notes } = collected
  const parts: ImportedPart[] = []
  const template = mapping(data.template)
  const kind = textOf(data.template) ?? textOf(template.format) ?? textOf(template.type) ?? 'jinja2'
  const convert: (source: string, file: string, line: number) => Converted = /mustache|handlebars/.test(kind)
    ? fromHandlebars
    : fromJinja
  let role: 'system' | 'user' | 'assistant' = 'system'
  let lines: string[] = []
  let first = bodyLine
  const flush = (next: number): void => {
    const piece = lines.join('\n').trim()
    if (piece !== '') {
      const start = first + lines.findIndex((line) => line.trim() !== '')
      parts.push({ kind: 'text', role, text: collected.add(convert(piece, file, start)) })
    }
    lines = []
    first = next
  }
  for (const [index, line] of body.split('\n').entries()) {
    const marked = ROLE.exec(line)?.[1]?.toLowerCase()
    if (marked) {
      flush(bodyLine + index + 1)
      role = marked === 'developer' ? 'system' : (marked as typeof role)
    } else if (IMAGE.test(line)) {
      notes.push(`Line ${bodyLine + index}: the image was left out, because prompts are text.`)
      lines.push('')
    } else lines.push(line)
  }
  flush(0)

  const model = mapping(data.model)
  const configuration = mapping(model.configuration)
  const named = configuration.azure_deployment ?? configuration.name ?? configuration.model ?? model.id
  const settings = readCallSettings(named, { ...mapping(model.parameters), ...mapping(model.options) }, notes)
  if (data.tools !== undefined || mapping(model.parameters).tools !== undefined)
    notes.push('Tools were left out: a blueprint has its own actions (actions.yaml).')
  const sample = { ...mapping(data.sample) }
  const description = textOf(data.description)
  return {
    name: textOf(data.name) ?? name,
    ...(description && { description }),
    inputs: collected.inputs(inputsFrom(mapping(data.inputs), sample)),
    parts,
    ...settings,
    ...(Object.keys(sample).length > 0 && { sample }),
    notes,
  }
}

/** Rejects values that contain code. */
function refuseCode(text: string, file: string): void {
  for (const [index, line] of text.split('\n').entries()) {
    const code = /\$\{(?!env:)[^}]*\(|^\s*(?:entry|code|python|script)\s*:/.exec(line)
    if (code)
      throw new NotImported(
        file,
        index + 1,
        `${code[0].trim()} is code, which Quire does not run. Remove it and import the rest.`,
      )
  }
}

function inputsFrom(
  declared: Readonly<Record<string, unknown>>,
  sample: Record<string, unknown>,
): Record<string, ImportedInput> {
  return Object.fromEntries(
    Object.keys(declared).map((name) => {
      const { description, default: preset, sample: example, is_required: required } = mapping(declared[name])
      if (example !== undefined && !Object.hasOwn(sample, name)) sample[name] = example
      const summary = textOf(description)
      return [
        name,
        {
          ...(summary && { description: summary }),
          ...(preset !== undefined ? { default: preset } : required === false && { required: false }),
        },
      ]
    }),
  )
}
