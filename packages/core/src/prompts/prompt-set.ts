import { NO_ACTIONS } from '../action/action-definition.ts'
import { parseActions } from '../action/parse-actions.ts'
import type { AssembleOptions } from '../assembly/assemble.ts'
import type { Blueprint } from '../blueprint/blueprint.ts'
import { parseBlueprint } from '../blueprint/parse-blueprint.ts'
import { InvalidDataFile, parseDataFile } from '../data-file/parse-data-file.ts'
import type { LayerSource } from '../layer/layer-source.ts'
import { lazily } from '../lazy-properties.ts'
import { defaultProfiles, loadProfiles } from '../model/load-profiles.ts'
import type { ModelRegistry } from '../model/model-registry.ts'
import { QuireError } from '../quire-error.ts'
import { type TemplateFinder, templatesFromTexts } from '../template/template-finder.ts'
import type { PromptTexts } from './bundle-prompts.ts'
import { PromptMissing, SchemaUnusable } from './errors.ts'

/** The prompts in a folder's texts. */
export interface PromptSet {
  readonly names: readonly string[]
  /** @throws PromptMissing, InvalidDataFile */
  get(name: string): Blueprint
  readonly models: ModelRegistry
  /** The workspace's model and values for templates, from `quire.yaml`. */
  readonly model?: string
  readonly overlays?: NonNullable<AssembleOptions['overlays']>
}

/** YAML files that are not blueprints. */
const OTHER_YAML = /^(?:quire|models|actions)\.ya?ml$|\.test\.ya?ml$/
const YAML = /\.ya?ml$/
const MARKDOWN = /\.md$/
/** Shorter versions of a template, and texts that replace Quire's own. */
const NOT_A_PROMPT = /\.(?:medium|minimal)$|^(?:adaptations|answer-form)\//

export interface PromptSetOptions {
  /** The folder's name in errors and reports. May be empty. */
  readonly label: string
  /** Functions that fill layers, keyed by the name that blueprints use as `source`. */
  readonly sources: Readonly<Record<string, LayerSource>>
}

/**
 * Finds the prompts in the texts of a folder. In a workspace, these are the files in `blueprints/`, with templates from
 * `prompts/`. In any other folder, blueprints and templates are side by side, and a Markdown file that no other prompt
 * uses is a prompt of one layer.
 * @example createPromptSet({ 'greeting.md': 'Hello {{name}}' }, { label: '', sources: {} }).names // → ['greeting']
 */
export function createPromptSet(texts: PromptTexts, { label, sources }: PromptSetOptions): PromptSet {
  const paths = Object.keys(texts)
  const isWorkspace = paths.some((path) => path === 'quire.yaml' || path.startsWith('blueprints/'))
  const labelOf = (path: string): string => (label === '' || label === '.' ? path : `${label}/${path}`)
  const under = (folder: string, pattern: RegExp): Map<string, string> => {
    const prefix = isWorkspace ? `${folder}/` : ''
    const found = paths.filter((path) => path.startsWith(prefix) && pattern.test(path))
    return new Map(found.map((path) => [path.slice(prefix.length).replace(pattern, ''), path]))
  }
  const templateFiles = under('prompts', MARKDOWN)
  const templates = templatesFromTexts(
    Object.fromEntries(
      [...templateFiles].map(([name, path]) => [name, { file: labelOf(path), source: texts[path]! }] as const),
    ),
  )
  const findSchema = (name: string): object => {
    const tried = [
      `schemas/${name}.json`,
      `schemas/${name}.schema.json`,
      ...(isWorkspace ? [] : [`${name}.schema.json`]),
    ]
    const path = tried.find((one) => Object.hasOwn(texts, one))
    if (path === undefined)
      throw new SchemaUnusable(`Unknown schema '${name}'. Tried ${tried.map(labelOf).join(', ')}.`)
    return parseSchema(texts[path]!, labelOf(path))
  }
  const actions = texts['actions.yaml']
  const findActions = lazily(() =>
    actions === undefined ? NO_ACTIONS : parseActions(actions, labelOf('actions.yaml')),
  )
  const files = new Map([...under('blueprints', YAML)].filter(([, path]) => !OTHER_YAML.test(path)))
  const parsed = new Map<string, Blueprint>()
  const getBlueprint = (name: string, path: string): Blueprint => {
    let blueprint = parsed.get(name)
    if (!blueprint) {
      const definition = parseBlueprint(texts[path]!, { file: labelOf(path), name })
      blueprint = { ...definition, templates, sources, findSchema, findActions }
      parsed.set(name, blueprint)
    }
    return blueprint
  }
  const listNames = (): string[] => {
    if (isWorkspace) return [...files.keys()].sort()
    const used = usedTemplates(
      [...files].map(
        ([name, path]) =>
          () =>
            getBlueprint(name, path),
      ),
      templateFiles,
      templates,
    )
    return [
      ...files.keys(),
      ...[...templateFiles.keys()].filter((name) => !used.has(name) && !NOT_A_PROMPT.test(name)),
    ].sort()
  }
  const modelsFile = texts['models.yaml']
  const settings = readSettings(texts['quire.yaml'], labelOf('quire.yaml'))
  return {
    get names() {
      return listNames()
    },
    get(name) {
      const path = files.get(name)
      if (path !== undefined) return getBlueprint(name, path)
      if (!isWorkspace && templateFiles.has(name)) return oneLayer(name, templates, sources)
      const isElsewhere = !isWorkspace && /(?:^|\/)prompts$/.test(label)
      const hint = isElsewhere
        ? ' If this folder belongs to a workspace, pass the folder that contains quire.yaml.'
        : ''
      throw new PromptMissing(name, label === '' ? 'the texts' : label, listNames(), hint)
    },
    models:
      modelsFile === undefined ? defaultProfiles() : loadProfiles([{ file: labelOf('models.yaml'), text: modelsFile }]),
    ...settings,
  }
}

