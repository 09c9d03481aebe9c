import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listViolations, openBrowser, openPage } from './browser.ts'
import { type ServedWorkspace, serveWorkspace } from './served.ts'

const PARAGRAPH = 'The ferry came in sideways, and nobody on the quay looked up from the ropes. '
const CHAPTERS = 9
const sceneOf = (chapter: number) =>
  `<content_update target="ch${chapter}-sc1">\nScene of chapter ${chapter}.\n\n${`${PARAGRAPH.repeat(6)}\n\n`.repeat(6)}</content_update>`
const SCRIPT = {
  rules: [
    {
      match: { says: 'Write the whole book' },
      answer: `<message>All of it.</message>\n${Array.from({ length: CHAPTERS }, (_, index) => sceneOf(index + 1)).join('\n')}`,
    },
    {
      match: { says: 'Cut the ferry' },
      answer:
        '<message>I am cutting it.</message>\n<action type="apply_edit"><target>ch2-sc1</target><find>Scene of chapter 2.</find><replace>The second scene.</replace></action>\n<action type="write_template"><template>theme</template><content><central_theme>x</central_theme></content></action>\n<action type="save_decision"><category>world</category><key>ferry</key><value>It never sails</value></action>',
    },
  ],
}

let served: ServedWorkspace
let browser: Browser
beforeAll(async () => {
  ;[served, browser] = await Promise.all([
    // JSON is YAML.
    serveWorkspace((dir) => writeFileSync(join(dir, 'scripted.yaml'), JSON.stringify(SCRIPT))),
    openBrowser(),
  ])
  const { ask } = served
  await ask('/sessions', { kit: 'foreman', session: 'novel', project: 'novel', models: ['scripted/alpha'] })
  await ask('/sessions/novel/changes', { set: { 'project.title': 'The Mill' }, mode: 'director', force: true })
  await ask('/sessions/novel/messages', { message: 'Write the whole book' })
  const turns = async () => (await ask<{ turns: unknown[] }>('/sessions/novel/turns')).turns
  await vi.waitUntil(async () => (await turns()).length === 2, { timeout: 60_000, interval: 200 })
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await served?.close()
})

const openSession = async (view = {}) => {
  const opened = await openPage(browser, served.url, view)
  await opened.page.goto(new URL('/sessions/novel', served.url).href)
  await opened.page.getByText('All of it.').waitFor()
  return opened
}

/** Clicks a link and returns the downloaded file. */
async function download(page: Page, name: string): Promise<{ readonly name: string; readonly bytes: Uint8Array }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name, exact: true }).click(),
  ])
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) }
}

