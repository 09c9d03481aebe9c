import { type Blueprint, loadTemplates, parseBlueprint } from '@quire/core'
import { parseTemplate, type TemplateText } from '@quire/core/template'
import type { Workspace } from '@quire/runtime'
import type { PromptRecord } from '@quire/runtime/artifact'
import { type Drafts, draftTexts } from '@quire/runtime/workspace'
import { listWorkspaceFiles, type PromptFile } from './list-workspace-files.ts'

/** Replaces files of a blueprint with drafts. */
export function withDrafts(blueprint: ReturnType<Workspace['getBlueprint']>, drafts: Drafts): Blueprint {
  const { file, name, templates: saved } = blueprint
  const own = file === undefined ? undefined : drafts[file]
  const definition = own === undefined ? blueprint : parseBlueprint(own, { name, file: file! })
  const templates = loadTemplates(saved.dirs, { texts: draftTexts(saved.dirs, drafts) })
  return { ...definition, sources: blueprint.sources, templates }
}

/** Replaces a file's text in the record of a past prompt. Undefined if the prompt did not use the file. */
export function draftRecord(
  workspace: Workspace,
  record: PromptRecord,
  path: string,
  text: string,
): PromptRecord | undefined {
  const { blueprint, templates } = record
  if (blueprint.file === path) {
    return { ...record, blueprint: parseBlueprint(text, { name: blueprint.name, file: path }) }
  }
  const all = listWorkspaceFiles(workspace)
  const file = all.find((one) => one.path === path)
  const used = file && templates[file.name]
  if (!used || !standIns(file, all).includes(used.file)) return undefined
  const drafted = { [file.name]: { file: path, source: text } }
  return { ...record, templates: { ...partialsOf(workspace, file, text), ...templates, ...drafted } }
}

/** Returns the paths of a file's versions: the original in a kit or package, and the workspace's override. */
export function standIns(file: PromptFile, all: readonly PromptFile[]): readonly string[] {
  return all
    .filter(({ kind, name, kit, path }) => {
      const isNear = kit === file.kit || [path, file.path].some((one) => one.startsWith('@'))
      return kind === file.kind && name === file.name && isNear
    })
    .map(({ path }) => path)
}

/** Returns the partials named in the text. */
function partialsOf(
  { blueprintSources }: Workspace,
  { name, kit, path }: PromptFile,
  text: string,
): Readonly<Record<string, TemplateText>> {
  const source = blueprintSources.find(({ prefix }) => prefix === (kit === null ? '' : `${kit}/`))
  const library = loadTemplates(source?.templateDirs ?? [])
  const partials = parseTemplate(text, { name, file: path }).references.filter(({ kind }) => kind === 'partial')
  return Object.fromEntries(
    partials.flatMap((partial) => {
      const found = library.find(partial.name)
      return found ? [[found.name, { file: found.file, source: found.source }]] : []
    }),
  )
}
