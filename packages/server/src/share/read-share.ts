import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { listArtifacts, listCalls, readRun, resultHtml, tracePassages } from '@quire/inspect/views'
import type { Database } from '@quire/runtime/database'
import { type LineageEntry, traceLineage } from '@quire/runtime/stored'
import type { Kysely } from 'kysely'
import type { Static } from 'typebox'
import { InspectorNotBuilt } from '../errors.ts'
import type { ServerContext } from '../route/server-context.ts'
import type { PastPrompt } from '../schema/prompt.ts'
import type { Team } from '../schema/team.ts'

/** Forbids remote and inline content. A page opened from disk has the origin `file:`. */
const POLICY =
  "default-src 'none'; script-src 'self' file:; style-src 'self' file:; font-src 'self' file:; img-src 'self' file: data:; base-uri 'none'; form-action 'none'"
export interface SharedFile {
  readonly path: string
  readonly bytes: Uint8Array
}

/**
 * Exports a run as a self-contained folder that contains the inspector and the API's responses. The data files are
 * scripts, because a page opened from disk can load data only from scripts.
 * @throws RunNotFound, InspectorNotBuilt
 */
export async function* readShare({ quire, db, ask }: ServerContext, run: string): AsyncGenerator<SharedFile> {
  const assets = findShareAssets()
  const result = await resultHtml(quire, run, 'index.html')
  const files: Record<string, string> = {}
  for await (const { file, answers } of listAnswers(await db(), run, ask)) {
    for (const url of Object.keys(answers)) files[url] = file
    yield { path: `data/${file}.js`, bytes: script('quireAnswers', answers) }
  }
  yield { path: 'data/index.js', bytes: script('quireShare', { run, hasResult: result !== undefined, files }) }
  if (result !== undefined) yield { path: 'result.html', bytes: Buffer.from(result) }
  yield* readShareAssets(assets)
  yield { path: 'index.html', bytes: Buffer.from(sharePage(run)) }
}

/**
 * A script that calls a function with data. The data is a JSON string, because `JSON.parse` treats `__proto__` as an
 * ordinary key.
 */
function script(name: string, data: unknown): Uint8Array {
  return Buffer.from(`${name}(${JSON.stringify(JSON.stringify(data))})\n`)
}

/** The folder that contains the scripts of exported pages. @throws InspectorNotBuilt */
function findShareAssets(): string {
  try {
    const dir = fileURLToPath(new URL('web/dist/share/', import.meta.resolve('@quire/server/package.json')))
    if (existsSync(`${dir}inspector.js`)) return dir
  } catch {
    // The package is optional.
  }
  throw new InspectorNotBuilt()
}

async function* readShareAssets(dir: string): AsyncGenerator<SharedFile> {
  for (const name of (await readdir(dir)).sort())
    yield { path: `assets/${name}`, bytes: await readFile(`${dir}${name}`) }
}

