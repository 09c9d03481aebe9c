import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, sep } from 'node:path'

/** The package that contains the schema for each kind of file. */
const PACKAGES: Readonly<Record<string, string>> = {
  actions: '@quire/core/schemas',
  blueprint: '@quire/core/schemas',
  models: '@quire/core/schemas',
  process: '@quire/session/schemas',
  recipe: '@quire/recipe/schemas',
  domain: '@quire/recipe/schemas',
  team: '@quire/kits/team/schemas',
  test: '@quire/authoring/schemas',
  workspace: '@quire/runtime/schemas',
}
/** The line for a quire.yaml that no starter contains. */
export const WORKSPACE_SCHEMA = '# yaml-language-server: $schema=workspace.schema.json'
const LINE = /^(# yaml-language-server: \$schema=).*?([a-z]+)(\.schema\.json)$/m
const REGISTRY = 'https://unpkg.com'

/**
 * Updates the `$schema` line of a starter file for its new location. The line then refers to the installed packages. If
 * the command is installed globally, the line refers to the registry.
 */
export function withSchemaLine(text: string, file: string): string {
  return text.replace(LINE, (line, start: string, kind: string, end: string) => {
    const folder = PACKAGES[kind]
    return folder === undefined ? line : `${start}${locate(folder, `${kind}${end}`, file)}`
  })
}

function locate(folder: string, schema: string, file: string): string {
  const [scope, name, ...inside] = folder.split('/')
  try {
    const found = createRequire(file).resolve(`${scope}/${name}/package.json`)
    return relative(dirname(file), join(dirname(found), ...inside, schema))
      .split(sep)
      .join('/')
  } catch {
    return [REGISTRY, scope, `${name}@${version()}`, ...inside, schema].join('/')
  }
}

function version(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}
