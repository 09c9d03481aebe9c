// Checks that packages import only lower packages, and that rooms (folders in a package's src) form no cycle. Usage:
// `node scripts/room-arrows.ts`. Biome's noImportCycles checks only files.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'

const KERNEL = ['core', 'runtime']
const PLUGINS = ['recipe', 'session', 'scripted', 'agents']
/** Functions for stores and workspaces. Used by programs, the server and the command line. */
const TOOLS = ['inspect', 'authoring']
/** The packages that each package may import. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  core: [],
  runtime: ['core'],
  ...Object.fromEntries([...TOOLS, ...PLUGINS, 'embedded', 'opentelemetry', 'providers'].map((name) => [name, KERNEL])),
  kits: [...KERNEL, ...PLUGINS],
  server: [...KERNEL, ...PLUGINS, ...TOOLS, 'kits'],
  cli: [...KERNEL, ...PLUGINS, ...TOOLS, 'embedded', 'providers', 'kits', 'server'],
  // The inspector, in packages/server/web. It uses only the HTTP API.
  web: [],
}

/** Arrows that currently close a cycle. This list must only shrink. */
const KNOWN: readonly string[] = []

/** An import. Paths are relative to packages/. `to` can also be a package name. */
export interface Import {
  readonly from: string
  readonly to: string
}

const packageOf = (file: string): string => file.split('/')[0]!
/** Rooms that consist of rooms. */
const DIVIDED = ['runtime/engine']
/** `core/layer` for core/src/layer/item.ts. `core` for a file that is not in a room, such as core/src/source.ts. */
function roomOf(file: string): string {
  const folders = file.replace('/src/', '/').split('/').slice(0, -1)
  const room = folders.slice(0, 2).join('/')
  return DIVIDED.includes(room) ? folders.slice(0, 3).join('/') : room
}
const isLoose = (file: string): boolean => roomOf(file) === packageOf(file)
const isTest = (file: string): boolean => /\.test\.ts$|\/test-[^/]*\.ts$/.test(file)
/** Tests of other plugins use scripted models in place of real models. Kits check their own data with `authoring`. */
const isTestDouble = (from: string, to: string): boolean =>
  (PLUGINS.includes(packageOf(from)) && to === 'scripted') || (packageOf(from) === 'kits' && to === 'authoring')
/** Tests start a database or provider with the helpers of the end-to-end tests. */
const isTestHelper = (from: string, to: string): boolean =>
  /\.(?:integration|soak)\.test\.ts$/.test(from) && to.startsWith('../e2e/')
const ends = (arrow: string): [from: string, to: string] => arrow.split(' → ') as [string, string]

/** The Quire modules that a file imports, including type imports. */
export function readImports(from: string, code: string): Import[] {
  const { module, errors } = parseSync(from, code)
  if (errors.length > 0) throw new Error(`${from}: ${errors[0]!.message}`)
  const names = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => code.slice(start + 1, end - 1)),
  ]
  return names.flatMap((name) => {
    if (name.startsWith('.')) return { from, to: join(dirname(from), name) }
    return name.startsWith('@quire/') ? { from, to: name.split('/')[1]! } : []
  })
}

/** Reports forbidden arrows between packages or rooms. Also reports known arrows that no longer exist. */
export function findWrongArrows(imports: readonly Import[], known: readonly string[] = []): string[] {
  const abroad = imports.filter(({ from, to }) => packageOf(from) !== packageOf(to) && !isTestHelper(from, to))
  const wrong = abroad.filter(
    ({ from, to }) => !ALLOWED[packageOf(from)]?.includes(packageOf(to)) && !(isTest(from) && isTestDouble(from, to)),
  )
  const reaching = abroad.filter(({ from, to }) => to.includes('/') && !isTest(from))

  const arrows = groupByRooms(imports.filter(({ from, to }) => packageOf(from) === packageOf(to) && !isTest(from)))
  const names = [...arrows.keys()]
  const checked = names.filter((name) => !known.includes(name))
  const cycles = Map.groupBy(
    checked.flatMap((arrow) => [findCycle(arrow, checked) ?? []]),
    (cycle) => cycle.toSorted().join(),
  )
  return [
    ...wrong.map((one) => `This import between packages is not allowed (see ALLOWED):\n${listFiles([one])}`),
    ...reaching.map((one) => `Import a package by its name:\n${listFiles([one])}`),
    ...[...cycles.values()].flatMap(([cycle]) =>
      cycle!.length > 0
        ? `Cycle:\n${cycle!.map((arrow) => `  ${arrow}\n${listFiles(arrows.get(arrow)!)}`).join('\n')}`
        : [],
    ),
    ...known
      .filter((arrow) => !arrows.has(arrow) || !findCycle(arrow, names))
      .map((arrow) => `${arrow} no longer closes a cycle: remove it from KNOWN.`),
  ]
}

/**
 * Groups imports by source room and target room. All loose files that rooms use are treated as one room, at the bottom.
 */
function groupByRooms(imports: readonly Import[]): Map<string, Import[]> {
  const used = new Set<string>()
  const use = (file: string): void => {
    if (used.has(file) || !isLoose(file)) return
    used.add(file)
    for (const { from, to } of imports) if (from === file) use(to)
  }
  for (const { from, to } of imports) if (!isLoose(from)) use(to)
  const counted = imports.filter(({ from, to }) => !isLoose(to) && (!isLoose(from) || used.has(from)))
  return Map.groupBy(
    counted.filter(({ from, to }) => roomOf(from) !== roomOf(to)),
    ({ from, to }) => `${roomOf(from)} → ${roomOf(to)}`,
  )
}

/**
 * Returns the shortest cycle that contains an arrow. An arrow from a loose file always forms a cycle, because rooms
 * depend on loose files.
 */
function findCycle(arrow: string, arrows: readonly string[]): string[] | undefined {
  const target = ends(arrow)[0]
  if (!target.includes('/')) return [arrow]
  const ways = [[arrow]]
  const seen = new Set<string>()
  for (const way of ways) {
    const end = ends(way.at(-1)!)[1]
    if (end === target) return way
    if (seen.has(end)) continue
    seen.add(end)
    ways.push(...arrows.filter((next) => ends(next)[0] === end).map((next) => [...way, next]))
  }
  return undefined
}

function listFiles(imports: readonly Import[]): string {
  return [...new Set(imports.map(({ from, to }) => `    ${from} → ${to}`))].join('\n')
}

if (import.meta.main) {
  const files = globSync('packages/{*,server/web}/src/**/*.{ts,tsx}').toSorted()
  const imports = files.flatMap((file) =>
    readImports(file.replace(/^packages\/(server\/(?=web))?/, ''), readFileSync(file, 'utf8')),
  )
  const problems = findWrongArrows(imports, KNOWN)
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}
