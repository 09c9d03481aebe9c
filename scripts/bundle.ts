import { globSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, posix, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type OutputAsset, type OutputChunk, type Plugin, rolldown } from 'rolldown'
import { parseSync } from 'vite'
import { skipFacades } from './skip-facades.ts'

/**
 * Bundles the modules of each package into a few files, because opening hundreds of small files makes commands slow to
 * start. Other packages stay external, so that each package is loaded only once.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const PACKAGES = join(ROOT, 'packages')
const OLDEST_NODE = readManifest(ROOT).engines.node.replace('>=', '')
/** Files that are run by path, not imported. */
const PROGRAMS = ['main.ts', 'store-process.ts', '**/*-worker.ts']

/**
 * Libraries that have hundreds of modules. Each library is bundled into one file in one package. Other packages import
 * that file.
 */
const JOINED: Readonly<Record<string, Joined>> = {
  kysely: { by: 'runtime', entry: 'joined/kysely', as: '@quire/runtime/joined/kysely' },
  yaml: {
    by: 'core',
    entry: 'joined/yaml',
    as: '@quire/core/joined/yaml',
    // Uses the library's ES modules, because a command loads them 9 ms faster than the CommonJS modules.
    file: join(ROOT, 'node_modules/yaml/browser/dist/index.js'),
  },
  'mdast-util-from-markdown': { by: 'core', entry: 'joined/mdast', as: '@quire/core/joined/mdast' },
  'micromark-extension-gfm': { by: 'core', entry: 'joined/gfm', as: '@quire/core/joined/gfm' },
}

/**
 * Each of these libraries is used by only one package and bundled into it. Otherwise, users would install 48 MB,
 * although a command loads only 1 MB. Exported types must not refer to these libraries.
 */
const INSIDE: Readonly<Record<string, readonly string[]>> = {
  core: ['@noble/hashes'],
  cli: ['commander', 'fast-string-width', 'mdast-util-gfm-table', 'micromark-extension-gfm-table'],
  authoring: ['csv-parse'],
  session: ['docx'],
  server: ['@hono/node-server', '@modelcontextprotocol/server', 'hono'],
}

/** Libraries that few commands need. They get a file of their own. */
const ON_FIRST_USE: readonly string[] = ['docx', 'mdast-util-gfm-table', 'micromark-extension-gfm-table']

/**
 * The modules that a command loads at start-up, by package. They are bundled into one file, because opening many small
 * files is slow.
 */
const START: Readonly<Record<string, readonly string[]>> = {
  agents: ['agents.ts'],
  // main.ts is left out. Otherwise, main.ts and its dynamic imports would wait for each other.
  cli: ['program.ts', 'output/show-error.ts'],
  core: [
    'index.ts',
    'action/index.ts',
    'assembly/index.ts',
    'blueprint/index.ts',
    'data-file/index.ts',
    'errors.ts',
    'markdown/index.ts',
    'model/index.ts',
    'sourced-text/index.ts',
    'template/index.ts',
    'xml/index.ts',
  ],
  kits: ['index.ts'],
  recipe: ['plugin/recipes.ts'],
  runtime: ['artifact/index.ts', 'call/index.ts', 'front-door/index.ts', 'kit/index.ts', 'workspace/index.ts'],
  scripted: ['scripted.ts'],
  session: ['session/sessions.ts', 'handlers/toolkit.ts'],
}

await Promise.all(readdirSync(PACKAGES).map(bundlePackage))
skipFacades(PACKAGES)

async function bundlePackage(name: string): Promise<void> {
  const dir = join(PACKAGES, name)
  const out = join(dir, 'dist')
  for (const file of globSync('**/*.{js,js.map}', { cwd: out })) rmSync(join(out, file))
  const joined = Object.entries(JOINED).filter(([, { by }]) => by === name)
  const bundle = await rolldown({
    input: {
      ...Object.fromEntries(entriesOf(dir).map((file) => [file.replace(/\.ts$/, ''), join(dir, 'src', file)])),
      ...Object.fromEntries(joined.map(([library, { entry }]) => [entry, `joined:${library}`])),
    },
    // Core also runs in edge runtimes. Code for Node would import Node's modules.
    platform: name === 'core' ? 'neutral' : 'node',
    // Newer syntax is rewritten for the oldest Node that the packages support.
    transform: { target: `node${OLDEST_NODE}` },
    plugins: [shareLibraries(name), keepPlaces(join(dir, 'src'))],
    onLog(level, log, report) {
      // A module is loaded immediately if any importer needs it immediately.
      if (log.code !== 'INEFFECTIVE_DYNAMIC_IMPORT') report(level === 'warn' ? 'error' : level, log)
    },
  })
  const { output } = await bundle.write({
    dir: out,
    format: 'esm',
    chunkFileNames: 'chunks/[name]-[hash].js',
    comments: { annotation: true, jsdoc: false, legal: true },
    codeSplitting: { groups: groupsOf(name, join(dir, 'src')) },
  })
  for (const [library, { entry }] of joined) writeFileSync(join(out, `${entry}.d.ts`), `export * from '${library}'\n`)
  const licenses = licensesOf(output)
  if (licenses !== '') writeFileSync(join(out, 'LICENSES'), licenses)
}

