import { QuireError } from '@quire/core'
import { quoted } from '@quire/trust'

export class WorkspaceNotFound extends QuireError {
  static override readonly code = 'workspace-not-found'
  readonly dir: string

  constructor(dir: string) {
    super(
      `No workspace in ${dir} or above it: there is no quire.yaml. Make one with 'quire init', or name one with --workspace.`,
    )
    this.dir = dir
  }
}

export class BlueprintNotFound extends QuireError {
  static override readonly code = 'blueprint-not-found'
  readonly blueprint: string
  readonly available: readonly string[]

  constructor(blueprint: string, available: readonly string[]) {
    const list = available.length > 0 ? available.join(', ') : 'none'
    super(`There is no blueprint '${blueprint}'. Available: ${list}.`)
    this.blueprint = blueprint
    this.available = available
  }
}

export class KitNotFound extends QuireError {
  static override readonly code = 'kit-not-found'
  readonly kit: string
  readonly available: readonly string[]

  constructor(kit: string, available: readonly string[]) {
    super(`There is no kit '${kit}'. Available: ${available.join(', ')}.`)
    this.kit = kit
    this.available = available
  }
}

/** A package that `quire.yaml` names as a kit and that cannot be used. */
export class KitNotLoaded extends QuireError {
  static override readonly code = 'kit-not-loaded'
  readonly package: string

  constructor(name: string, why: string, cause?: unknown) {
    super(`The kit package '${name}' ${why}`, cause === undefined ? undefined : { cause })
    this.package = name
  }
}

/** A folder whose `quire.yaml` another user could have written. */
export class ForeignWorkspace extends QuireError {
  static override readonly code = 'foreign-workspace'
  readonly dir: string

  constructor(dir: string) {
    super(
      `${dir} or its quire.yaml belongs to another user. If you trust that user, run: quire trust --shared ${quoted(dir)}`,
    )
    this.dir = dir
  }
}

/** A `quire.yaml` in the folder of a project: models write there, so it configures nothing. */
export class ProjectIsNoWorkspace extends QuireError {
  static override readonly code = 'project-is-no-workspace'
  readonly dir: string
  readonly workspace: string

  constructor(dir: string, workspace: string) {
    super(
      `The quire.yaml in ${dir} is not used: this is a project's folder of the workspace ${workspace}, and models write there. ` +
        'Move the workspace out of projects/ to use it.',
    )
    this.dir = dir
    this.workspace = workspace
  }
}