/** The page that loads the run and the inspector. */
function sharePage(run: string): string {
  const title = run.replaceAll(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${title} · Quire</title>
<link rel="icon" href="assets/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="assets/inspector.css">
<script src="assets/theme.js"></script>
<script src="assets/inspector.js" defer></script>
<script src="data/index.js" defer></script>
</head>
<body>
<div id="root"></div>
<noscript><p>This page needs JavaScript to show the run.</p></noscript>
</body>
</html>
`
}

/** A file of an exported run, and the API responses that it contains, keyed by URL. */
interface AnswerFile {
  readonly file: string
  readonly answers: Readonly<Record<string, unknown>>
}

type Ask = (url: string) => Promise<unknown>

/** Requests everything that the pages need to show one run. */
async function* listAnswers(db: Kysely<Database>, run: string, ask: Ask): AsyncGenerator<AnswerFile> {
  const at = `/runs/${encodeURIComponent(run)}`
  const overview = ['', '/steps', '/calls', '/artifacts?documents=true'].map((part) => `${at}${part}`)
  yield answersOf('run', [...overview, `/cost?runs=${encodeURIComponent(run)}&by=layer`], ask)
  const { flow } = await readRun(db, run)
  if (flow === 'team') yield teamAnswers(db, run, at, ask)
  const templates = new Set<string>()
  const table = new LineageTable()
  for (const [index, call] of (await listCalls(db, run)).entries()) {
    const answers = await callAnswers(call.id, ask)
    const lineage = `/lineage/${encodeURIComponent(call.id)}`
    answers[lineage] = table.shorten(await traceLineage(db, call.id))
    for (const file of templatesOf(answers)) templates.add(file)
    yield { file: `call-${index + 1}`, answers }
  }
  for (const [index, { id, isDocument }] of (await listArtifacts(db, run)).entries()) {
    const { answers } = await answersOf('', [`/artifacts/${id}`], ask)
    answers[`/lineage/${id}`] = table.shorten(await traceLineage(db, id))
    if (isDocument) answers[`/lineage/${id}/passages`] = await tracePassages(db, id)
    yield { file: `artifact-${index + 1}`, answers }
  }
  const files = [...templates].sort().map((path) => `/files/${encodeURIComponent(path)}`)
  yield answersOf('templates', files, ask)
  yield { file: 'lineage', answers: { '/lineage': table.nodes } }
}

async function callAnswers(call: string, ask: Ask): Promise<Record<string, unknown>> {
  const at = `/calls/${encodeURIComponent(call)}`
  const urls = [at, `${at}/response`, `${at}/prompt?against=previous`]
  const { answers } = await answersOf('', urls, ask)
  const shown = answers[urls[2]!] as ShownPrompt | undefined
  const whole = Math.max(0, ...(shown?.prompt.layers.map(({ returnsAt = 0 }) => returnsAt) ?? []))
  if (!shown || whole === 0) return answers
  // Requests the prompt with a budget that is large enough for everything. The result shows how much was left out.
  const query = new URLSearchParams({ models: shown.prompt.model, budget: String(whole) })
  return { ...answers, ...(await answersOf('', [`${at}/fit?${query}`], ask)).answers }
}

type ShownPrompt = Static<typeof PastPrompt>

function templatesOf(answers: Readonly<Record<string, unknown>>): string[] {
  const shown = Object.entries(answers).find(([url]) => url.endsWith('/prompt?against=previous'))?.[1]
  return ((shown as ShownPrompt | undefined)?.prompt.spans ?? []).flatMap(({ source }) =>
    'file' in source ? (source.file ?? []) : [],
  )
}

async function teamAnswers(db: Kysely<Database>, run: string, at: string, ask: Ask): Promise<AnswerFile> {
  const team = (await ask(`${at}/team`)) as Static<typeof Team> | undefined
  const rounds = Array.from({ length: (team?.session?.round ?? 0) + 1 }, (_, round) => `${at}/team/rounds/${round}`)
  const products = (team?.products ?? []).map(({ id }) => `${at}/team/products/${id}`)
  const { answers } = await answersOf('', [`${at}/team`, ...rounds, ...products], ask)
  return { file: 'team', answers: { ...answers, ...(await versionDiffs(db, run, ask)) } }
}

/** The changes from one version of a product to the next. */
async function versionDiffs(db: Kysely<Database>, run: string, ask: Ask): Promise<Record<string, unknown>> {
  const versions = (await listArtifacts(db, run)).filter(({ kind }) => kind === 'version')
  const pairs = [...Map.groupBy(versions, ({ meta }) => meta.product).values()].flatMap((all) => {
    const inOrder = all.toSorted((a, b) => versionNumber(a.meta.key) - versionNumber(b.meta.key))
    return inOrder.slice(1).map((after, index) => `/diff?a=${inOrder[index]!.id}&b=${after.id}`)
  })
  return (await answersOf('', pairs, ask)).answers as Record<string, unknown>
}

/** `P3.10` comes after `P3.9`. */
function versionNumber(key: unknown): number {
  return Number(String(key).split('.').at(-1))
}

async function answersOf(
  file: string,
  urls: readonly string[],
  ask: Ask,
): Promise<{ file: string; answers: Record<string, unknown> }> {
  const answers: Record<string, unknown> = {}
  for (const url of urls) {
    const answer = await ask(url)
    if (answer !== undefined) answers[url] = answer
  }
  return { file, answers }
}

/** A lineage entry: a node, the next node towards the start, the distance to the start, and the kind of link. */
type ShortEntry = readonly [node: number, of: number, distance: number, via: string]

interface ShortLineage {
  readonly id: string
  readonly up: readonly ShortEntry[]
  readonly down: readonly ShortEntry[]
}

type Node = Pick<LineageEntry, 'id' | 'kind' | 'label' | 'isDocument'>

/**
 * Stores each node only once. In a large run, most lineages contain nearly all nodes, so separate lists would be very
 * large.
 */
class LineageTable {
  readonly nodes: Node[] = []
  readonly #numbers = new Map<string, number>()

  shorten({ id, up, down }: Awaited<ReturnType<typeof traceLineage>>): ShortLineage {
    this.#number({ id, kind: 'artifact', label: id })
    for (const entry of [...up, ...down]) this.#number(entry)
    const short = ({ id: node, of, distance, via }: LineageEntry): ShortEntry => [
      this.#numbers.get(node)!,
      this.#numbers.get(of)!,
      distance,
      via,
    ]
    return { id, up: up.map(short), down: down.map(short) }
  }

  /** Labels a node with its id until an entry provides a label. */
  #number({ id, kind, label, isDocument }: Node): void {
    const node = { id, kind, label, ...(isDocument && { isDocument }) }
    const number = this.#numbers.get(id)
    if (number === undefined) this.#numbers.set(id, this.nodes.push(node) - 1)
    else if (label !== id) this.nodes[number] = node
  }
}