/** Groups of modules that are bundled into one file. */
function groupsOf(
  name: string,
  src: string,
): { name: string; test: (id: string) => boolean; minShareCount?: number }[] {
  const start = loadedWith((START[name] ?? []).map((file) => join(src, file)))
  const early = (INSIDE[name] ?? []).filter((library) => !ON_FIRST_USE.includes(library))
  return start.size > 0 ? [{ name: 'start', test: (id) => start.has(id) || isPartOf(early, id) }] : []
}

/** The given files, and all files that they import statically, directly or indirectly. */
function loadedWith(files: readonly string[]): ReadonlySet<string> {
  const found = new Set(files)
  for (const file of found) {
    const { staticImports, staticExports } = parseSync(file, readFileSync(file, 'utf8')).module
    const imported = staticImports.filter(
      ({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType),
    )
    const exported = staticExports.flatMap(({ entries }) => entries.filter(({ isType }) => !isType))
    for (const { moduleRequest } of [...imported, ...exported]) {
      if (moduleRequest?.value.startsWith('.')) found.add(join(dirname(file), moduleRequest.value))
    }
  }
  return found
}

/** Whether a module belongs to one of these libraries. */
function isPartOf(libraries: readonly string[], id: string): boolean {
  return libraries.some((library) => id.includes(`/node_modules/${library}/`))
}

/** The licenses of all bundled libraries, which must be shipped with the code. */
function licensesOf(output: readonly (OutputChunk | OutputAsset)[]): string {
  const modules = output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
  const libraries = modules.flatMap((id) => /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id) ?? [])
  const folders = new Set(libraries.filter((path) => path.includes('/node_modules/')))
  return [...folders]
    .sort()
    .map((folder) => {
      const [file] = globSync('{licen[sc]e,LICEN[SC]E}*', { cwd: folder })
      if (file === undefined) throw new Error(`${folder} has no license for its code.`)
      return `${relative(join(ROOT, 'node_modules'), folder)}\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`
    })
    .join('\n---\n\n')
}

/**
 * Treats imports from outside the package as external, except libraries that this package bundles for other packages.
 */
function shareLibraries(name: string): Plugin {
  return {
    name: 'share-libraries',
    resolveId(id, importer) {
      if (id.startsWith('joined:')) return id
      if (/^[./]/.test(id) || importer?.startsWith('joined:') || importer?.includes('/node_modules/')) return null
      if (INSIDE[name]?.some((library) => id === library || id.startsWith(`${library}/`))) return null
      const library = JOINED[id.split('/')[0]!]
      if (library?.by !== name) return { id: library?.as ?? id, external: true }
      return JOINED[id] ? `joined:${id}` : null
    },
    async load(id) {
      if (!id.startsWith('joined:')) return null
      const library = id.slice('joined:'.length)
      const names = Object.keys(await import(library)).filter((one) => /^\w+$/.test(one) && one !== 'default')
      // Lists the export names explicitly, because the exports of a CommonJS library are unknown until it runs.
      return `export { ${names.join(', ')} } from '${JOINED[library]!.file ?? library}'`
    },
  }
}

/**
 * The entry files of a package, relative to `src`. These are files that users import and files that are started as
 * programs.
 */
function entriesOf(dir: string): string[] {
  const { exports = {} } = readManifest(dir)
  const exported = Object.values(exports).flatMap((entry) =>
    typeof entry === 'string' ? [] : (entry['quire-source'] ?? []),
  )
  const patterns = exported.map((file) => file.replace('./src/', ''))
  return globSync([...patterns, ...PROGRAMS], { cwd: join(dir, 'src') })
}

/** Gives each bundled module its original URL. Modules find their package's files relative to that URL. */
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
      // Bundlers of apps would take `new URL('…', import.meta.url)` for a file that they have to copy.
      const address = (own: string) => {
        const path = JSON.stringify(posix.relative(dirname(chunk.fileName), own) || '.')
        return `new URL(import.meta.url.replace(/[^/]*$/, ${path})).href`
      }
      return { code: code.replaceAll(/__addressOf\("([^"]+)"\)/g, (_, own: string) => address(own)) }
    },
  }
}

interface Joined {
  readonly by: string
  readonly entry: string
  readonly as: string
  readonly file?: string
}

interface Manifest {
  readonly engines: { readonly node: string }
  readonly exports?: Readonly<Record<string, string | { readonly 'quire-source'?: string }>>
}

function readManifest(dir: string): Manifest {
  return JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as Manifest
}
