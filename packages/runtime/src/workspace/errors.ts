import { errorClass } from '@quire/core'
import { didYouMean } from '@quire/core/model'

export class WorkspaceNotFound extends errorClass<{ dir: string }>('workspace-not-found') {
  constructor(dir: string, { exists = true } = {}) {
    super(
      exists
        ? `No workspace in ${dir} or its parent folders: no quire.yaml found. Create one with 'quire init', or pass --workspace.`
        : `The folder ${dir} does not exist.`,
      { dir },
    )
  }
}

export class BlueprintNotFound extends errorClass<{ blueprint: string; available: readonly string[] }>(
  'blueprint-not-found',
) {
  constructor(blueprint: string, available: readonly string[], isInWorkspace = true) {
    const near = didYouMean(blueprint, available)
    const list = available.length > 0 ? available.join(', ') : 'none'
    super(
      isInWorkspace
        ? `Unknown blueprint '${blueprint}'.${near} Available: ${list}.`
        : `There is no quire.yaml here or above, so the blueprint '${blueprint}' was not found.${near} Go to your workspace, or create one with 'quire init'.`,
      { blueprint, available },
    )
  }
}

/** The contract of an answer names a JSON Schema that does not exist. */
export class SchemaNotFound extends errorClass<{ schema: string; available: readonly string[] }>('schema-not-found') {
  constructor(schema: string, tried: readonly string[], available: readonly string[]) {
    const places = tried.length > 0 ? ` Tried ${tried.join(', ')}.` : ' Use letters, digits, hyphens and underscores.'
    super(
      `Unknown schema '${schema}'.${didYouMean(schema, available)}${places} Available: ${available.join(', ') || 'none'}.`,
      { schema, available },
    )
  }
}

/** A JSON Schema of the workspace cannot be read. */
export class InvalidSchemaFile extends errorClass<{ file: string }>('invalid-schema-file') {
  constructor(file: string, why: string) {
    super(`${file} is not a JSON Schema: ${why}`, { file })
  }
}

export class KitNotFound extends errorClass<{ kit: string; available: readonly string[] }>('kit-not-found') {
  constructor(kit: string, available: readonly string[]) {
    super(`Unknown kit '${kit}'.${didYouMean(kit, available)} Available: ${available.join(', ')}.`, { kit, available })
  }
}

/** A kit package named in `quire.yaml` cannot be used. */
export class KitNotLoaded extends errorClass<{ package: string }>('kit-not-loaded') {
  constructor(name: string, why: string, cause?: unknown) {
    super(`The kit package '${name}' ${why}`, { package: name }, cause === undefined ? undefined : { cause })
  }
}
