import { existsSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { type Diagnostic, loadProfiles, type ModelRegistry, type Profile } from '@quire/core'
import { type ActionTable, mergeActionTables, NO_ACTIONS, parseActions } from '@quire/core/action'
import { overlayFiles, parseDataFile } from '@quire/core/data-file'
import { InvalidDataFile } from '@quire/core/errors'
import { loadTextFile } from '@quire/core/template'
import { type CallSettings, modelSettings } from '../call/call-settings.ts'
import type { Environment } from '../call/environment.ts'
import type { FlowContext } from '../kit/flow-context.ts'
import { type Kit, kitLabel } from '../kit/kit.ts'
import type { Plugin } from '../kit/plugin.ts'
import { quoted } from '../trust/errors.ts'
import { searchWorkspace } from '../trust/find-workspace.ts'
import { listTrustNeeds, withholdSettings } from '../trust/list-trust-needs.ts'
import { isTrustRemembered, WORKSPACE_FILE } from '../trust/trust-workspace.ts'
import { type UserConfig, withUserConfig } from '../trust/user-config.ts'
import {
  type BlueprintSource,
  blueprintFile,
  type FileBlueprint,
  listBlueprints,
  loadBlueprint,
} from './blueprint-files.ts'
import { checkWorkspaceFile } from './check-workspace-file.generated.ts'
import type { Drafts } from './drafts.ts'
import { BlueprintNotFound, KitNotFound, WorkspaceNotFound } from './errors.ts'
import { parseOnce } from './parse-once.ts'
import type { Workspace, WorkspaceConfig } from './workspace.ts'
import { workspaceKits } from './workspace-kits.ts'

const FILE = 'actions.yaml'
const parsed = parseOnce(parseActions)

export interface LoadWorkspaceOptions {
  readonly kits: readonly Kit[]
  /** Additional plugins. They replace kit plugins with the same name. */
  readonly plugins?: readonly Plugin[]
  /** Whether a missing workspace is an error. If not, only the kits are used. */
  readonly isRequired?: boolean
  /** Whether to use the workspace's code and settings. By default, true after `quire trust`. */
  readonly isTrusted?: boolean
  /** The user's settings for all workspaces, from `loadUserConfig` of @quire/runtime/trust. By default, no settings. */
  readonly user?: UserConfig
  /**
   * Environment variables that determine where the user's settings and trust records are. By default, `process.env`.
   */
  readonly environment?: Environment
  /** Texts that replace templates and blueprints, keyed by the paths of their files. */
  readonly drafts?: Drafts
}

/**
 * Opens the workspace that contains `dir`. Reads only the workspace's configuration.
 * @example loadWorkspace(folder, { kits }) // → { root: '/home/ada/shop', isTrusted: true, … }
 */
export function loadWorkspace(
  dir: string,
  {
    kits: packaged,
    plugins: morePlugins = [],
    isRequired = false,
    isTrusted: trust,
    user = {},
    environment = process.env,
    drafts = {},
  }: LoadWorkspaceOptions,
): Workspace {
  if (!existsSync(dir)) throw new WorkspaceNotFound(dir, { exists: false })
  const { root, diagnostics } = searchWorkspace(dir, { environment, isTrusted: trust === true })
  if (root === undefined && isRequired) throw new WorkspaceNotFound(dir)
  const {
    config: written,
    valueFiles,
    domainLine,
  }: ReadConfig = root === undefined ? { config: {}, valueFiles: [] } : readConfig(root)
  const isTrusted = trust ?? (root === undefined || isTrustRemembered(root, environment))
  const config = withUserConfig(isTrusted ? written : withholdSettings(written), user)
  const plugins = uniquePlugins(packaged, morePlugins)
  const kits = withOwn(packaged, root, plugins)
  const modelsFile = root === undefined ? undefined : join(root, 'models.yaml')
  let models: ModelRegistry | undefined
  const getModels = (): ModelRegistry => {
    models ??= withOutputLimits(
      loadProfiles(modelsFile && existsSync(modelsFile) ? [{ file: modelsFile, label: 'models.yaml' }] : []),
      config,
    )
    return models
  }
  const getActions = (kit?: string): ActionTable =>
    loadActions(root, kit === undefined ? undefined : findKit(kits, kit))
  const list = (): string[] =>
    blueprintSources.flatMap((source) => listBlueprints(source).map((name) => source.prefix + name))
  const getBlueprint = (name: string): FileBlueprint => {
    for (const source of blueprintSources) {
      if (!name.startsWith(source.prefix)) continue
      const own = name.slice(source.prefix.length)
      const file = blueprintFile(source, own)
      if (file) return loadBlueprint(source, own, file, fileLabel(file, root))
    }
    throw new BlueprintNotFound(name, list(), root !== undefined)
  }
  const context: Workspace['context'] = ({ models: own, overlays, feedback } = {}) => ({
    root,
    get models() {
      return own ?? getModels()
    },
    overlays: overlays ?? config.overlays ?? {},
    valueFiles,
    domain: config.domain,
    ...(domainLine !== undefined && { domainLine }),
    kits,
    feedback: feedback ?? (async () => []),
    drafts,
    blueprint: getBlueprint,
    listBlueprints: list,
    overlaysFor,
    actions: getActions,
  })
  const overlaysFor: Workspace['overlaysFor'] = (name) => {
    const kit = kits.find((one) => name.startsWith(`${one.name}/`))
    const own = config.overlays ?? {}
    if (!kit) return own
    return plugins.reduce((overlays, plugin) => plugin.overlays?.(kit, context({ overlays })) ?? overlays, own)
  }
  const blueprintSources = [
    ...(root === undefined ? [] : [workspaceSource(root, drafts, () => getActions())]),
    ...kits.map((kit) => kitSource(kit, plugins, context())),
  ]
  return {
    root,
    isTrusted,
    listTrustNeeds: () => (root === undefined ? [] : listTrustNeeds(root, written, environment)),
    diagnostics: [...diagnostics, ...(root === undefined || isTrusted ? [] : unloadedKits(root, written))],
    config,
    valueFiles,
    kits,
    plugins,
    context,
    get models() {
      return getModels()
    },
    blueprintSources,
    listBlueprints: list,
    getBlueprint,
    overlaysFor,
    getActions,
  }
}

/** If several kits have plugins with the same name, the first is used. Plugins passed as options take precedence. */
function uniquePlugins(kits: readonly Kit[], morePlugins: readonly Plugin[]): readonly Plugin[] {
  const byName = new Map<string, Plugin>()
  for (const plugin of kits.flatMap((kit) => kit.plugins)) if (!byName.has(plugin.name)) byName.set(plugin.name, plugin)
  for (const plugin of morePlugins) byName.set(plugin.name, plugin)
  return [...byName.values()]
}

/** A kit of the workspace replaces a packaged kit with the same name. */
function withOwn(packaged: readonly Kit[], root: string | undefined, plugins: readonly Plugin[]): readonly Kit[] {
  const own = root === undefined ? [] : workspaceKits(root, plugins)
  if (own.length === 0) return packaged
  const names = own.map(({ name }) => name)
  return [...packaged.filter(({ name }) => !names.includes(name)), ...own]
}

function unloadedKits(root: string, { kits = [] }: WorkspaceConfig): Diagnostic[] {
  if (kits.length === 0) return []
  const message = `Kits were not loaded, because this workspace is not trusted: ${kits.join(', ')}. To trust it: quire trust ${quoted(root)}`
  return [{ code: 'workspace.kits-not-loaded', severity: 'warning', message }]
}

function findKit(kits: readonly Kit[], name: string): Kit {
  const kit = kits.find((one) => one.name === name)
  if (kit) return kit
  throw new KitNotFound(
    name,
    kits.map((one) => one.name),
  )
}

interface ReadConfig extends Pick<Workspace, 'config' | 'valueFiles'> {
  readonly domainLine?: number
}

function readConfig(root: string): ReadConfig {
  const file = join(root, WORKSPACE_FILE)
  const { value, problems, lineOf } = parseDataFile(loadTextFile(file), WORKSPACE_FILE, checkWorkspaceFile)
  if (problems.length > 0) throw new InvalidDataFile(WORKSPACE_FILE, 'Workspace', problems)
  const config = (value as WorkspaceConfig | null) ?? {}
  return {
    config,
    valueFiles: overlayFiles(config.overlays ?? {}, WORKSPACE_FILE, lineOf),
    domainLine: lineOf(['domain']),
  }
}

function workspaceSource(root: string, drafts: Drafts, findActions: () => ActionTable): BlueprintSource {
  return {
    prefix: '',
    dir: join(root, 'blueprints'),
    templateDirs: [{ dir: join(root, 'prompts'), label: 'prompts' }],
    schemaDirs: [{ dir: join(root, 'schemas'), label: 'schemas' }],
    sources: {},
    drafts,
    findActions,
  }
}

function kitSource(kit: Kit, plugins: readonly Plugin[], context: FlowContext): BlueprintSource {
  const { root } = context
  const packaged = plugins.flatMap((plugin) => plugin.blueprints?.(kit) ?? [])
  const own = { dir: join(kit.root, 'templates'), label: `${kitLabel(kit)}/templates` }
  return {
    prefix: `${kit.name}/`,
    dir: join(kit.root, 'blueprints'),
    packagedDirs: packaged.map(({ dir }) => dir),
    // A template of the workspace replaces the kit's template with the same name.
    templateDirs: [
      ...(root === undefined ? [] : [{ dir: join(root, 'prompts', kit.name), label: `prompts/${kit.name}` }]),
      own,
      ...plugins.flatMap(({ templates = [] }) => templates),
    ],
    schemaDirs: [
      ...(root === undefined ? [] : [{ dir: join(root, 'schemas', kit.name), label: `schemas/${kit.name}` }]),
      { dir: join(kit.root, 'schemas'), label: `${kitLabel(kit)}/schemas` },
    ],
    ...(context.drafts && { drafts: context.drafts }),
    findActions: () => context.actions(kit.name),
    sources: Object.assign({}, ...plugins.map((plugin) => plugin.sources?.(kit, context) ?? {}), kit.sources),
    tags: [...(kit.tags ?? []), ...packaged.flatMap(({ tags = [] }) => tags)],
  }
}

/** The path to show in reports. For a file outside the workspace, only the end of its path. */
function fileLabel(file: string, root: string | undefined): string {
  const inside = root === undefined ? undefined : relative(root, file)
  const label = inside !== undefined && !inside.startsWith('..') ? inside : file.split(sep).slice(-3).join('/')
  return label.split(sep).join('/')
}

/** Merges the actions of the kit and the workspace. The workspace's actions take precedence. */
function loadActions(root: string | undefined, kit: Kit | undefined): ActionTable {
  const own = root === undefined ? NO_ACTIONS : readActions(join(root, FILE), FILE)
  return kit ? mergeActionTables(own, readActions(join(kit.root, FILE), `${kitLabel(kit)}/${FILE}`)) : own
}

function readActions(file: string, label: string): ActionTable {
  return existsSync(file) ? parsed(file, loadTextFile(file, { label }), label) : NO_ACTIONS
}

/** Applies the workspace's output limits to profiles, so that prompts leave space for the output. */
export function withOutputLimits(models: ModelRegistry, settings: CallSettings): ModelRegistry {
  if (settings.models === undefined) return models
  const limited = (profile: Profile, name = profile.id): Profile => {
    const { maxOutputTokens: reserve } = modelSettings(settings, name.includes('/') ? name : profile.id)
    return reserve === undefined ? profile : { ...profile, reserve }
  }
  return {
    get(id) {
      const { profile, diagnostics } = models.get(id)
      return { profile: limited(profile, id), diagnostics }
    },
    list: () => models.list().map((profile) => limited(profile)),
    adaptations: models.adaptations,
  }
}
