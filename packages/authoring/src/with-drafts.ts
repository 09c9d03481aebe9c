import { type Blueprint, loadTemplates, parseBlueprint } from '@quire/core'
import type { TemplateText } from '@quire/core/template'
import type { Workspace } from '@quire/runtime'

/** Unsaved texts, keyed by the paths of their files. */
export type Drafts = Readonly<Record<string, string>>

/** Replaces files of a blueprint with drafts. */
export function withDrafts(blueprint: ReturnType<Workspace['getBlueprint']>, drafts: Drafts): Blueprint {
  const { file, name, templates: saved } = blueprint
  const own = file === undefined ? undefined : drafts[file]
  const definition = own === undefined ? blueprint : parseBlueprint(own, { name, file: file! })
  const templates = loadTemplates(saved.dirs, { texts: draftTexts(saved.dirs, drafts) })
  return { ...definition, sources: blueprint.sources, templates }
}

/** Returns the drafts in these folders, keyed by template name. */
export function draftTexts(
  dirs: readonly { readonly label: string }[],
  drafts: Drafts,
): Readonly<Record<string, TemplateText>> {
  const texts: Record<string, TemplateText> = {}
  for (const [path, source] of Object.entries(drafts)) {
    const folder = dirs.find(({ label }) => path.startsWith(`${label}/`) && path.endsWith('.md'))
    if (folder) texts[path.slice(folder.label.length + 1, -'.md'.length)] = { file: path, source }
  }
  return texts
}
