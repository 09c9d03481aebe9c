import type { LayerSource } from '@quire/core'
import type { ItemInput } from '@quire/core/blueprint'
import type { Source } from '@quire/core/sourced-text'
import { InvalidPrompt } from '../errors.ts'
import { type ContextEntry, entryAttributes, type RuleFile, readEntry, readRules } from './unified-prompt.ts'

/** An entry with its weight and source. The entry with the lowest weight is left out first. */
export interface WeighedEntry extends ContextEntry {
  readonly weight?: number
  readonly source?: Source
}

/** A rule file with its weight. The file with the lowest weight is left out first. */
export interface WeighedRules extends RuleFile {
  readonly weight?: number
}

/** Nobody copies rules, so tags in them are quoted, unlike those in files. */
export const projectRulesSource: LayerSource = ({ inputs, quote }) => {
  const { project_rules: rules } = inputs
  if (rules === undefined || rules === null) return undefined
  return readRules(rules).map(({ path, content }, index): ItemInput => {
    const { weight } = (rules as readonly WeighedRules[])[index]!
    return {
      id: path,
      text: quote(content),
      element: 'rules',
      attributes: { path },
      ...(typeof weight === 'number' && { weight }),
      source: rulesOrigin(path),
    }
  })
}

/** Where a rule file's text comes from. Differs from the source of the same file in the context. */
export function rulesOrigin(path: string): Source {
  return { kind: 'file', file: path, line: 1, column: 1 }
}

/** Where the text of a file comes from that a prompt shows after the shared files, which may contain it, too. */
export function laterOrigin(path: string): Source {
  return { kind: 'file', file: path, line: 1, column: 2 }
}

/** The files that all phases share. */
export const projectFilesSource: LayerSource = ({ inputs }) => contextItems(inputs.project_files, 'project_files')

export const contextSource: LayerSource = ({ inputs }) => contextItems(inputs.context, 'context')

function contextItems(entries: unknown, name: string): ItemInput[] | undefined {
  if (entries === undefined || entries === null) return undefined
  if (!Array.isArray(entries)) throw new InvalidPrompt(name, 'a list')
  return entries.map(contextItem)
}

function contextItem(entry: WeighedEntry, index: number): ItemInput {
  const { type, name, content } = readEntry(entry, index)
  return {
    id: name || type,
    text: content,
    element: type,
    attributes: entryAttributes(type, name),
    ...(typeof entry.weight === 'number' && { weight: entry.weight }),
    ...(entry.source && { source: entry.source }),
  }
}
