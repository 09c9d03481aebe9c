// Takes the pictures of docs/inspector.md: `npm run pictures`. It runs the demo first, so it takes a minute.
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { commandLine } from '../cli/quire.ts'
import { openBrowser, openPage } from './browser.ts'

const IMAGES = fileURLToPath(new URL('../../docs/images/', import.meta.url))
/** A budget that shows what fitting does: parts of the template and of the material return above it. */
const BUDGET = 2600

const folder = mkdtempSync(join(tmpdir(), 'quire-pictures-'))
const dir = join(folder, 'demo')
const [file, ...demo] = commandLine(['demo', '--no-serve', '--dir', dir])
execFileSync(file, demo, { stdio: 'inherit' })
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
  const { calls } = (await (await fetch(new URL('/api/v1/runs/demo/calls', url), { headers })).json()) as {
    calls: readonly { readonly id: string; readonly stepName: string }[]
  }
  const call = calls.find(({ stepName }) => stepName === 'write_business_case')!.id.replaceAll('.', '~1')
  const { page } = await openPage(browser, url)
  const shots = [
    ['inspector-prompt', `/calls/${encodeURIComponent(call)}?budget=${BUDGET}&layer=document_template`],
    ['inspector-run', '/runs/demo?step=synthesis%2Fmerge_technical_approach'],
  ] as const
  for (const [name, path] of shots) {
    await page.goto(new URL(path, url).href)
    await page.waitForTimeout(4000)
    if (name === 'inspector-prompt') await page.keyboard.press('n')
    await page.waitForTimeout(2000)
    await page.screenshot({ path: join(IMAGES, `${name}.png`) })
    console.log(`wrote docs/images/${name}.png`)
  }
} finally {
  await browser.close()
  server.kill()
  rmSync(folder, { recursive: true, force: true })
}
