import { examineAgents, examineSandbox } from '@quire/agents'
import { type ModelRegistry, QuireError } from '@quire/core'
import { installCommand, listVocabularies, loadTokenizer } from '@quire/core/model'
import { isClientInstalled, PROVIDER_KINDS } from '@quire/providers'
import type { Environment, Quire, Workspace } from '@quire/runtime'
import { type CallSettings, findKind, type ModelKind, providerOf } from '@quire/runtime/call'
import { type Finding, modelFinding } from '@quire/runtime/kit'
import { type TelemetrySettings, tracesUrl } from '@quire/runtime/telemetry'
import { loadUserConfig, type UserConfig, userConfigFile } from '@quire/runtime/trust'
import { answers, examineProviders } from './examine-providers.ts'
import { examineSizes } from './examine-sizes.ts'
import { examineRunningStores, examineStore } from './examine-store.ts'

export interface ExamineOptions {
  /** Whether to check all stored data too. */
  readonly isDeep: boolean
  /** Whether the user trusts the workspace for this command. */
  readonly isTrusted: boolean
}

type OpenQuire = () => Promise<Pick<Quire, 'workspace' | 'kinds' | 'dir'>>

export interface Examination {
  /** Whether all configured parts work. */
  readonly healthy: boolean
  readonly findings: readonly Finding[]
}

/**
 * Checks what works on this machine and what is missing. Contacts only local providers. If the workspace cannot be
 * opened, the error is reported as a finding.
 */
export async function examineMachine(openQuire: OpenQuire, options: ExamineOptions): Promise<Examination> {
  const environment = process.env
  const { workspace, kinds = [], dir, finding } = await tryWorkspace(openQuire)
  const settings: Workspace['config'] = workspace?.config ?? {}
  const models = workspace ? namedModels(settings, workspace.models) : []
  const { user, findings: own } = examineUser(environment, settings.model)
  const [store, providers, telemetry, agents, sandbox] = await Promise.all([
    examineStore({ root: workspace?.root, databaseUrl: environment.DATABASE_URL, ...options }),
    examineProviders(settings, environment, kinds, user),
    examineTelemetry(settings.telemetry ?? {}, environment),
    examineAgents(environment, models),
    examineSandbox(environment.PATH),
  ])
  const found = [
    // With an older version of Node, the command does not start.
    { id: 'node', group: 'machine' as const, status: 'ok' as const, message: `Node ${process.versions.node}.` },
    ...(await examineVocabularies()),
    sandbox,
    finding,
    ...own,
    ...telemetry,
    ...store,
    ...examineRunningStores(),
    ...(dir === undefined ? [] : await examineSizes(dir)),
    ...providers,
    ...agents,
  ]
  const findings = [...found, ...examineModels(models, kinds, found), ...examineParts()]
  return { healthy: findings.every(({ status }) => status !== 'broken'), findings }
}

interface TriedWorkspace {
  readonly workspace?: Workspace
  /** Kinds of models that are not called over an HTTP API. */
  readonly kinds?: readonly ModelKind[]
  readonly dir?: string
  readonly finding: Finding
}

async function tryWorkspace(open: OpenQuire): Promise<TriedWorkspace> {
  const finding = { id: 'workspace', group: 'machine' as const }
  try {
    const quire = await open()
    const { workspace, dir } = quire
    const kinds = await quire.kinds()
    // The workspace's own profiles are read on first use.
    const count = workspace.models.list().length
    if (workspace.root === undefined) {
      const message = 'There is no quire.yaml in this folder or its parent folders. Kits are used without a workspace.'
      return { workspace, kinds, dir, finding: { ...finding, status: 'missing', message, fix: 'quire init' } }
    }
    const name = workspace.config.name ?? workspace.root
    const untrusted = workspace.isTrusted ? [] : workspace.listTrustNeeds()
    if (untrusted.length > 0) {
      const list = untrusted.map(({ where }) => where).join(', ')
      const message = `Workspace ${name} is not trusted, so these are not used: ${list}.`
      return { workspace, kinds, dir, finding: { ...finding, status: 'missing', message, fix: 'quire trust' } }
    }
    const message = `Workspace ${name}, ${count} model profiles.`
    return { workspace, kinds, dir, finding: { ...finding, status: 'ok', message } }
  } catch (error) {
    if (!QuireError.isInstance(error)) throw error
    return { finding: { ...finding, status: 'broken', message: error.message, fix: 'quire check' } }
  }
}

/** Checks whether the telemetry endpoint responds. Returns no finding if no spans are sent. */
async function examineTelemetry(settings: TelemetrySettings, environment: Environment): Promise<Finding[]> {
  const url = tracesUrl(settings, environment)
  if (url === undefined) return []
  const finding = { id: 'telemetry', group: 'machine' as const }
  // A URL may contain a user name and a password.
  const origin = URL.canParse(url) ? new URL(url).origin : 'an invalid URL'
  if (await answers(url)) return [{ ...finding, status: 'ok', message: `Telemetry is sent to ${origin}.` }]
  const fix = 'Start the receiver, remove the endpoint from quire.yaml, or unset OTEL_EXPORTER_OTLP_ENDPOINT.'
  return [{ ...finding, status: 'broken', message: `Telemetry is sent to ${origin}, where nothing responds.`, fix }]
}

