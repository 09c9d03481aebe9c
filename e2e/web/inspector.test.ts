import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { quire } from '../cli/quire.ts'
import { listViolations, openBrowser, openPage, type WatchedPage } from './browser.ts'
import { type ServedWorkspace, serveWorkspace } from './served.ts'

/** Used as a run's request, so it appears in titles, prompts, responses, documents and lineage. */
const HOSTILE = [
  '# Lend bikes? <script>alert(1)</script>',
  '<img src=x onerror=alert(2)><svg onload=alert(3)></svg><iframe src="javascript:alert(4)"></iframe>',
  '[click](javascript:alert(5)) ![picture](http://evil.example/pixel.png) <http://evil.example/>',
  '</pre></textarea></title><style>*{display:none}</style><base href="http://evil.example/">',
  '"onmouseover="alert(6)" {{constructor.constructor("alert(7)")()}} &lt;b&gt; ﷽ \u202e',
].join('\n\n')

const TEAM = { team: 'product-crew', rounds: 1 }

/** In URLs, a dot in an id becomes `~1`, because a path with a dot refers to a file. */
const addressOf = (id: string): string => encodeURIComponent(id.replaceAll('.', '~1'))

/** Makes the workspace ask for confirmation before a paid run. No server listens at the provider's address. */
function confirmCosts(dir: string): void {
  const elsewhere = 'providers: { openai: { baseUrl: http://127.0.0.1:9 } }\nlimits: { attempts: 1 }\n'
  appendFileSync(join(dir, 'quire.yaml'), `\nconfirmCost: 0.001\n${elsewhere}`)
}

let served: ServedWorkspace
let browser: Browser
let call: string
let artifact: string
beforeAll(async () => {
  ;[served, browser] = await Promise.all([serveWorkspace(confirmCosts, { OPENAI_API_KEY: 'not-a-key' }), openBrowser()])
  const { ask } = served
  await Promise.all([
    ask('/runs', { flow: 'brief', input: HOSTILE, models: ['scripted/alpha', 'scripted/beta'], runId: 'hostile' }),
    ask('/runs', { flow: 'team', input: HOSTILE, models: ['scripted/alpha'], options: TEAM, runId: 'crew' }),
    ask('/sessions', { kit: 'foreman', session: 'talk', models: ['scripted/alpha'] }).then(() =>
      ask('/sessions/talk/messages', { message: HOSTILE }),
    ),
  ])
  const isDone = async (run: string) => (await ask<{ status: string }>(`/runs/${run}`)).status === 'completed'
  const isSaid = async () => (await ask<{ turns: unknown[] }>('/sessions/talk/turns')).turns.length > 1
  const waits = [() => isDone('hostile'), () => isDone('crew'), isSaid]
  await Promise.all(waits.map((isThere) => vi.waitUntil(isThere, { timeout: 100_000, interval: 200 })))
  const { calls } = await ask<{ calls: { id: string; stepName: string }[] }>('/runs/hostile/calls')
  call = calls.find(({ stepName }) => stepName === 'write_brief')!.id
  const { documents } = await ask<{ documents: { id: string }[] }>('/runs/hostile')
  artifact = documents[0]!.id
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await served?.close()
})

/** Every page, with a text that appears only if the page works. */
const pages = (): readonly (readonly [path: string, shows: string])[] => [
  ['/', 'hostile'],
  ['/?q=Lend', 'found'],
  ['/runs', 'hostile'],
  ['/runs/new?flow=brief', 'Start'],
  ['/runs/hostile', 'Everything is complete'],
  [`/runs/hostile?doc=${artifact}&step=draft%2Fwrite_brief`, 'Side by side'],
  ['/prompts?run=hostile', 'write brief'],
  [`/calls/${addressOf(call)}`, 'Nothing: every layer is complete.'],
  [`/calls/${addressOf(call)}?form=request`, 'messages'],
  [`/calls/${addressOf(call)}/response`, 'Parsed as'],
  [`/lineage/${artifact}?line=1`, 'Where this paragraph came from'],
  ['/sessions', 'New session'],
  ['/sessions/talk', 'Gate'],
  ['/sessions/talk/manuscript', 'There are no texts yet.'],
  ['/runs/crew/team', 'Envelope'],
  ['/runs/crew/team?round=1&view=diff', 'Reflect'],
  ['/templates?file=prompts%2Fsteps%2Foutline.md', 'Problems'],
  ['/models?model=openai%2Fgpt-5.4', 'input above 272,000 tokens'],
  ['/templates?pane=check', 'problem'],
  ['/templates?file=prompts%2Fsteps%2Foutline.md&pane=preview', 'Add a model'],
  ['/waiting', 'Manual models'],
  ['/costs?by=model', 'scripted/alpha'],
  ['/ask?blueprint=task%2Fagent', 'Nothing is sent before you press Send.'],
]

