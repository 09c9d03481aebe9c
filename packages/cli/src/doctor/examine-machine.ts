import { QuireError } from '@quire/core'
import type { Environment, ModelKind, Quire, Workspace } from '@quire/runtime'
import type { Examine, Finding } from '@quire/runtime/kit'
import { examineModels, namedModels } from './examine-models.ts'
import { examineParts, examineVocabularies } from './examine-parts.ts'
import { examineProviders } from './examine-providers.ts'
import { examineSizes } from './examine-sizes.ts'
import { examineTelemetry } from './examine-telemetry.ts'
import { examineUser } from './examine-user.ts'

export interface ExamineOptions {
  /** Opens the workspace. If this fails, the error is reported as a finding. */
  readonly openQuire: () => Promise<Pick<Quire, 'workspace' | 'kinds' | 'dir'>>
  readonly environment: Environment
  /** Additional checks if the workspace cannot be opened. */
  readonly examine?: readonly Examine[]
  /** The value of `process.versions.node`. */
  readonly nodeVersion: string
  /** Whether to check all stored data too. */
  readonly isDeep?: boolean
  /** Whether the user trusts the workspace for this command. */
  readonly isTrusted?: boolean
}

export interface Examination {
  /** Whether all configured parts work. */
  readonly healthy: boolean
  readonly findings: readonly Finding[]
}

/** Checks what works on this machine and what is missing. Contacts only local providers. */
export async function examineMachine({
  openQuire,
  environment,
  examine = [],
  nodeVersion,
  isDeep = false,
  isTrusted = false,
}: ExamineOptions): Promise<Examination> {
  // Imported here, so that code that needs only the types does not load the store.
  const { examineRunningStores, examineStore } = await import('./examine-store.ts')
  const { workspace, kinds = [], dir, finding } = await tryWorkspace(openQuire)
  const settings: Workspace['config'] = workspace?.config ?? {}
  const models = workspace ? namedModels(settings, workspace.models) : []
  const { user, findings: own } = examineUser(environment, settings.model)
  const [store, providers, telemetry, ...plugins] = await Promise.all([
    examineStore({ root: workspace?.root, databaseUrl: environment.DATABASE_URL, isDeep, isTrusted }),
    examineProviders(settings, environment, kinds, user),
    examineTelemetry(settings.telemetry ?? {}, environment),
    ...(workspace?.plugins.flatMap((plugin) => plugin.examine ?? []) ?? examine).map((one) =>
      one({ environment, models }),
    ),
  ])
  const found = [
    // With an older version of Node, the command does not start.
    { id: 'node', group: 'machine' as const, status: 'ok' as const, message: `Node ${nodeVersion}.` },
    ...(await examineVocabularies()),
    finding,
    ...own,
    ...telemetry,
    ...store,
    ...examineRunningStores(),
    ...(dir === undefined ? [] : await examineSizes(dir)),
    ...providers,
    ...plugins.flat(),
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

async function tryWorkspace(open: ExamineOptions['openQuire']): Promise<TriedWorkspace> {
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
