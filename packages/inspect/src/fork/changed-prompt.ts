import { type Assembly, type Blueprint, loadTemplates, type Profile, parseBlueprint } from '@quire/core'
import { parseTemplate, type TemplateText } from '@quire/core/template'
import { type PromptRecord, rebuildPrompt } from '@quire/runtime/artifact'
import type { PreparedFork } from '@quire/runtime/front-door'
import { draftTexts, type Workspace } from '@quire/runtime/workspace'

/** A past prompt as the fork would assemble it from the same material. */
export interface ChangedPrompt {
  readonly before: Assembly
  readonly after: Assembly
  /** The changed files that the prompt uses. */
  readonly files: readonly string[]
  /** Whether a changed file was rendered before assembly, so that its effect is not known. */
  readonly isUncertain: boolean
  /** Whether the settings of the blueprint differ, such as its temperature. */
  readonly hasOtherSettings: boolean
}

/**
 * Assembles a past prompt with the files, inputs and model of a fork.
 * @param workspace the workspace with the files of the fork
 * @param profile the profile of the model that the fork asks
 */
export async function changedPrompt(
  record: PromptRecord,
  { changed, files, set, source }: PreparedFork,
  workspace: Workspace,
  profile: Profile,
): Promise<ChangedPrompt> {
  const templates = templatesWith(record.templates, files, workspace)
  const blueprint = currentBlueprint(record.blueprint, files, workspace)
  const inputs = source.flow.name === 'ask' ? { ...record.inputs, ...set } : record.inputs
  const before = await rebuildPrompt(record)
  const after = await rebuildPrompt({ ...record, templates, blueprint, inputs }, { profile })
  const used = changed.map(({ file }) => file)
  const cited = used.filter((file) => before.spans.some(({ source }) => 'file' in source && source.file === file))
  const replaced = used.filter(
    (file) =>
      file === blueprint.file ||
      Object.entries(templates).some(
        ([name, one]) => one.file === file && one.source !== record.templates[name]?.source,
      ),
  )
  return {
    before,
    after,
    files: [...new Set([...replaced, ...cited])],
    isUncertain: cited.some((file) => !replaced.includes(file)),
    hasOtherSettings: JSON.stringify(blueprint.settings ?? {}) !== JSON.stringify(record.blueprint.settings ?? {}),
  }
}

type Templates = PromptRecord['templates']

/** Replaces the texts of a prompt's templates, and adds the partials that the new texts name. */
function templatesWith(templates: Templates, files: PreparedFork['files'], { blueprintSources }: Workspace): Templates {
  const found = new Map(Object.entries(templates))
  for (const { templateDirs } of blueprintSources) {
    const texts = draftTexts(templateDirs, files)
    const library = loadTemplates([...templateDirs], { texts })
    const isHere = ({ file }: TemplateText): boolean => templateDirs.some(({ label }) => file.startsWith(`${label}/`))
    for (const [name, template] of Object.entries(templates)) {
      const text = texts[name]
      if (!text || !isHere(template)) continue
      found.set(name, text)
      for (const reference of parseTemplate(text.source, { name, file: text.file }).references) {
        const partial = reference.kind === 'partial' && !found.has(reference.name) && library.find(reference.name)
        if (partial) found.set(partial.name, { file: partial.file, source: partial.source })
      }
    }
  }
  return Object.fromEntries(found)
}

/** The blueprint as it is now. A blueprint that code has extended, as for a continuation, stays as it was. */
function currentBlueprint(
  recorded: PromptRecord['blueprint'],
  files: PreparedFork['files'],
  workspace: Workspace,
): PromptRecord['blueprint'] {
  const { name, file, layers } = recorded
  if (file === undefined || layers.some(({ id }) => id === 'answer_so_far')) return recorded
  const text = files[file]
  if (text !== undefined) return { ...recorded, ...parseBlueprint(text, { name, file }) }
  if (!workspace.listBlueprints().includes(name)) return recorded
  const {
    templates: _,
    sources: __,
    findSchema: ___,
    findActions: ____,
    ...current
  }: Blueprint = workspace.getBlueprint(name)
  return current.file === file ? current : recorded
}
