import { listArtifacts, listCalls, readRun, tracePassages } from '@quire/inspect/views'
import type { Database } from '@quire/runtime/database'
import { traceLineage } from '@quire/runtime/stored'
import type { Kysely } from 'kysely'
import { LineageTable } from './lineage-table.ts'

/** A file of an exported run, and the API responses that it contains, keyed by URL. */
export interface AnswerFile {
  readonly file: string
  readonly answers: Readonly<Record<string, unknown>>
}

type Ask = (url: string) => Promise<unknown>

/** Requests everything that the pages need to show one run. */
export async function* listAnswers(db: Kysely<Database>, run: string, ask: Ask): AsyncGenerator<AnswerFile> {
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

interface ShownPrompt {
  readonly prompt: {
    readonly model: string
    readonly layers: readonly { readonly returnsAt?: number }[]
    readonly spans: readonly { readonly source: { readonly file?: string } }[]
  }
}

function templatesOf(answers: Readonly<Record<string, unknown>>): string[] {
  const shown = Object.entries(answers).find(([url]) => url.endsWith('/prompt?against=previous'))?.[1]
  return ((shown as ShownPrompt | undefined)?.prompt.spans ?? []).flatMap(({ source }) => source.file ?? [])
}

async function teamAnswers(db: Kysely<Database>, run: string, at: string, ask: Ask): Promise<AnswerFile> {
  const team = (await ask(`${at}/team`)) as
    | { readonly session: { readonly round: number } | null; readonly products: readonly { readonly id: string }[] }
    | undefined
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
