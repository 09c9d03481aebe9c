import { fromHandlebars } from '../convert/from-handlebars.ts'
import type { ImportedPrompt } from '../imported-prompt.ts'
import { Collected } from './collect-inputs.ts'
import { readFrontmatter, textOf } from './frontmatter.ts'

/** Reads a Markdown file with `{{variables}}` as one system layer. */
export function readMarkdown(text: string, file: string, name: string): ImportedPrompt {
  const { data, body, bodyLine } = readFrontmatter(text, file)
  const collected = new Collected()
  const source = collected.add(fromHandlebars(body.trim(), file, bodyLine))
  const { description, name: named, variables: _variables, ...others } = data
  const left = Object.keys(others)
  const summary = textOf(description)
  return {
    name: textOf(named) ?? name,
    ...(summary && { description: summary }),
    inputs: collected.inputs({}),
    parts: [{ kind: 'text', role: 'system', text: source }],
    notes: [...collected.notes, ...(left.length > 0 ? [`Frontmatter was left out: ${left.join(', ')}.`] : [])],
  }
}
