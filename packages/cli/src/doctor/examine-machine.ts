import { QuireError } from '@quire/core'
import type { Environment, ModelKind, Quire, Workspace } from '@quire/runtime'
import type { Examine, Finding } from '@quire/runtime/kit'
import { examineModels, namedModels } from './examine-models.ts'
import { examineParts } from './examine-parts.ts'
import { examineProviders } from './examine-providers.ts'
import { examineSizes } from './examine-sizes.ts'
import { examineTelemetry } from './examine-telemetry.ts'
import { examineUser } from './examine-user.ts'

export interface ExamineOptions {
  /** Opens the workspace; what it throws is a finding. */
  readonly openQuire: () => Promise<Pick<Quire, 'workspace' | 'kinds' | 'dir'>>
  readonly environment: Environment
  /** What is examined beside what the workspace's guests bring, where it cannot be opened. */
  readonly examine?: readonly Examine[]
  /** As `process.versions.node` has it. */
  readonly nodeVersion: string
  /** Whether to look at all that is stored, too. */
  readonly isDeep?: boolean
  /** Whether the user trusts the workspace for this once. */
  readonly isTrusted?: boolean
}

export interface Examination {
  /** Whether all that the configuration asks for works. */
  readonly healthy: boolean
  readonly findings: readonly Finding[]
}

/** What works on this machine and what is missing. No provider is asked anything but those on this machine. */
export async function examineMachine({
  openQuire,
  environment,
  examine = [],
  nodeVersion,
  isDeep = false,
  isTrusted = false,
}: ExamineOptions): Promise<Examination> {
  // Whoever only names a type or a guest's findings does not load the store.
  const { examineRunningStores, examineStore } = await import('./examine-store.ts')
  const { workspace, kinds = [], dir, finding } = await tryWorkspace(openQuire)
  const settings: Workspace['config'] = workspace?.config ?? {}
  const models = workspace ? namedModels(settings, workspace.models) : []
  const { user, findings: own } = examineUser(environment, settings.model)
  const [store, providers, telemetry, ...guests] = await Promise.all([
    examineStore({ root: workspace?.root, databaseUrl: environment.DATABASE_URL, isDeep, isTrusted }),
    examineProviders(settings, environment, kinds, user),
    examineTelemetry(settings.telemetry ?? {}, environment),
    ...(workspace?.guests.flatMap((guest) => guest.examine ?? []) ?? examine).map((one) =>
      one({ environment, models }),
    ),
  ])
  const found = [
    // On an older one than Quire needs, the command does not start.
    { id: 'node', group: 'machine' as const, status: 'ok' as const, message: `Node ${nodeVersion}.` },
    finding,
    ...own,
    ...telemetry,
    ...store,
    ...examineRunningStores(),
    ...(dir === undefined ? [] : await examineSizes(dir)),
    ...providers,
    ...guests.flat(),
  ]
  const findings = [...found, ...examineModels(models, kinds, found), ...examineParts()]
  return { healthy: findings.every(({ status }) => status !== 'broken'), findings }
}

interface TriedWorkspace {
  readonly workspace?: Workspace
  /** Kinds of model beside those that HTTP APIs serve. */
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
    // Profiles of its own are read when they are first asked for.
    const count = workspace.models.list().length
    if (workspace.root === undefined) {
      const message = 'There is no quire.yaml in this folder or above; kits are used as they are.'
      return { workspace, kinds, dir, finding: { ...finding, status: 'missing', message, fix: 'quire init' } }
    }
    const name = workspace.config.name ?? workspace.root
    const untrusted = workspace.isTrusted ? [] : workspace.listTrustNeeds()
    if (untrusted.length > 0) {
      const list = untrusted.map(({ where }) => where).join(', ')
      const message = `Workspace ${name} is not trusted; not in use: ${list}.`
      return { workspace, kinds, dir, finding: { ...finding, status: 'missing', message, fix: 'quire trust' } }
    }
    const message = `Workspace ${name}, ${count} model profiles.`
    return { workspace, kinds, dir, finding: { ...finding, status: 'ok', message } }
  } catch (error) {
    if (!QuireError.isInstance(error)) throw error
    return { finding: { ...finding, status: 'broken', message: error.message, fix: 'quire check says where.' } }
  }
}
