// Checks the packages before they are published: `node scripts/check-packages.ts`. Run `npm run build` first.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'

interface Packed {
  readonly name: string
  readonly files: readonly { readonly path: string }[]
}

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const REQUIRED = ['README.md', 'LICENSE', 'package.json']
/** Files that are useless outside the repository. */
const UNWANTED = /^src\/|\.map$|\.tsbuildinfo$|\.test\.[jt]s$/

const problems: string[] = []
for (const { name, files } of packedFiles()) {
  const dir = join(ROOT, 'packages', name.replace('@quire/', ''))
  const paths = files.map(({ path }) => path)
  for (const path of REQUIRED) if (!paths.includes(path)) problems.push(`${name} does not contain ${path}.`)
  for (const path of paths) if (UNWANTED.test(path)) problems.push(`${name} contains ${path}.`)
  const manifest = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as Record<string, unknown>
  const contents = paths.map((path) => ({ name: `package/${path}`, data: readFileSync(join(dir, path)) }))
  const { messages } = await publint({ pkgDir: 'package', pack: { files: contents }, strict: true })
  for (const message of messages) problems.push(`${name}: ${formatMessage(message, manifest, { color: false })}`)
}
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1

/** The files that npm would put into each package. */
function packedFiles(): Packed[] {
  const args = ['pack', '--dry-run', '--json', '--ignore-scripts', '--workspaces']
  const packed = JSON.parse(execFileSync('npm', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 26 })) as Packed[]
  return Object.values(packed).filter(({ name }) => name !== '@quire/e2e')
}
