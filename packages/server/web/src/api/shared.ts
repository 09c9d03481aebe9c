import type { Lineage, LineageEntry } from './api.generated.ts'
import { ApiError } from './api-error.ts'

/** The index of an exported folder. */
export interface Share {
  readonly run: string
  /** Whether the flow wrote its own page, `result.html`. */
  readonly hasResult: boolean
  /** The file that contains each response, keyed by request path. */
  readonly files: Readonly<Record<string, string>>
}

type ShortEntry = readonly [node: number, of: number, distance: number, via: string]
interface ShortLineage {
  readonly id: string
  readonly up: readonly ShortEntry[]
  readonly down: readonly ShortEntry[]
}

interface Passage {
  readonly line: number
}

const answers = new Map<string, unknown>()
const loading = new Map<string, Promise<void>>()
const { promise: share, resolve } = Promise.withResolvers<Share>()

/** The folder's index, loaded before the first page is drawn. */
export { share }

// The data files are scripts that call these functions. A page on disk can load data only from scripts.
Object.assign(window, {
  quireShare: (json: string) => resolve(JSON.parse(json) as Share),
  quireAnswers: (json: string) => {
    for (const [url, answer] of Object.entries(JSON.parse(json) as Record<string, unknown>)) answers.set(url, answer)
  },
})

/** Reads the response to a GET request from the exported folder. @throws ApiError if there is none */
export async function readShared(url: string): Promise<unknown> {
  const path = url.replace(/^\/api\/v1/, '')
  if (/^\/lineage\/[^/]+$/.test(path)) return expandLineage((await readAnswer(path)) as ShortLineage)
  const [, artifact, line] = /^(\/lineage\/[^/]+)\/passage\?line=(\d+)$/.exec(path) ?? []
  if (artifact === undefined) return readAnswer(path)
  const passages = (await readAnswer(`${artifact}/passages`)) as readonly Passage[]
  const found = passages.findLast((passage) => passage.line <= Number(line))
  return found ?? notThere()
}

/** Expands a lineage, because an exported folder stores each node only once. */
async function expandLineage({ id, up, down }: ShortLineage): Promise<Lineage> {
  const nodes = (await readAnswer('/lineage')) as readonly Omit<LineageEntry, 'of' | 'via' | 'distance' | 'also'>[]
  const expand = ([node, of, distance, via]: ShortEntry): LineageEntry => ({
    ...nodes[node]!,
    of: nodes[of]!.id,
    distance,
    via,
    also: [],
  })
  return { id, up: up.map(expand), down: down.map(expand) }
}

async function readAnswer(path: string): Promise<unknown> {
  const file = (await share).files[path] ?? notThere()
  const loaded = loading.get(file) ?? load(`data/${file}.js`)
  loading.set(file, loaded)
  await loaded
  return answers.get(path)
}

function notThere(): never {
  throw new ApiError(404, { code: 'not-exported', message: 'This is not part of the exported run.' })
}

function load(src: string): Promise<void> {
  return new Promise((done, fail) => {
    const script = document.createElement('script')
    script.onload = () => done()
    script.onerror = () => fail(new ApiError(0, { code: 'file-missing', message: `The file ${src} is missing.` }))
    script.src = src
    document.head.append(script)
  })
}