async function visit({ page }: WatchedPage, path: string, shows: string): Promise<void> {
  await page.goto(new URL(path, served.url).href)
  await page.getByText(shows).first().waitFor({ state: 'attached' })
  // Includes data that is requested after the page is shown.
  await page.waitForTimeout(300)
}

test('every page renders hostile text safely', {
  timeout: 120_000,
}, async () => {
  const opened = await openPage(browser, served.url)
  const found: Record<string, string[]> = {}
  for (const [path, shows] of pages()) {
    await visit(opened, path, shows)
    const violations = await listViolations(opened)
    if (violations.length > 0) found[path] = violations
  }
  expect(opened.wrongs).toEqual([])
  expect(found).toEqual({})
  await opened.context.close()
})

test('the first load of a finished run transfers less than 300 KB', async () => {
  const { page, context } = await openPage(browser, served.url)
  // What the page before still loads does not count.
  await page.goto('about:blank')
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await page.goto(new URL('/runs/hostile', served.url).href)
  await page.getByText('Everything is complete').waitFor()
  await page.waitForLoadState('load')
  expect(bytes).toBeGreaterThan(100 * 1024)
  expect(bytes).toBeLessThan(300 * 1024)
  await context.close()
})

test('the page keeps the previous prompt if the budget is too small', async () => {
  const { page, context, wrongs } = await openPage(browser, served.url)
  await page.goto(new URL(`/calls/${addressOf(call)}`, served.url).href)
  const total = page.locator('.total .big')
  await total.waitFor()
  const before = await total.textContent()
  await page.locator('#budget').fill(String(await page.locator('#budget').getAttribute('min')))
  await page.getByText('The previous prompt is still shown.').waitFor()
  expect(await total.textContent()).toBe(before)
  expect(wrongs).toEqual([])
  await context.close()
})

test('every page is accessible in dark mode and on a small screen', { tags: ['long'] }, async () => {
  const small = { width: 375, height: 812 }
  for (const view of [{ theme: 'dark' }, { theme: 'light', ...small }, { theme: 'dark', ...small }] as const) {
    const opened = await openPage(browser, served.url, view)
    for (const [path, shows] of pages()) {
      await visit(opened, path, shows)
      expect(await listViolations(opened), `${path} ${JSON.stringify(view)}`).toEqual([])
      const tooWide = await opened.page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
      expect(tooWide, `${path} ${JSON.stringify(view)} scrolls sideways`).toBe(false)
    }
    expect(opened.wrongs).toEqual([])
    await opened.context.close()
  }
})

test('an exported run opens from disk with its prompts, responses and lineage', {
  tags: ['long'],
}, async () => {
  const folder = `${served.workspace}-shared`
  const ran = await quire(['export', 'hostile', folder, '--html', '--workspace', served.workspace])
  expect(ran.code, ran.stderr).toBe(0)
  const index = pathToFileURL(`${folder}/index.html`)
  const { page, context, wrongs } = await openPage(browser, index)
  await page.getByText('read-only copy').waitFor()
  const shown = [
    ['/runs/hostile', 'Timeline'],
    ['/prompts?run=hostile', 'write brief'],
    [`/calls/${addressOf(call)}`, 'Nothing: every layer is complete.'],
    [`/calls/${addressOf(call)}?form=request`, 'messages'],
    [`/calls/${addressOf(call)}/response`, 'Parsed as'],
    [`/lineage/${artifact}?line=1`, 'Where this paragraph came from'],
  ] as const
  for (const [path, text] of shown) {
    await page.goto('about:blank')
    await page.goto(`${index.href}#${path}`)
    await page.getByText(text).first().waitFor({ state: 'attached' })
    expect(await page.locator('.problem').count(), path).toBe(0)
    expect(await listViolations({ page, context, wrongs }), path).toEqual([])
  }
  expect(await page.getByRole('button', { name: /Approve|Redo|Store feedback|Prove/ }).count()).toBe(0)
  expect(wrongs).toEqual([])
  await context.close()
  rmSync(folder, { recursive: true })
})

