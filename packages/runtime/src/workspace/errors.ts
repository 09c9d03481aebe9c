import { QuireError } from '@quire/core'
import { didYouMean } from '@quire/core/model'

export class WorkspaceNotFound extends QuireError {
  static override readonly code = 'workspace-not-found'
  readonly dir: string

  constructor(dir: string, { exists = true } = {}) {
    super(
      exists
        ? `No workspace in ${dir} or its parent folders: no quire.yaml found. Create one with 'quire init', or pass --workspace.`
        : `The folder ${dir} does not exist.`,
    )
    this.dir = dir
  }
}

export class BlueprintNotFound extends QuireError {
  static override readonly code = 'blueprint-not-found'
  readonly blueprint: string
  readonly available: readonly string[]

  constructor(blueprint: string, available: readonly string[], isInWorkspace = true) {
    const near = didYouMean(blueprint, available)
    const list = available.length > 0 ? available.join(', ') : 'none'
    super(
      isInWorkspace
        ? `Unknown blueprint '${blueprint}'.${near} Available: ${list}.`
        : `There is no quire.yaml here or above, so the blueprint '${blueprint}' was not found.${near} Go to your workspace, or create one with 'quire init'.`,
    )
    this.blueprint = blueprint
    this.available = available
  }
}

export class KitNotFound extends QuireError {
  static override readonly code = 'kit-not-found'
  readonly kit: string
  readonly available: readonly string[]

  constructor(kit: string, available: readonly string[]) {
    super(`Unknown kit '${kit}'.${didYouMean(kit, available)} Available: ${available.join(', ')}.`)
    this.kit = kit
    this.available = available
  }
}

/** A kit package named in `quire.yaml` cannot be used. */
export class KitNotLoaded extends QuireError {
  static override readonly code = 'kit-not-loaded'
  readonly package: string

  constructor(name: string, why: string, cause?: unknown) {
    super(`The kit package '${name}' ${why}`, cause === undefined ? undefined : { cause })
    this.package = name
  }
}
