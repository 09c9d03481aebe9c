import { globSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, posix, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Plugin, rolldown } from 'rolldown'

/**
 * Joins the modules of each package into a few files, because a command would spend most of its start on opening five
 * hundred small ones. Other packages stay outside, so that everybody shares one copy of each.
 */
const PACKAGES = fileURLToPath(new URL('../packages', import.meta.url))
/** Files that are started by their path rather than imported. */
const PROGRAMS = ['main.ts', 'store-process.ts', '**/*-worker.ts']

await Promise.all(readdirSync(PACKAGES).map(bundlePackage))

async function bundlePackage(name: string): Promise<void> {
  const dir = join(PACKAGES, name)
  const out = join(dir, 'dist')
  for (const file of globSync('**/*.{js,js.map}', { cwd: out })) rmSync(join(out, file))
  const bundle = await rolldown({
    input: Object.fromEntries(entriesOf(dir).map((file) => [file.replace(/\.ts$/, ''), join(dir, 'src', file)])),
    external: /^[^./]/,
    platform: 'node',
    plugins: [keepPlaces(join(dir, 'src'))],
    onLog(level, log, report) {
      // A module that one importer needs at once and another only later simply comes at once.
      if (log.code !== 'INEFFECTIVE_DYNAMIC_IMPORT') report(level === 'warn' ? 'error' : level, log)
    },
  })
  await bundle.write({ dir: out, format: 'esm', chunkFileNames: 'chunks/[name]-[hash].js' })
}

/** The sources that users of a package import, and those that it starts as programs, relative to `src`. */
function entriesOf(dir: string): string[] {
  const { exports = {} } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as {
    exports?: Record<string, string | { 'quire-source': string }>
  }
  const exported = Object.values(exports).flatMap((entry) => (typeof entry === 'string' ? [] : entry['quire-source']))
  const patterns = exported.map((file) => file.replace('./src/', ''))
  return globSync([...patterns, ...PROGRAMS], { cwd: join(dir, 'src') })
}

/**
 * A module finds the files of its package relative to itself. Wherever it lands, it is told the address that it would
 * have had alone.
 */
function keepPlaces(src: string): Plugin {
  return {
    name: 'keep-places',
    transform(code, id) {
      if (!code.includes('import.meta.url')) return null
      const own = relative(src, id).replaceAll('\\', '/').replace(/\.ts$/, '.js')
      return { code: code.replaceAll('import.meta.url', `__addressOf("${own}")`) }
    },
    renderChunk(code, chunk) {
      if (!code.includes('__addressOf(')) return null
      const address = (own: string) =>
        `new URL(${JSON.stringify(posix.relative(dirname(chunk.fileName), own) || '.')}, import.meta.url).href`
      return { code: code.replaceAll(/__addressOf\("([^"]+)"\)/g, (_, own: string) => address(own)) }
    },
  }
}
