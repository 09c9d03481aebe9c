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

/** The contract of an answer names a JSON Schema that does not exist. */
export class SchemaNotFound extends QuireError {
  static override readonly code = 'schema-not-found'
  readonly schema: string
  readonly available: readonly string[]

  constructor(schema: string, tried: readonly string[], available: readonly string[]) {
    const places = tried.length > 0 ? ` Tried ${tried.join(', ')}.` : ' Use letters, digits, hyphens and underscores.'
    super(
      `Unknown schema '${schema}'.${didYouMean(schema, available)}${places} Available: ${available.join(', ') || 'none'}.`,
    )
    this.schema = schema
    this.available = available
  }
}

/** A JSON Schema of the workspace cannot be read. */
export class InvalidSchemaFile extends QuireError {
  static override readonly code = 'invalid-schema-file'
  readonly file: string

  constructor(file: string, why: string) {
    super(`${file} is not a JSON Schema: ${why}`)
    this.file = file
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
