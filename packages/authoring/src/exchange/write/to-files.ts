import { stringify } from 'yaml'
import type { ImportedPart, ImportedPrompt } from '../imported-prompt.ts'

const SCHEMA_LINE = '# yaml-language-server: $schema=blueprint.schema.json'

/** A file to be written, relative to the workspace. */
export interface WrittenFile {
  readonly path: string
  readonly text: string
}

/** Converts a prompt to templates and a blueprint. If the prompt has example inputs, an input file is added. */
export function toFiles(prompt: ImportedPrompt): WrittenFile[] {
  const { name, description, inputs, parts, model, settings, sample, schema } = prompt
  const layers = nameLayers(parts)
  const histories = parts.flatMap((part) => (part.kind === 'history' ? [part.input] : []))
  const declared = {
    ...inputs,
    ...Object.fromEntries(
      histories.map((input) => [input, { description: 'The conversation so far', required: false }]),
    ),
  }
  const blueprint = {
    ...(description && { description }),
    ...(model && { model }),
    ...(settings && { settings }),
    ...(schema && { answer: { json: name } }),
    ...(Object.keys(declared).length > 0 && { inputs: markMain(declared) }),
    layers: layers.map(({ id, part }) =>
      part.kind === 'history'
        ? { id, role: 'user', source: part.input, fit: 'oldest-first', priority: 1 }
        : { id, ...(part.role !== 'system' && { role: part.role }), template: `${name}/${id}`, fit: 'keep' },
    ),
  }
  const templates = layers.flatMap(({ id, part }) =>
    part.kind === 'history' ? [] : [{ path: `prompts/${name}/${id}.md`, text: `${part.text.trim()}\n` }],
  )
  return [
    { path: `blueprints/${name}.yaml`, text: `${SCHEMA_LINE}\n${stringify(blueprint, { lineWidth: 0 })}` },
    ...templates,
    ...(sample ? [{ path: `${name}.sample.yaml`, text: stringify(sample, { lineWidth: 0 }) }] : []),
    ...(schema ? [{ path: `schemas/${name}.json`, text: `${JSON.stringify(schema, null, 2)}\n` }] : []),
  ]
}

/** A layer is named after its role. If a role has several layers, they are numbered. */
function nameLayers(parts: readonly ImportedPart[]): { readonly id: string; readonly part: ImportedPart }[] {
  const word = (part: ImportedPart): string => (part.kind === 'history' ? 'history' : part.role)
  return parts.map((part, index) => {
    const same = parts.filter((one) => word(one) === word(part))
    const number = parts.slice(0, index + 1).filter((one) => word(one) === word(part)).length
    return { id: same.length === 1 ? word(part) : `${word(part)}_${number}`, part }
  })
}

/** If exactly one input is required, marks it as the main input. The main input can be a plain text file. */
function markMain(inputs: ImportedPrompt['inputs']): Record<string, unknown> {
  const required = Object.entries(inputs).filter(([, one]) => one.required !== false && one.default === undefined)
  return Object.fromEntries(
    Object.entries(inputs).map(([name, one]) => [
      name,
      required.length === 1 && required[0]![0] === name ? { ...one, main: true } : one,
    ]),
  )
}
