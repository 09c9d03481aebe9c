import { resultHtml } from '@quire/inspect/views'
import type { ServerContext } from '../route/server-context.ts'
import { listAnswers } from './list-answers.ts'
import { findShareAssets, readShareAssets } from './share-assets.ts'
import { sharePage } from './share-page.ts'

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
