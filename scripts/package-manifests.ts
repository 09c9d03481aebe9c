import { readdirSync, readFileSync } from 'node:fs'

interface Manifest {
  readonly name: string
  readonly private?: boolean
  readonly files?: readonly string[]
  readonly [field: string]: unknown
}

/** The order of the fields in a manifest. Other fields follow unchanged. */
const ORDER = [
  'name',
  'version',
  'private',
  'description',
  'keywords',
  'license',
  'repository',
  'homepage',
  'bugs',
  'type',
  'engines',
  'bin',
  'exports',
  'files',
  'publishConfig',
  'scripts',
]

/** The manifests of all published packages. Common fields come from the repository's manifest. */
export function packageManifests(): Record<string, () => string> {
  const root = readManifest('package.json')
  const names = readdirSync(new URL('../packages/', import.meta.url))
  return Object.fromEntries(names.map((name) => [`packages/${name}/package.json`, () => manifest(name, root)]))
}

function manifest(name: string, root: Manifest): string {
  const own = readManifest(`packages/${name}/package.json`)
  const fields: Manifest = {
    ...own,
    license: root.license,
    repository: { ...(root.repository as object), directory: `packages/${name}` },
    homepage: root.homepage,
    bugs: root.bugs,
    engines: root.engines,
    files: [...new Set([...(own.files ?? []), '!dist/.tsbuildinfo'])],
    publishConfig: { access: 'public', provenance: true },
  }
  const inOrder = [...ORDER, ...Object.keys(fields)].filter((field) => fields[field] !== undefined)
  return `${JSON.stringify(Object.fromEntries(inOrder.map((field) => [field, fields[field]])), null, 2)}\n`
}

function readManifest(path: string): Manifest {
  return JSON.parse(read(path)) as Manifest
}

function read(path: string): string {
  return readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
}
