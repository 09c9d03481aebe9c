import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { resultHtml } from '@quire/inspect/views'
import { InspectorNotBuilt } from '../errors.ts'
import type { ServerContext } from '../route/server-context.ts'
import { listAnswers } from './list-answers.ts'

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
