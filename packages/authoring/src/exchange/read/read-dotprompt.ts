import { fromHandlebars } from '../convert/from-handlebars.ts'
import type { ImportedInput, ImportedPart, ImportedPrompt } from '../imported-prompt.ts'
import { Collected } from './collect-inputs.ts'
import { mapping, readFrontmatter, textOf } from './frontmatter.ts'
import { noteModel } from './note-model.ts'
import { fromPicoschema } from './picoschema.ts'

/** Matches role markers and role blocks. After a block, the role is `user` again. */
const MARK = /\{\{\s*(?:#?role\s+["'](\w+)["']|(history)|(\/role))\s*\}\}\s?/g
const ROLES: Readonly<Record<string, 'system' | 'user' | 'assistant'>> = {
  system: 'system',
  user: 'user',
  model: 'assistant',
}

/** Reads a dotprompt file: YAML, then Handlebars with markers for roles and history. */
export function readDotprompt(text: string, file: string, name: string): ImportedPrompt {
  const { data, body, bodyLine } = readFrontmatter(text, file)
  const collected = new Collected()
  const { notes } = collected
  const parts: ImportedPart[] = []
  let role: 'system' | 'user' | 'assistant' = 'user'
  let end = 0
  const add = (until: number): void => {
    const piece = body.slice(end, until)
    if (piece.trim() === '') return
    const line = bodyLine + body.slice(0, end).split('\n').length - 1
    parts.push({ kind: 'text', role, text: collected.add(fromHandlebars(piece.trim(), file, line)) })
  }
  for (const match of body.matchAll(MARK)) {
    add(match.index)
    end = match.index + match[0].length
    if (match[2]) parts.push({ kind: 'history', input: 'history' })
    else if (match[3]) role = 'user'
    else if (ROLES[match[1]!]) role = ROLES[match[1]!]!
    else notes.push(`The role ${match[1]} is unknown; its text was added to the previous role.`)
  }
  add(body.length)

  const { schema, default: defaults } = mapping(data.input)
  const declared = fromPicoschema(schema, notes)
  const output = mapping(data.output)
  const answer = output.schema === undefined ? undefined : fromPicoschema(output.schema, notes)
  if (data.tools !== undefined) notes.push('Tools were left out: a blueprint has its own actions (actions.yaml).')
  const reserve = noteModel(data.model, mapping(data.config), notes)
  const description = textOf(data.description)
  return {
    name: textOf(data.name) ?? name,
    ...(description && { description }),
    inputs: collected.inputs(inputsFrom(declared, mapping(defaults))),
    parts,
    ...(reserve !== undefined && { reserve }),
    ...(answer && { schema: answer }),
    notes,
  }
}

function inputsFrom(
  schema:
    | { readonly properties?: Readonly<Record<string, unknown>>; readonly required?: readonly string[] }
    | undefined,
  defaults: Readonly<Record<string, unknown>>,
): Record<string, ImportedInput> {
  const names = new Set([...Object.keys(schema?.properties ?? {}), ...Object.keys(defaults)])
  return Object.fromEntries(
    [...names].map((name) => {
      const description = textOf(mapping(schema?.properties?.[name]).description)
      const isOptional = schema?.required?.includes(name) !== true
      return [
        name,
        {
          ...(description && { description }),
          ...(Object.hasOwn(defaults, name) ? { default: defaults[name] } : isOptional && { required: false }),
        },
      ]
    }),
  )
}