test('a run is started, watched, commented on and approved in the browser', { timeout: 120_000 }, async () => {
  const { page, context, wrongs } = await openPage(browser, served.url)
  await page.goto(new URL('/runs/new?flow=brief', served.url).href)
  await page
    .getByRole('textbox', { name: 'Request', exact: true })
    .fill('# Should we lend bicycles?\n\nWe repair bicycles and have four to spare.')
  await page.getByRole('combobox', { name: /^Models/ }).fill('scripted/alpha, scripted/beta')
  await page.getByLabel('gate').check()
  await page.getByRole('button', { name: 'Start' }).click()
  await page.waitForURL(/\/runs\/(?!new)[^/?]+$/)
  const run = new URL(page.url()).pathname.split('/').at(-1)!
  const read = () => served.ask<{ status: string; calls: number }>(`/runs/${run}`)
  await vi.waitUntil(async () => (await read()).status === 'waiting', { timeout: 60_000, interval: 200 })
  await page.getByText('waiting for you').waitFor({ timeout: 10_000 })
  await page.getByLabel('Feedback', { exact: true }).fill('Say what a broken bicycle costs.')
  await page.getByRole('button', { name: 'Store feedback' }).click()
  await page.getByText('Your feedback is stored').waitFor()
  await page.keyboard.press('Tab')
  await page.locator('.docs').focus()
  await page.keyboard.press('a')
  await page.getByRole('button', { name: 'Press again to approve' }).waitFor()
  await page.keyboard.press('a')
  // The page is not reloaded. Events show the run's progress until the next gate or the end.
  const hasGoneOn = async () => {
    const { status, calls } = await read()
    return status !== 'running' && calls > 6 && calls
  }
  const calls = await vi.waitUntil(hasGoneOn, { timeout: 40_000, interval: 200 })
  await page
    .locator('.sum dd b')
    .nth(1)
    .filter({ hasText: String(calls) })
    .waitFor()
  expect(wrongs).toEqual([])
  await context.close()
})

test('the dialectic flow is started, watched, commented on and exported in the browser', {
  tags: ['long'],
}, async () => {
  const { page, context, wrongs } = await openPage(browser, served.url)
  await page.goto(new URL('/runs/new?flow=dialectic', served.url).href)
  await page
    .getByRole('textbox', { name: 'Request', exact: true })
    .fill('# Should we lend bicycles?\n\nWe repair bicycles and have four to spare.')
  await page.getByRole('combobox', { name: /^Models/ }).fill('scripted/alpha')
  await page.getByLabel('gate').check()
  await page.getByRole('button', { name: 'Start' }).click()
  await page.waitForURL(/\/runs\/(?!new)[^/?]+$/)
  const run = new URL(page.url()).pathname.split('/').at(-1)!
  const read = () => served.ask<{ status: string; calls: number }>(`/runs/${run}`)
  const calls: number[] = []
  for (let isOver = false; !isOver; ) {
    const settled = async () => {
      const { status, calls: made } = await read()
      return (status === 'completed' || (status === 'waiting' && made > (calls.at(-1) ?? 0))) && { status, made }
    }
    const { status, made } = await vi.waitUntil(settled, { timeout: 60_000, interval: 200 })
    calls.push(made)
    isOver = status === 'completed'
    if (isOver) break
    if (calls.length === 1) {
      await page.getByLabel('Feedback', { exact: true }).fill('Say what a broken bicycle costs.')
      await page.getByRole('button', { name: 'Store feedback' }).click()
      await page.getByText('Your feedback is stored').waitFor()
    }
    const approved = page.waitForResponse((response) => response.request().method() === 'POST' && response.ok())
    await page.getByRole('button', { name: /^Approve/ }).click()
    await page.getByRole('button', { name: 'Press again to approve' }).click()
    await approved
  }
  // The run stopped at the gates of all five stages, and then ended.
  expect(calls.length).toBe(6)
  await page.getByText('Everything is complete').first().waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export', exact: true }).first().click()
  expect((await download).suggestedFilename()).toMatch(/\.zip$/)
  expect(wrongs).toEqual([])
  await context.close()
})

