import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import type { Environment } from '../call/environment.ts'
import type { Kit } from '../kit/kit.ts'
import type { Plugin } from '../kit/plugin.ts'
import type { UserConfig } from '../trust/user-config.ts'
import { loadWithKitPackages } from '../workspace/load-kit-packages.ts'
import { NodeTooOld } from './errors.ts'
import { Quire } from './quire.ts'
import { QuireResources, type ResourcesOptions } from './quire-resources.ts'

/** Options for opening a workspace. All options have defaults. */
export interface OpenQuireOptions extends Partial<Omit<ResourcesOptions, 'loadedWith'>> {
  /** Additional kits, besides those in the workspace and in its `quire.yaml`. */
  readonly kits?: readonly Kit[]
  /** Additional plugins. They replace kit plugins with the same name. */
  readonly plugins?: readonly Plugin[]
  /** Whether a missing workspace is an error. If not, only the kits are used. */
  readonly isRequired?: boolean
  /** Whether to use the workspace's code and settings. By default, true after `quire trust`. */
  readonly isTrusted?: boolean
  /** The user's settings for all workspaces, from `loadUserConfig` of @quire/runtime/trust. By default, no settings. */
  readonly user?: UserConfig
  /**
   * Environment variables, such as API keys, `DATABASE_URL` and the user's config folder. By default, `process.env`.
   */
  readonly environment?: Environment
}

/** @throws NodeTooOld */
export function requireNode(version: string = process.version): void {
  const [major = 0, minor = 0] = version.slice(1).split('.').map(Number)
  if (major < 22 || (major === 22 && minor < 13)) throw new NodeTooOld(version)
}

/**
 * Opens the workspace that contains a folder. Nothing is connected or started until needed.
 * @example
 * await using quire = await openQuire(folder, { kits })
 * const run = quire.run('dialectic', { input: 'Should we open on Sundays?', models: ['openai/gpt-5'] })
 * for await (const event of run) console.log(event.type, event.data.step)
 * await run.result // → { status: 'completed', documents: [{ path: '…', … }], … }
 */
export async function openQuire(dir: string, options: OpenQuireOptions = {}): Promise<Quire> {
  requireNode()
  const { kits = [], plugins, isRequired, isTrusted, user, environment = process.env, ...others } = options
  const loadedWith = {
    kits,
    ...(plugins && { plugins }),
    ...(isTrusted !== undefined && { isTrusted }),
    ...(user && { user }),
  }
  const workspace = await loadWithKitPackages(dir, {
    ...loadedWith,
    environment,
    ...(isRequired !== undefined && { isRequired }),
  })
  const resources = new QuireResources(workspace, workspace.root ?? resolve(dir), {
    loadedWith,
    random: Math.random,
    newId: randomUUID,
    now: () => performance.now(),
    isTrusted: isTrusted ?? false,
    environment,
    ...others,
  })
  return new Quire(resources)
}
