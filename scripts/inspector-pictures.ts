// Takes the pictures of docs/inspector.md: `node scripts/inspector-pictures.ts`. It runs the demo, so it takes a minute.
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { chromium as Playwright } from 'playwright-core'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const QUIRE = join(ROOT, 'packages/cli/bin/quire.js')
/** Where a budget shows best what fitting does. */
const BUDGET = 2300

// The browser belongs to the end-to-end tests.
const { resolve } = createRequire(join(ROOT, 'e2e/package.json'))
const { chromium } = (await import(pathToFileURL(resolve('playwright-core')).href)) as { chromium: typeof Playwright }
const { default: shipped } = (await import(pathToFileURL(resolve('@sparticuz/chromium')).href)) as {
  default: { executablePath(): Promise<string> }
}

const folder = mkdtempSync(join(tmpdir(), 'quire-pictures-'))
const dir = join(folder, 'demo')
execFileSync(process.execPath, [QUIRE, 'demo', '--no-serve', '--dir', dir], { stdio: 'inherit' })
const server = spawn(process.execPath, [QUIRE, 'serve', '--port', '0', '--workspace', dir])
const browser = await chromium.launch({ executablePath: await shipped.executablePath() })
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
  const call = calls.find(({ stepName }) => stepName === 'write_business_case')!.id
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(url.href)
  const shots = [
    ['inspector-prompt', `/calls/${encodeURIComponent(call)}?budget=${BUDGET}&layer=document_template`],
    ['inspector-run', '/runs/demo?step=synthesis%2Fmerge_technical_approach'],
  ] as const
  for (const [name, path] of shots) {
    await page.goto(new URL(path, url).href)
    await page.waitForTimeout(3000)
    await page.screenshot({ path: join(ROOT, 'docs/images', `${name}.png`) })
    console.log(`wrote docs/images/${name}.png`)
  }
} finally {
  await browser.close()
  server.kill()
  rmSync(folder, { recursive: true, force: true })
}
