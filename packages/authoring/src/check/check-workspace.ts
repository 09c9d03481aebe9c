import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Blueprint,
  type Diagnostic,
  defaultProfiles,
  loadTemplates,
  type ModelRegistry,
  QuireError,
  type TemplateLibrary,
} from '@quire/core'
import { InvalidDataFile } from '@quire/core/errors'
import { didYouMean } from '@quire/core/model'
import { mergeOverlays, type Template } from '@quire/core/template'
import type { Kit, Plugin, Workspace } from '@quire/runtime'
import { PROVIDER_TYPES, providerOf } from '@quire/runtime/call'
import { type Attempt, kitLabel } from '@quire/runtime/kit'
import { findWorkspace } from '@quire/runtime/trust'
import { type LoadWorkspaceOptions, loadWithKitPackages, WorkspaceNotFound } from '@quire/runtime/workspace'
import { checkCall } from './check-call.ts'

export interface WorkspaceProblem {
  readonly file: string
  readonly line: number
  readonly severity: Diagnostic['severity']
  readonly code: string
  readonly message: string
}

export interface WorkspaceCheck {
  readonly problems: readonly WorkspaceProblem[]
  readonly checked: {
    readonly blueprints: number
    readonly templates: number
    readonly models: number
    /** The number of files that were read. */
    readonly files: { readonly own: number; readonly kits: number }
  }
}

/**
 * Reads all files of a workspace and reports every problem. Kit packages are loaded only if the workspace is trusted.
 */
export async function checkWorkspace(
  dir: string,
  options: Pick<LoadWorkspaceOptions, 'kits' | 'plugins' | 'isTrusted'>,
): Promise<WorkspaceCheck> {
  const { kits, isTrusted = false } = options
  const root = findWorkspace(dir, { isTrusted })
  if (root === undefined) throw new WorkspaceNotFound(dir)
  const problems: WorkspaceProblem[] = []
  const files = new Set(['quire.yaml'])
  const attempt = <T>(file: string, read: () => T): T | undefined => {
    files.add(splitPosition(file)[0])
    try {
      return read()
    } catch (error) {
      problems.push(...problemsOf(error, file))
      return undefined
    }
  }
  const workspace = await loadWithKitPackages(root, options).catch(
    (error: unknown) => void problems.push(...problemsOf(error, 'quire.yaml')),
  )
  for (const { code, severity, message } of workspace?.diagnostics ?? []) {
    problems.push({ file: 'quire.yaml', line: 1, severity, code, message })
  }
  const models = workspace && attempt('models.yaml', () => workspace.models)
  if (workspace && models) problems.push(...assumedOf(workspace, models))
  if (workspace) attempt('actions.yaml', () => workspace.getActions())
  const knownKits = workspace?.kits ?? kits
  const report = (problem: WorkspaceProblem): void => void problems.push(problem)
  const templates =
    checkTemplates(root, knownKits, attempt, report) +
    checkKitTemplates(knownKits, workspace?.plugins ?? [], attempt, report)
  const blueprints = workspace ? await checkBlueprints(workspace, models, attempt, report) : 0
  if (workspace) {
    // Without a valid models.yaml, the other files are checked with the packaged models.
    const context = workspace.context({ models: models ?? defaultProfiles() })
    for (const plugin of workspace.plugins) await plugin.check?.(context, attempt)
    for (const kit of workspace.kits) kit.check?.(root, attempt)
  }
  const unique = [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()]
  unique.sort((a, b) => a.file.localeCompare(b.file, 'en') || a.line - b.line)
  return {
    problems: unique,
    checked: { blueprints, templates, models: models?.list().length ?? 0, files: countFiles(root, files) },
  }
}

/** Kits are outside the workspace, unless they are its own. Their files are named after the kit. */
function countFiles(root: string, files: ReadonlySet<string>): WorkspaceCheck['checked']['files'] {
  const isOwn = (file: string): boolean =>
    !file.includes('node_modules/') && (statSync(join(root, file), { throwIfNoEntry: false })?.isFile() ?? false)
  const [own, others] = [[...files].filter(isOwn), [...files].filter((file) => !isOwn(file))]
  return { own: own.length, kits: others.filter((file) => /\/.+\.\w+$/.test(file)).length }
}

