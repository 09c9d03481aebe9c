// Takes the screenshots for docs/inspector.md: `npm run pictures`. Runs the demo and the five stages first, which takes
// a minute.
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { commandLine } from '../cli/quire.ts'
import { openBrowser, openPage } from './browser.ts'

const IMAGES = fileURLToPath(new URL('../../docs/images/', import.meta.url))
/**
 * With this budget, parts of the template and the material are left out, so the picture shows the effect of fitting.
 */
const BUDGET = 2600

const folder = mkdtempSync(join(tmpdir(), 'quire-pictures-'))
const dir = join(folder, 'demo')
const [file] = commandLine([])
const quire = (...args: string[]) =>
  execFileSync(file, commandLine([...args, '--workspace', dir]).slice(1), { stdio: 'inherit' })
execFileSync(file, commandLine(['demo', '--dir', dir, '--no-serve']).slice(1), { stdio: 'inherit' })
const models = 'scripted/alpha,scripted/beta'
quire('run', 'dialectic-full', '--input', join(dir, 'request.md'), '--models', models, '--run-id', 'stages')
const [, ...serve] = commandLine(['serve', '--port', '0', '--workspace', dir])
const server = spawn(file, serve)
const browser = await openBrowser()
try {
  let printed = ''
  for await (const text of server.stdout.setEncoding('utf8')) {
    printed += text
    if (printed.includes('\n')) break
  }
  const url = new URL(printed.trim().split('\n')[0]!)
  const headers = { authorization: `Bearer ${url.searchParams.get('token')}` }
  const ask = async <T>(path: string): Promise<T> =>
    (await (await fetch(new URL(`/api/v1${path}`, url), { headers })).json()) as T
  const { calls } = await ask<{ calls: { id: string; stepName: string }[] }>('/runs/stages/calls')
  const { id } = calls.find(({ stepName }) => stepName === 'write_business_case')!
  const call = encodeURIComponent(id.replaceAll('.', '~1'))
  const { prompt } = await ask<{ prompt: { spans: { layer: string; source: { kind: string } }[] } }>(
    `/calls/${encodeURIComponent(id)}/prompt?budget=${BUDGET}`,
  )
  const span = prompt.spans.findIndex((one) => one.layer === 'document_template' && one.source.kind === 'variable')
  const { page } = await openPage(browser, url)
  const shots = [
    ['inspector-prompt', `/calls/${call}?budget=${BUDGET}&span=${span}`],
    ['inspector-run', '/runs/demo?step=synthesis%2Fdocument'],
  ] as const
  for (const [name, path] of shots) {
    await page.goto(new URL(path, url).href)
    await page.waitForTimeout(4000)
    await page.screenshot({ path: join(IMAGES, `${name}.png`) })
    console.log(`wrote docs/images/${name}.png`)
  }
} finally {
  await browser.close()
  server.kill()
  rmSync(folder, { recursive: true, force: true })
}