test('a reply opens the document that it wrote, and says what it changed', async () => {
  const { page, context, wrongs } = await openSession()
  const document = page.getByRole('region', { name: 'Document', exact: true })
  await document.getByText(`Scene of chapter ${CHAPTERS}.`).waitFor()
  await page.getByLabel('Message', { exact: true }).click()
  await page.keyboard.type('Cut the ferry')
  await page.keyboard.press('Enter')
  await document.getByText('The second scene.').waitFor()
  const rows = page.locator('.acts').last().getByRole('listitem')
  const edit = rows.filter({ hasText: 'apply_edit' })
  expect(await edit.getByRole('link').textContent()).toBe('scenes/ch2-sc1.md')
  expect(await edit.textContent()).toContain('version 2 · +1 −1')
  await edit.getByText('The second scene.').waitFor()
  expect(await rows.filter({ hasText: 'write_template' }).textContent()).toContain('architect')
  expect(await rows.filter({ hasText: 'save_decision' }).textContent()).toContain('world · ferry · It never sails')
  // The document beside the chat is wide enough to read.
  expect((await document.boundingBox())!.width).toBeGreaterThan(500)
  await page.getByRole('button', { name: 'Changes' }).focus()
  await page.keyboard.press('Enter')
  const changes = page.getByRole('region', { name: 'Changes' })
  await changes.getByText('The second scene.').waitFor()
  await changes.getByText('Scene of chapter 2.').waitFor()
  // Another document is chosen with the keyboard.
  await page.getByRole('combobox', { name: 'Document' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.waitForURL(/doc=scenes%2Fch3-sc1/)
  expect(wrongs).toEqual([])
  await context.close()
})

test('the state shows the project, what the writer said and a closed gate', async () => {
  await served.ask('/sessions/novel/commands', { command: '/correct Her eyes are green.' })
  await served.ask('/sessions/novel/commands', { command: '/prefer Short sentences.' })
  const { page, context, wrongs } = await openSession()
  const state = page.getByRole('complementary', { name: 'State' })
  for (const text of ['The Mill', 'Her eyes are green.', 'Short sentences.', 'Gate closed', 'Voice calibration'])
    await state.getByText(text, { exact: true }).waitFor()
  expect(await state.locator('.gate').textContent()).toContain('A drafted scene must cover every beat.')
  expect(wrongs).toEqual([])
  await context.close()
})

/** Presses `g` and a key. On a busy machine, the second key can come too late for the first one. */
async function goBy(page: Page, key: string, url: RegExp): Promise<void> {
  const isThere = async (): Promise<boolean> => {
    await page.keyboard.press('g')
    await page.keyboard.press(key)
    await page.waitForURL(url, { timeout: 2000 }).catch(() => {})
    return url.test(page.url())
  }
  await expect.poll(isThere, { timeout: 20_000 }).toBe(true)
}

test('the home page lists sessions first, and no turns among the runs', async () => {
  const { page, context, wrongs } = await openPage(browser, served.url)
  const main = page.getByRole('region', { name: 'Sessions and runs' })
  await main.getByRole('link', { name: 'novel' }).waitFor()
  expect(await main.getByRole('heading').first().textContent()).toMatch(/^Sessions/)
  await main.getByText('There are no runs yet, apart from the turns of sessions.').waitFor()
  await goBy(page, 'r', /\/runs$/)
  await page.getByText('Runs with this status will be shown here.').waitFor()
  expect((await served.ask<{ runs: unknown[] }>('/runs')).runs.length).toBeGreaterThan(0)
  expect(wrongs).toEqual([])
  await context.close()
})

test('the manuscript is read with the keyboard', async () => {
  const { page, context, wrongs } = await openSession()
  await goBy(page, 'b', /\/sessions\/novel\/manuscript$/)
  const book = page.getByRole('article', { name: 'Manuscript' })
  await book.getByRole('heading', { name: 'The Mill' }).waitFor()
  const contents = page.getByRole('navigation', { name: 'Contents' })
  const current = () => contents.locator('li[aria-current]').getByRole('link').textContent()
  expect(await contents.getByRole('listitem').count()).toBe(CHAPTERS)
  expect(await current()).toBe('Chapter 1')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect.poll(current).toBe('Chapter 4')
  for (let press = 0; press < CHAPTERS; press++) await page.keyboard.press('j')
  await expect.poll(current).toBe(`Chapter ${CHAPTERS}`)
  await page.keyboard.press('k')
  await expect.poll(current).toBe(`Chapter ${CHAPTERS - 1}`)
  await contents.getByRole('link', { name: 'Chapter 6' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(current).toBe('Chapter 7')
  await expect.poll(() => book.getByText('Scene of chapter 7.').isVisible()).toBe(true)
  // The text has the focus, so the arrow keys scroll it.
  const top = () => book.evaluate((element) => element.scrollTop)
  const before = await top()
  await page.keyboard.press('ArrowDown')
  await expect.poll(top).toBeGreaterThan(before)
  await page.keyboard.press('Escape')
  await page.waitForURL(/\/sessions\/novel$/)
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Search or go to').waitFor()
  await page.keyboard.type('manuscript')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/sessions\/novel\/manuscript$/)
  await page.getByRole('link', { name: 'ch3-sc1' }).click()
  await page.waitForURL(/\/sessions\/novel\?doc=scenes/)
  await page.getByRole('region', { name: 'Document', exact: true }).getByText('Scene of chapter 3.').waitFor()
  expect(wrongs).toEqual([])
  await context.close()
})

test.each([{ width: 375, theme: 'dark' }])('the downloads open, at %j', downloadsOpen)
test.each([{ width: 1440 }])('the downloads open, at %j', { tags: ['long'] }, downloadsOpen)

async function downloadsOpen(view: { readonly width: number; readonly theme?: string }): Promise<void> {
  const { page, context, wrongs } = await openSession({ ...view, height: 812 })
  await page.getByRole('link', { name: 'Manuscript' }).click()
  const epub = await download(page, 'EPUB')
  expect(epub.name).toBe('The Mill.epub')
  const book = unzipSync(epub.bytes)
  expect(Object.keys(book)[0]).toBe('mimetype')
  expect(strFromU8(book['book/chapter-9.xhtml']!)).toContain('<p>Scene of chapter 9.</p>')
  const word = await download(page, 'Word')
  expect(word.name).toBe('The Mill.docx')
  expect(strFromU8(unzipSync(word.bytes)['word/document.xml']!)).toContain('Scene of chapter 9.')
  const markdown = await download(page, 'Markdown')
  expect(markdown.name).toBe('The Mill.md')
  expect(strFromU8(markdown.bytes)).toMatch(/^# The Mill\n\n## Chapter 1\n\nScene of chapter 1\.\n/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(view.width)
  expect(wrongs).toEqual([])
  await context.close()
}

test.each([{}, { theme: 'dark', width: 375 }])('a session and its manuscript are accessible, at %j', isAccessible)
test.each([
  { theme: 'dark', width: 1024 },
  { width: 375, height: 812 },
])('a session and its manuscript are accessible, at %j', { tags: ['long'] }, isAccessible)

async function isAccessible(view: NonNullable<Parameters<typeof openSession>[0]>): Promise<void> {
  const opened = await openSession(view)
  const { page, context } = opened
  for (const path of [
    '/sessions/novel',
    '/sessions/novel?pane=documents',
    '/sessions/novel?pane=state',
    '/sessions/novel/manuscript',
  ]) {
    await page.goto(new URL(path, served.url).href)
    await page
      .getByText(/^(Scene of chapter \d|The second scene)\.$/)
      .first()
      .waitFor({ state: 'attached' })
    expect(await listViolations(opened), path).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0)
  }
  await context.close()
}