/** Warns about workspace models that use a default window or profile. */
function assumedOf({ config }: Workspace, models: ModelRegistry): WorkspaceProblem[] {
  const packaged = new Set(
    defaultProfiles()
      .list()
      .map(({ id }) => id),
  )
  const own = models.list().filter(({ id }) => !packaged.has(id))
  // Models of other kinds need no profile.
  const provider = config.model?.includes('/') ? providerOf(config.model) : undefined
  const served: readonly string[] = [...PROVIDER_TYPES, ...Object.keys(config.providers ?? {})]
  const isServed = config.model !== undefined && (provider === undefined || served.includes(provider))
  const warnings = (id: string, file: string): WorkspaceProblem[] =>
    models
      .get(id)
      .diagnostics.flatMap(({ code, severity, message }) =>
        severity === 'warning' ? [{ file, line: 1, severity, code, message }] : [],
      )
  return [
    ...own.flatMap(({ id }) => warnings(id, 'models.yaml')),
    ...(isServed ? warnings(config.model!, 'quire.yaml') : []),
  ]
}

type Report = (problem: WorkspaceProblem) => void

function checkTemplates(root: string, kits: readonly Kit[], attempt: Attempt, report: Report): number {
  const prompts = join(root, 'prompts')
  if (!existsSync(prompts)) return 0
  const library = loadTemplates([{ dir: prompts, label: 'prompts' }])
  for (const { name } of library.list()) {
    const kit = kits.find((one) => name.startsWith(`${one.name}/`))
    // In the frontmatter of a file that overrides a kit's file, the name may omit the kit's prefix.
    const names = [name, ...(kit ? [name.slice(kit.name.length + 1)] : [])]
    const partials = kit
      ? loadTemplates([
          { dir: join(prompts, kit.name), label: `prompts/${kit.name}` },
          { dir: join(kit.root, 'templates'), label: `${kit.name}/templates` },
        ])
      : library
    checkTemplate(`prompts/${name}.md`, () => library.get(name), { names, partials }, attempt, report)
  }
  return library.list().length
}

/** Checks the templates of the workspace's own kits. */
function checkKitTemplates(kits: readonly Kit[], plugins: readonly Plugin[], attempt: Attempt, report: Report): number {
  const own = kits.filter(({ label }) => label !== undefined)
  return own.reduce((count, kit) => {
    const label = `${kitLabel(kit)}/templates`
    const dir = join(kit.root, 'templates')
    if (!existsSync(dir)) return count
    const partials = loadTemplates([{ dir, label }, ...plugins.flatMap(({ templates = [] }) => templates)])
    const templates = loadTemplates([{ dir, label }]).list()
    for (const { name } of templates) {
      checkTemplate(`${label}/${name}.md`, () => partials.get(name), { names: [name], partials }, attempt, report)
    }
    return count + templates.length
  }, 0)
}

function checkTemplate(
  file: string,
  read: () => Template,
  { names, partials }: { readonly names: readonly string[]; readonly partials: TemplateLibrary },
  attempt: Attempt,
  report: Report,
): void {
  const template = attempt(file, read)
  if (!template) return
  for (const problem of nameProblems(template, file, names)) report(problem)
  for (const { kind, name, line } of template.references) {
    if (kind === 'partial') attempt(`${file}:${line}`, () => partials.get(name))
  }
}

/** Templates are found by file name, so a different name in the frontmatter would be misleading. */
function nameProblems({ meta, source }: Template, file: string, names: readonly string[]): WorkspaceProblem[] {
  if (meta.name === undefined || names.includes(meta.name)) return []
  const line = source.slice(0, Math.max(0, source.search(/^name\s*:/m))).split('\n').length
  const message = `The frontmatter has name: ${meta.name}, but the file is called ${names.at(-1)}. Templates are found by their file name.`
  return [{ file, line, severity: 'warning', code: 'template-name', message }]
}

async function checkBlueprints(
  workspace: Workspace,
  models: ModelRegistry = defaultProfiles(),
  attempt: Attempt,
  report: Report,
): Promise<number> {
  const names = workspace.listBlueprints()
  const context = workspace.context({ models })
  const kinds = await Promise.all(workspace.plugins.map((plugin) => plugin.kinds?.(context) ?? []))
  for (const name of names) {
    const blueprint = attempt(fileOf(workspace, name), () => workspace.getBlueprint(name))
    if (!blueprint) continue
    checkLayers(blueprint, workspace, attempt, report)
    await checkCall(blueprint, { config: workspace.config, models }, kinds.flat(), attempt, report)
  }
  return names.length
}