/** Reports the user's configuration and the default model. */
function examineUser(
  environment: Environment,
  workspaceModel: string | undefined,
): { readonly user: UserConfig; readonly findings: readonly Finding[] } {
  const file = userConfigFile(environment)
  const finding = { id: 'user', group: 'machine' as const }
  try {
    const user = loadUserConfig(environment)
    const summary = describe(user)
    const message =
      summary === '' ? `No user configuration (looked for ${file}).` : `User configuration ${file}: ${summary}.`
    const status = summary === '' ? 'missing' : 'ok'
    return { user, findings: [{ ...finding, status, message }, defaultModel(environment, workspaceModel, user)] }
  } catch (error) {
    if (!QuireError.isInstance(error)) throw error
    return { user: {}, findings: [{ ...finding, status: 'broken', message: error.message, fix: `Edit ${file}.` }] }
  }
}

function describe({ model, color, providers = {} }: UserConfig): string {
  return [
    ...(model === undefined ? [] : [`model ${model}`]),
    ...Object.entries(providers).flatMap(([name, { apiKeyEnv }]) =>
      apiKeyEnv === undefined ? [] : [`${name} key from ${apiKeyEnv}`],
    ),
    ...(color === undefined ? [] : [`color ${color}`]),
  ].join(', ')
}

/** Reports the default model and its source. A --model flag overrides the default. */
function defaultModel({ QUIRE_MODEL }: Environment, workspace: string | undefined, { model }: UserConfig): Finding {
  const finding = { id: 'default model', group: 'machine' as const, status: 'ok' as const }
  if (QUIRE_MODEL) return { ...finding, message: `Default model: ${QUIRE_MODEL}, from QUIRE_MODEL.` }
  if (workspace !== undefined && workspace !== model)
    return { ...finding, message: `Default model: ${workspace}, from quire.yaml.` }
  if (model !== undefined) return { ...finding, message: `Default model: ${model}, from the user configuration.` }
  return { ...finding, status: 'missing', message: 'No default model; pass --model to commands that need one.' }
}

/** The models named in a workspace. */
function namedModels(
  { model, models = {} }: CallSettings & { readonly model?: string },
  registry: ModelRegistry,
): string[] {
  const named = Object.keys(models).filter((id) => !id.endsWith('/*'))
  return [...new Set([...(model === undefined ? [] : [registry.get(model).profile.id]), ...named])]
}

/** Checks whether the models can be called. Skips models that already have findings. */
function examineModels(models: readonly string[], kinds: readonly ModelKind[], found: readonly Finding[]): Finding[] {
  const isOpen = (id: string): boolean => !found.some((finding) => finding.id === `model.${id}`)
  return models.filter(isOpen).map((id) => examineModel(id, findKind(id, kinds), found))
}

function examineModel(id: string, kind: ModelKind | undefined, found: readonly Finding[]): Finding {
  const finding = { id: `model.${id}`, group: 'models' as const }
  if (kind) return { ...finding, status: 'ok', message: `${id} ${kind.description}.` }
  const provider = providerOf(id)
  const backend = found.find((one) => one.id === `provider.${provider}`)
  if (backend) return modelFinding(id, backend)
  const fix = `Set its type and baseUrl under providers.${provider} in quire.yaml.`
  return { ...finding, status: 'broken', message: `${id} has an unknown provider.`, fix }
}

/** Packages that are not installed with the command, and their purpose. */
function examineParts(): Finding[] {
  const clients = Map.groupBy(Object.entries(PROVIDER_KINDS), ([, { client }]) => client)
  return [
    ...[...clients].map(([client, kinds]) =>
      part(client, `calls models from ${kinds.map(([type]) => type).join(', ')}`, isClientInstalled(client)),
    ),
    ...listVocabularies().map(({ name, tokenizers, isInstalled }) =>
      part(name, `exact token counts for ${tokenizers.join(', ')}`, isInstalled),
    ),
    part('@quire/opentelemetry', 'exports traces', isTracingInstalled()),
  ]
}

/** Vocabularies for token counts. They come with Quire, so they are missing only if the installation is damaged. */
export async function examineVocabularies(load = loadTokenizer): Promise<Finding[]> {
  const found = ['o200k_base', 'cl100k_base'].map(async (id): Promise<Finding[]> => {
    try {
      await load(id)
      return []
    } catch (error) {
      if (!QuireError.isInstance(error)) throw error
      return [{ id: `vocabulary.${id}`, group: 'machine', status: 'broken', message: error.message }]
    }
  })
  return (await Promise.all(found)).flat()
}

function part(name: string, purpose: string, isInstalled: boolean): Finding {
  const finding = { id: `part.${name}`, group: 'parts' as const, message: `${name}: ${purpose}.` }
  return isInstalled ? { ...finding, status: 'ok' } : { ...finding, status: 'missing', fix: installCommand(name) }
}

function isTracingInstalled(): boolean {
  try {
    import.meta.resolve('@quire/opentelemetry')
    return true
  } catch {
    return false
  }
}