/** A template as a prompt: one message from the user. */
function oneLayer(name: string, templates: TemplateFinder, sources: Blueprint['sources']): Blueprint {
  const { file, meta } = templates.get(name)
  return {
    name,
    ...(meta.description !== undefined && { description: meta.description }),
    layers: [{ id: 'prompt', role: 'user', template: name, fit: 'keep' }],
    file,
    templates,
    sources,
  }
}

/** The templates that blueprints or other templates use. Files with errors are ignored, and reported when used. */
function usedTemplates(
  blueprints: readonly (() => Blueprint)[],
  templateFiles: ReadonlyMap<string, string>,
  templates: TemplateFinder,
): Set<string> {
  const used = new Set<string>()
  for (const get of blueprints) {
    const layers = ifSound(get)?.layers ?? []
    for (const pattern of layers.flatMap(({ template = [] }) => template)) {
      for (const name of templateFiles.keys()) if (mayName(pattern, name)) used.add(name)
    }
  }
  for (const name of templateFiles.keys()) {
    for (const reference of ifSound(() => templates.get(name))?.references ?? []) {
      if (reference.kind === 'partial') used.add(reference.name)
    }
  }
  return used
}

/** Whether a layer's template, which may contain `{{inputs}}`, can be the template of this name. */
function mayName(pattern: string, name: string): boolean {
  const [start = '', ...rest] = pattern.split(/\{\{.*?\}\}/)
  const end = rest.at(-1)
  return end === undefined ? name === start : name.startsWith(start) && name.endsWith(end)
}

function ifSound<T>(get: () => T): T | undefined {
  try {
    return get()
  } catch (error) {
    if (!QuireError.isInstance(error)) throw error
    return undefined
  }
}

function parseSchema(text: string, file: string): object {
  let schema: unknown
  try {
    schema = JSON.parse(text)
  } catch (cause) {
    throw new SchemaUnusable(`${file} is not JSON: ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
  if (typeof schema === 'object' && schema !== null && !Array.isArray(schema)) return schema
  throw new SchemaUnusable(`${file} is not a JSON Schema: it must contain an object.`)
}

/** The settings of a workspace that apply to prompts. `quire check` reports other problems in the file. */
function readSettings(text: string | undefined, file: string): Pick<PromptSet, 'model' | 'overlays'> {
  if (text === undefined) return {}
  const { value, problems } = parseDataFile(text, file, () => true)
  if (problems.length > 0) throw new InvalidDataFile(file, 'Workspace', problems)
  const { model, overlays } = (value ?? {}) as Pick<PromptSet, 'model' | 'overlays'>
  return { ...(model !== undefined && { model }), ...(overlays && { overlays }) }
}
