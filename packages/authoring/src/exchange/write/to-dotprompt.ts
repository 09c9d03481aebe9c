import type { Blueprint } from '@quire/core'
import { splitFrontmatter } from '@quire/core/template'
import { stringify } from 'yaml'

export interface Dotprompt {
  readonly text: string
  /** Features that could not be converted, one sentence each. */
  readonly notes: readonly string[]
}

const ROLES = { system: 'system', user: 'user', assistant: 'model' } as const
const PARTIAL = /\{\{>\s*[^}]+\}\}/

/** Converts a blueprint to a dotprompt file with all layers in order, each under its role. */
export function toDotprompt(blueprint: Blueprint): Dotprompt {
  const notes: string[] = []
  const inputs = Object.entries(blueprint.inputs ?? {})
  const schema = Object.fromEntries(
    inputs.map(([name, { required, default: preset, description }]) => [
      required === false || preset !== undefined ? `${name}?` : name,
      description ? `any, ${description}` : 'any',
    ]),
  )
  const defaults = Object.fromEntries(
    inputs.flatMap(([name, { default: preset }]) => (preset === undefined ? [] : [[name, preset]])),
  )
  const { temperature, maxOutputTokens } = blueprint.settings ?? {}
  const config = {
    ...(temperature !== undefined && { temperature }),
    ...(maxOutputTokens !== undefined && { maxOutputTokens }),
  }
  const head = {
    ...(blueprint.description && { description: blueprint.description }),
    ...(blueprint.model && { model: blueprint.model }),
    ...(Object.keys(config).length > 0 && { config }),
    ...(inputs.length > 0 && {
      input: { schema, ...(Object.keys(defaults).length > 0 && { default: defaults }) },
    }),
  }
  let role: string | undefined
  const body: string[] = []
  for (const layer of blueprint.layers) {
    const { id, fit, heading, label } = layer
    const text = layer.template === undefined ? sourceText() : templateText()
    if (text === undefined) continue
    if (fit !== 'keep')
      notes.push(`Layer '${id}' is always included in full, because dotprompt does not support fit rules (${fit}).`)
    if (layer.role !== role) body.push(`{{role "${ROLES[layer.role]}"}}`)
    role = layer.role
    body.push([heading, `${label ?? ''}${text}`].filter((part) => part !== undefined).join('\n\n'), '')

    function sourceText(): string | undefined {
      const name = layer.source ?? ''
      if (name === 'history') return '{{history}}'
      if (Object.hasOwn(blueprint.inputs ?? {}, name)) return `{{${name}}}`
      notes.push(`Layer '${id}' was left out: its source is code (${name}).`)
      return undefined
    }

    function templateText(): string | undefined {
      const names = [layer.template!].flat()
      if (names.some((name) => name.includes('{{'))) {
        notes.push(`Layer '${id}' was left out: its template depends on an input (${names.join(', ')}).`)
        return undefined
      }
      const { source, file } = blueprint.templates.resolve(names)
      const { body: text } = splitFrontmatter(source, file)
      if (PARTIAL.test(text))
        notes.push(`Layer '${id}' uses partials. Dotprompt expects partials in files named _NAME.prompt.`)
      return text.trim()
    }
  }
  return { text: `---\n${stringify(head, { lineWidth: 0 })}---\n${body.join('\n').trim()}\n`, notes }
}