test('a team’s page opens on the result, takes a comment on a product and starts another round', {
  timeout: 60_000,
}, async () => {
  const { page, context, wrongs } = await openPage(browser, served.url)
  await page.goto(new URL('/runs/crew/team', served.url).href)
  await page.getByRole('heading', { name: 'Result', exact: true }).waitFor()
  await page.getByRole('heading', { name: 'Questions to you' }).waitFor()
  const about = page.getByLabel('What the comment is about')
  const [, product] = await about.locator('option').allTextContents()
  await about.selectOption({ label: product! })
  await page.getByLabel('Comment', { exact: true }).pressSequentially('Make it shorter.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText('1 comment came too late for this run.').waitFor()
  await page.getByRole('button', { name: 'Start round 2' }).click()
  await page.getByText('read in round 2').waitFor({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Round 2' }).click()
  await page.getByText('Make it shorter.').first().waitFor()
  expect(wrongs).toEqual([])
  await context.close()
})

test('a waiting run continues with other models and limits', { tags: ['long'] }, async () => {
  const { ask } = served
  const models = ['scripted/alpha', 'scripted/beta']
  const request = { flow: 'brief', input: '# Lend bicycles?', models, options: { gate: true }, runId: 'changed' }
  await ask('/runs', request)
  const read = () => ask<{ status: string; limits: { calls?: number } }>('/runs/changed')
  await vi.waitUntil(async () => (await read()).status === 'waiting', { timeout: 60_000, interval: 200 })
  const { page, context, wrongs } = await openPage(browser, served.url)
  await page.goto(new URL('/runs/changed', served.url).href)
  await page.getByText('Change models or limits…').click()
  const continueButton = page.getByRole('button', { name: 'Continue', exact: true })
  expect(await continueButton.isDisabled()).toBe(true)
  await page.getByLabel('Continue without').selectOption('scripted/beta')
  await page.getByLabel('Replace with').fill('scripted/gamma')
  await page.getByLabel('Maximum calls').fill('90')
  await continueButton.click()
  // The limits are stored before the change of models.
  const changed = { limits: { calls: 90 }, request: { changes: [{ model: 'scripted/beta', by: 'scripted/gamma' }] } }
  await vi.waitFor(async () => expect(await read()).toMatchObject(changed), { timeout: 20_000, interval: 100 })
  expect(wrongs).toEqual([])
  await context.close()
})

test('a run that may exceed the allowed cost starts only after confirmation', {
  tags: ['long'],
}, async () => {
  const { page, context, wrongs } = await openPage(browser, served.url)
  await page.goto(new URL('/runs/new?flow=brief', served.url).href)
  await page.getByRole('textbox', { name: 'Request', exact: true }).fill('# Should we lend bicycles?')
  const models = page.getByRole('combobox', { name: /^Models/ })
  await models.fill('anthropic/claude-sonnet-4-5')
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  // If a key is missing, one message is shown and no run is created.
  await page.getByText('ANTHROPIC_API_KEY').waitFor()
  await models.fill('openai/gpt-4o')
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByText('This run may cost up to').waitFor()
  expect(await served.ask<{ runs: { models: string[] }[] }>('/runs')).not.toMatchObject({
    runs: expect.arrayContaining([expect.objectContaining({ models: ['openai/gpt-4o'] })]),
  })
  await page.getByRole('button', { name: 'Start anyway' }).click()
  await page.waitForURL(/\/runs\/(?!new)[^/?]+$/)
  expect(wrongs).toEqual([])
  await context.close()
})

test('a template is edited and saved without losing a keystroke', async () => {
  const { page, context, wrongs } = await openPage(browser, served.url)
  const file = 'prompts/steps/outline.md'
  await page.goto(new URL(`/templates?file=${encodeURIComponent(file)}`, served.url).href)
  await page.locator('.cm-content').click()
  await page.keyboard.press('Control+End')
  const added = '- Name the person who decides, and the day on which they do.'
  await page.keyboard.type(`\n${added}`)
  await page.getByText('not saved').waitFor()
  // The saved file is read again only after some time. The text stays on the page meanwhile.
  await page.route('**/api/v1/files/*', async (route) => {
    if (route.request().method() === 'GET') await setTimeout(1000)
    await route.continue()
  })
  const readAgain = page.waitForResponse((response) => response.request().method() === 'GET')
  await page.getByRole('button', { name: /^Save/ }).click()
  await page.getByText('not saved').waitFor({ state: 'detached' })
  expect(await page.locator('.cm-content').textContent()).toContain(added)
  await readAgain
  await page.locator('.cm-content').click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' Say why.')
  await page.keyboard.press('Control+s')
  await page.getByText('not saved').waitFor({ state: 'detached' })
  expect(readFileSync(join(served.workspace, file), 'utf8')).toContain(`\n${added} Say why.`)
  expect(wrongs).toEqual([])
  await context.close()
})

test('an edit that is not saved is tried in a fork: first the plan, then the run', async () => {
  const isDone = async (run: string) => (await served.ask<{ status: string }>(`/runs/${run}`)).status === 'completed'
  const request = { flow: 'brief', input: '# Lend bicycles?', models: ['scripted/alpha'], runId: 'forked' }
  await served.ask('/runs', request)
  await vi.waitUntil(() => isDone('forked'), { timeout: 40_000, interval: 200 })
  const { page, context, wrongs } = await openPage(browser, served.url)
  const file = 'prompts/steps/write.md'
  const saved = readFileSync(join(served.workspace, file), 'utf8')
  await page.goto(new URL(`/templates?file=${encodeURIComponent(file)}&pane=preview`, served.url).href)
  await page.locator('.cm-content').click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('\nBe brief.')
  await page.getByRole('button', { name: 'Fork run forked with this edit' }).click()
  await page.getByText(/^Asks \d+( to \d+)? of \d+ calls/).waitFor()
  await page.getByRole('button', { name: 'Start the fork' }).click()
  await page.waitForURL(/\/runs\/fork-/)
  const fork = new URL(page.url()).pathname.split('/').at(-1)!
  await vi.waitUntil(() => isDone(fork), { timeout: 40_000, interval: 200 })
  const { calls, taken } = await served.ask<{ calls: number; taken: number }>(`/runs/${fork}`)
  expect(calls).toBeGreaterThan(0)
  expect(taken).toBeGreaterThan(0)
  expect(readFileSync(join(served.workspace, file), 'utf8')).toBe(saved)
  expect(wrongs).toEqual([])
  await context.close()
})

// In `npm test`, the tests above run a flow and edit a template.
test('a newcomer traces a paragraph to its source, edits a template and reruns', {
  tags: ['long'],
}, async () => {
  const { page, context, wrongs } = await openPage(browser, served.url)
  const isDone = async (run: string) => (await served.ask<{ status: string }>(`/runs/${run}`)).status === 'completed'
  const models = ['scripted/alpha', 'scripted/beta']
  await served.ask('/runs', {
    flow: 'brief',
    input: '# Lend bicycles?\n\nWe have four to spare.',
    models,
    runId: 'walk',
  })
  await vi.waitUntil(() => isDone('walk'), { timeout: 40_000, interval: 200 })
  // Opens a run from the list, then a paragraph of the result, then the paragraph's source.
  await page.goto(new URL('/', served.url).href)
  await page.getByRole('link', { name: 'walk', exact: true }).click()
  await page.locator('.results').getByRole('button', { name: 'recommendation' }).first().click()
  await page.locator('.cmpbox .prose p').first().click()
  await page.getByRole('heading', { name: 'Where this paragraph came from' }).waitFor()
  expect(await page.locator('.from .chain li').count()).toBeGreaterThan(0)
  // Opens the prompt that produced the paragraph. Then opens the template of a sentence in the prompt.
  await page.locator('.writtenby').getByRole('link', { name: 'Prompt' }).click()
  await page
    .locator('.layers')
    .getByRole('button', { name: /instructions/ })
    .click()
  await page.locator('.text').getByText('You have several briefs').click()
  await page.locator('.chain').getByText('prompts/steps/settle.md:4').waitFor()
  await page.getByRole('link', { name: 'Open template' }).click()
  // Edits a file and checks the effect on the prompts of three models.
  await page.locator('.cm-content').click()
  await page.keyboard.press('Control+End')
  const added = 'End with the one thing that would change your mind.'
  await page.keyboard.type(`\n\n${added}`)
  await page.locator('.previewbox .difflines .add').filter({ hasText: added }).waitFor()
  expect(await page.locator('.previewbox thead th.num').count()).toBe(3)
  expect(await page.locator('.previewbox tbody tr').last().locator('.change').allTextContents()).toEqual([
    expect.stringMatching(/^\+\d+$/),
    expect.stringMatching(/^\+\d+$/),
    expect.stringMatching(/^\+\d+$/),
  ])
  await page.getByRole('button', { name: /^Save/ }).click()
  await page.getByText('not saved').waitFor({ state: 'detached' })
  // Runs the same request again, and opens the prompt of the same step.
  await page.getByRole('link', { name: 'Run it again…' }).click()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.waitForURL(/\/runs\/(?!new)[^/?]+$/)
  const again = new URL(page.url()).pathname.split('/').at(-1)!
  await page.getByRole('heading', { name: 'Everything is complete' }).waitFor({ timeout: 40_000 })
  await page.locator('.graph').getByText('Recommendation').first().click()
  await page.locator('.calllist').getByRole('link', { name: 'prompt' }).first().click()
  await page
    .locator('.layers')
    .getByRole('button', { name: /instructions/ })
    .click()
  expect(page.url()).toContain(again)
  await page.locator('.text').getByText(added).waitFor()
  expect(wrongs).toEqual([])
  await context.close()
})

test('a package file is read-only and can be replaced by a copy', { tags: ['long'] }, async () => {
  const { page, context, wrongs } = await openPage(browser, served.url)
  const open = (file: string) => page.goto(new URL(`/templates?file=${encodeURIComponent(file)}`, served.url).href)
  await open('@quire/recipe/prompts/blueprints/turn.yaml')
  await page.locator('.readonly').getByText('read-only').waitFor()
  await page.locator('.cm-content').getByText('layers:').waitFor()
  expect(await page.getByRole('button', { name: /^Save/ }).count()).toBe(0)
  await open('@quire/recipe/prompts/templates/recipe/style-guide.md')
  await page.getByRole('button', { name: 'Copy into my workspace' }).click()
  await page.getByRole('button', { name: /^Save/ }).waitFor()
  expect(existsSync(join(served.workspace, 'prompts/recipe/style-guide.md'))).toBe(true)
  expect(wrongs).toEqual([])
  await context.close()
})

test('commands in the chat are carried out and never sent to the model', async () => {
  const names = { session: 'orders', project: 'orders' }
  await served.ask('/sessions', { kit: 'foreman', models: ['scripted/alpha'], ...names })
  const { page, context, wrongs } = await openPage(browser, served.url)
  await page.goto(new URL('/sessions/orders', served.url).href)
  const type = async (text: string) => {
    await page.getByLabel('Message', { exact: true }).click()
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await type('/correct Her eyes are green.')
  await page.getByRole('article', { name: 'Result of /correct' }).getByText('Remembered.').waitFor()
  await type('/mode director')
  await page.getByText(/cannot change to DIRECTOR yet/i).waitFor()
  await type('/insist director')
  await page.getByRole('article', { name: 'Result of /insist' }).getByText('DIRECTOR 0%').waitFor()
  await page.locator('.modes [aria-current=step]', { hasText: 'DIRECTOR' }).waitFor()
  await type('/nonsense')
  await page.getByText('Unknown command /nonsense.').waitFor()
  expect((await served.ask<{ turns: unknown[] }>('/sessions/orders/turns')).turns).toEqual([])
  expect(wrongs).toEqual([])
  await context.close()
})

test('a prompt can be refitted with the keyboard, and the URL keeps the state', { tags: ['long'] }, async () => {
  const { page, context, wrongs } = await openPage(browser, served.url)
  const address = new URL(`/calls/${addressOf(call)}?budget=900`, served.url).href
  await page.goto(address)
  await page.getByText('not as sent').waitFor()
  await page.locator('section.text').focus()
  await page.keyboard.press('Shift+ArrowRight')
  await page.waitForURL(/budget=(?!900)\d+/)
  await page.keyboard.press('n')
  await page.waitForURL(/span=\d+/)
  await page.getByText('Source of the selected span').waitFor()
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Search or go to').waitFor()
  await page.keyboard.type('theme dark')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
  await page.reload()
  await page.getByText('Source of the selected span').waitFor()
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
  expect(wrongs).toEqual([])
  await context.close()
})