/** The file of a blueprint, as reports show it. */
function fileOf({ kits }: Workspace, name: string): string {
  const kit = kits.find((one) => name.startsWith(`${one.name}/`))
  return kit ? `${kitLabel(kit)}/blueprints/${name.slice(kit.name.length + 1)}.yaml` : `blueprints/${name}.yaml`
}

function checkLayers(blueprint: Blueprint, workspace: Workspace, attempt: Attempt, report: Report): void {
  // Kits add values to their templates at run time.
  const isOwn = !blueprint.name.includes('/')
  for (const layer of blueprint.layers) {
    if (isOwn) reportSource(blueprint, layer, report)
    if (layer.template === undefined) continue
    const names = typeof layer.template === 'string' ? [layer.template] : layer.template
    // A name that depends on inputs cannot be checked here.
    if (names.some((name) => name.includes('{{'))) continue
    const template = attempt(`${blueprint.file}:${layer.line ?? 1}`, () => blueprint.templates.resolve([...names]))
    if (!template || !isOwn) continue
    for (const { variable, file, line } of missingValues(template, blueprint, workspace)) {
      const message = `Variable '${variable}' has no value. Add it to the inputs of blueprint '${blueprint.name}', to the frontmatter as a default, or to the overlays of quire.yaml.`
      report({ file, line, severity: 'warning', code: 'missing-variable', message })
    }
  }
}

const BUILT_IN_SOURCES = ['adaptations', 'answer_form']

/** A layer that names neither an input nor a source would fail in every prompt. */
function reportSource(
  blueprint: Blueprint,
  { id, source, line = 1 }: Blueprint['layers'][number],
  report: Report,
): void {
  const { inputs, sources, name, file = name } = blueprint
  // Without declared inputs, any name may be an input.
  if (source === undefined || !inputs) return
  const names = [...Object.keys(inputs), ...Object.keys(sources), ...BUILT_IN_SOURCES]
  if (names.includes(source)) return
  const list = Object.keys(inputs).join(', ')
  const message = `Layer '${id}': there is no input '${source}'.${didYouMean(source, names)} The blueprint's inputs: ${list === '' ? 'none' : list}.`
  report({ file, line, severity: 'error', code: 'unknown-source', message })
}

export function problemsOf(error: unknown, where: string): WorkspaceProblem[] {
  if (InvalidDataFile.isInstance(error)) {
    return error.problems.map((problem) => ({ severity: 'error' as const, ...problem, code: error.code }))
  }
  if (!QuireError.isInstance(error)) throw error
  const { file, line } = error as QuireError & { readonly file?: unknown; readonly line?: unknown }
  const [path, at] = splitPosition(where)
  return [
    {
      file: typeof file === 'string' ? file : path,
      line: typeof line === 'number' ? line : at,
      severity: 'error',
      code: error.code,
      // The position is removed from the message, because the problem already contains it.
      message: error.message.replace(/^[^\s:]+(?::\d+){1,2}: /, ''),
    },
  ]
}

function splitPosition(where: string): [string, number] {
  const match = /^(.*):(\d+)$/.exec(where)
  return match ? [match[1]!, Number(match[2])] : [where, 1]
}

/**
 * Variables that a template always prints but that have no value. Blueprints without declared inputs are not checked.
 */
function missingValues(template: Template, blueprint: Blueprint, workspace: Workspace) {
  if (!blueprint.inputs) return []
  const { values } = mergeOverlays({ ...workspace.overlaysFor(blueprint.name), dynamic: {} })
  const declared = template.meta.variables.filter(
    ({ required, default: value }) => required === false || value !== undefined,
  )
  const valued = new Set([
    ...Object.keys(blueprint.inputs),
    ...Object.keys(values),
    ...declared.map(({ name }) => name.split('.')[0]!),
  ])
  return template.references
    .filter(
      ({ kind, nesting, name }) => kind === 'value' && nesting === 0 && /^[\w-]+(?:\.|$)/.test(name) && name !== 'this',
    )
    .filter(({ name }) => !valued.has(name.split('.')[0]!))
    .map(({ name, line }) => ({ variable: name, file: template.file, line }))
}
