import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

interface Manifest {
  readonly name: string
  readonly engines: { readonly node: string }
  readonly exports?: Readonly<Record<string, unknown>>
  readonly dependencies?: Readonly<Record<string, string>>
}

export interface Packed {
  readonly manifest: Manifest
  /** The archive that `npm publish` would upload. */
  readonly archive: string
}

/** Packs every built package into a folder. */
export function packPackages(folder: string): ReadonlyMap<string, Packed> {
  const names = readdirSync(join(ROOT, 'packages'))
  const workspaces = names.flatMap((name) => ['--workspace', `packages/${name}`])
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder, ...workspaces]
  const printed = execFileSync('npm', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 26 })
  const packed = JSON.parse(printed) as { name: string; filename: string }[]
  const manifests = names.map(
    (name) => JSON.parse(readFileSync(join(ROOT, 'packages', name, 'package.json'), 'utf8')) as Manifest,
  )
  return new Map(
    Object.values(packed).map(({ name, filename }) => [
      name,
      {
        manifest: manifests.find((one) => one.name === name)!,
        archive: join(folder, filename),
      },
    ]),
  )
}

/**
 * The archives needed to install a package. Includes the archives of the Quire packages that the package depends on.
 */
export function archivesFor(name: string, packed: ReadonlyMap<string, Packed>): string[] {
  const names = new Set([name])
  for (const one of names) {
    for (const dependency of Object.keys(packed.get(one)!.manifest.dependencies ?? {})) {
      if (packed.has(dependency)) names.add(dependency)
    }
  }
  return [...names].map((one) => packed.get(one)!.archive)
}
