import type { Blueprint } from '@quire/core'
import { readContract } from '@quire/core/blueprint'
import type { PromptSet } from '@quire/core/prompts'
import { inputShapes, type Shape } from './input-shapes.ts'
import { schemaType } from './schema-type.ts'
import { listType, objectType, type TypeMember } from './type-text.ts'

/** Types of @quire/core that the declarations may use. */
const IMPORTED = ['ParsedResponse', 'PromptContent', 'PromptItem']

/**
 * Writes the declaration file for prompts: their names, inputs and answers. `link` returns the address of a prompt's
 * file from the declaration file. A misspelt name or input is then a compile error in programs that use `loadPrompts`
 * or `openQuire`.
 * @example promptTypes(set, { link: (file) => `./${file}` }) // → 'import type { … } from …'
 * @throws InvalidDataFile, TemplateSyntaxError
 */
export function promptTypes(set: PromptSet, { link }: { readonly link: (file: string) => string }): string {
  const overlays = Object.values(set.overlays ?? {}).flatMap((values) => Object.keys(values ?? {}))
  const members = set.names.map((name) => promptMember(name, set.get(name), new Set(overlays), link))
  const body = `declare module '@quire/core' {\n${indent(`interface QuirePrompts ${objectType(members)}`)}\n}\n`
  const imported = IMPORTED.filter((name) => new RegExp(`\\b${name}\\b`).test(body.replaceAll(/^\s*\/?\*.*$/gm, '')))
  return `${imported.length > 0 ? `import type { ${imported.join(', ')} } from '@quire/core'` : 'export {}'}

${body}`
}

function promptMember(
  name: string,
  blueprint: Blueprint,
  overlays: ReadonlySet<string>,
  link: (file: string) => string,
): TypeMember {
  const { description, file = name, layers, model } = blueprint
  const source = `[${shortName(file)}](${encodeURI(link(file))})`
  const facts = [
    `layers: ${layers.map(({ id }) => id).join(', ')}`,
    ...(model === undefined ? [] : [`model: ${model}`]),
  ]
  const inputs = inputMembers(blueprint, overlays).map((input) => ({
    ...input,
    doc: [
      ...describe(input.description),
      `${input.isMain ? 'Main input' : 'Input'} of \`${name}\`${defaultNote(input)} · ${source}`,
    ],
  }))
  return {
    name,
    doc: [...describe(description), `${source} · ${facts.join(' · ')}`],
    type: objectType([
      { name: 'inputs', type: inputs.length > 0 ? objectType(inputs) : 'Record<string, never>' },
      { name: 'answer', type: answerType(blueprint) },
    ]),
  }
}

/** The file's name with its folder. */
function shortName(file: string): string {
  return file.split('/').slice(-2).join('/')
}

/** A description, followed by an empty line. */
function describe(description: string | undefined): string[] {
  return description === undefined ? [] : [description, '']
}

interface InputMember extends TypeMember {
  readonly description?: string | undefined
  readonly isMain?: boolean
  readonly default?: unknown
}

function defaultNote({ default: value }: InputMember): string {
  return value === undefined ? '' : `, by default \`${JSON.stringify(value)}\``
}

function inputMembers(blueprint: Blueprint, overlays: ReadonlySet<string>): InputMember[] {
  const shapes = inputShapes(blueprint)
  if (!blueprint.inputs) {
    return [...shapes]
      .filter(([name]) => !overlays.has(name))
      .map(([name, shape]) => {
        const type = typeOf(shape)
        return { name, isOptional: !shape.isRequired, type, ...declaredVariable(name, blueprint) }
      })
  }
  return Object.entries(blueprint.inputs).map(([name, definition]) => {
    const { description, default: value, required, main = false } = definition ?? {}
    const isOptional = value !== undefined || required === false
    return { name, isOptional, type: inputType(shapes.get(name), value), description, default: value, isMain: main }
  })
}

/** What the frontmatter of the layers' templates says about a variable. */
function declaredVariable(
  name: string,
  { layers, templates }: Blueprint,
): Pick<InputMember, 'description' | 'default'> {
  for (const { template } of layers) {
    const found = typeof template === 'string' ? templates.find(template) : undefined
    const declared = found?.meta.variables.find((one) => one.name === name)
    if (declared) return { description: declared.description, default: declared.default }
  }
  return {}
}

function inputType(shape: Shape | undefined, value: unknown): string {
  const used = shape ? typeOf(shape) : 'unknown'
  if (value === undefined || value === null || !['unknown', 'PromptContent'].includes(used)) return used
  if (typeof value !== 'object') return typeof value
  return Array.isArray(value) ? 'readonly unknown[]' : '{ readonly [key: string]: unknown }'
}

const TEXT = 'string | number | boolean'

/** The type of a value, from its uses. If the uses contradict each other, the type is unknown. */
function typeOf({ uses, fields, item, isKeyed }: Shape): string {
  const names = [...fields.keys()].filter((name) => !(item && name === 'length'))
  const isList = item !== undefined || uses.has('list') || uses.has('items')
  const kinds = [uses.has('text'), isList, names.length > 0].filter(Boolean).length
  if (kinds > 1) return 'unknown'
  if (uses.has('items')) return 'readonly PromptItem[]'
  if (isList) {
    const items = item ? typeOf(item) : 'unknown'
    return isKeyed ? `${listType(items)} | { readonly [key: string]: ${items} }` : listType(items)
  }
  if (names.length > 0) {
    const members = names.map((name) => fieldMember(name, fields.get(name)!))
    return objectType(members)
  }
  if (uses.has('text')) return TEXT
  return uses.has('content') ? 'PromptContent' : 'unknown'
}

/** A field that is only tested may be missing. */
function fieldMember(name: string, shape: Shape): TypeMember {
  return { name, isOptional: shape.uses.has('condition'), type: typeOf(shape) }
}

function answerType(blueprint: Blueprint): string {
  const contract = readContract(blueprint.answer)
  switch (contract.form) {
    case 'text':
    case 'markdown':
    case 'edits':
      return 'string'
    case 'json': {
      const { schema } = contract
      if (schema === undefined) return 'unknown'
      return schemaType(typeof schema === 'string' ? (blueprint.findSchema?.(schema) ?? {}) : schema)
    }
    case 'tags':
      return 'ParsedResponse'
    case 'verdict':
      return '{ verdict: string; isPass: boolean }'
  }
}

function indent(text: string): string {
  return text.replaceAll(/^(?=.)/gm, '  ')
}
