import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quire } from '../cli/quire.ts'
import { openBrowser, openPage } from './browser.ts'

const folder = mkdtempSync(join(tmpdir(), 'quire-result-'))
let browser: Browser
beforeAll(async () => {
  const workspace = join(folder, 'plan')
  const commands = [
    ['init', workspace, '--kit', 'dialectic'],
    ['run', 'dialectic-full', '--input', join(workspace, 'request.md'), '--models', 'scripted/alpha', '--run-id', 'r'],
    ['export', 'r', join(folder, 'page'), '--html'],
  ]
  for (const [index, command] of commands.entries()) {
    const ran = await quire([...command, ...(index > 0 ? ['--workspace', workspace] : [])])
    expect(ran.code, ran.stderr).toBe(0)
  }
  browser = await openBrowser()
}, 60_000)
afterAll(async () => {
  await browser.close()
  rmSync(folder, { recursive: true, force: true })
})

test('the keyboard shows what an id means, and leads to the folded list', async () => {
  const { page, context, wrongs } = await openPage(browser, pathToFileURL(join(folder, 'page', 'result.html')))
  const id = page.locator('a.code').first()
  await id.locator('xpath=ancestor::details').evaluateAll((folds) => {
    for (const fold of folds as HTMLDetailsElement[]) fold.open = true
  })
  const meaning = await id.locator('abbr').getAttribute('title')
  await id.focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  expect(await id.locator('abbr').evaluate((abbr) => getComputedStyle(abbr, '::after').content)).toContain(meaning)
  const row = page.locator(`tr${await id.getAttribute('href')}`)
  expect(await row.isVisible()).toBe(false)
  await page.keyboard.press('Enter')
  await row.waitFor({ state: 'visible' })
  expect(await row.innerText()).toContain(await id.innerText())
  expect(wrongs).toEqual([])
  await context.close()
})
