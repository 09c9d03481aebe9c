import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, openPage } from './browser.ts'
import { type ServedWorkspace, serveWorkspace } from './served.ts'

const SPANS = 2000
/** A sentence of about fifty tokens. A prompt of 100,000 tokens has 2,000 such sentences. */
const SENTENCE =
  'The workshop keeps a list of what was promised to whom, with the day, the price and the name of the person who said so; a customer who asks hears the same from everybody, and what cannot be kept is said before it is due. '
const MAX_TASK_MS = 50

let served: ServedWorkspace
let browser: Browser
beforeAll(async () => {
  ;[served, browser] = await Promise.all([serveWorkspace(), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await served?.close()
})

/** A prompt as returned by the API, with eight layers. Every second span is a variable. */
function largePrompt() {
  const layers = Array.from({ length: 8 }, (_, index) => `layer-${index + 1}`)
  let text = ''
  const spans = Array.from({ length: SPANS }, (_, index) => {
    const start = text.length
    text += index % 2 === 0 ? `${SENTENCE}${index % 4 === 0 ? '\n' : ''}` : SENTENCE
    const source =
      index % 2 === 0 ? { kind: 'file', file: 'a.md', line: index + 1 } : { kind: 'variable', name: `value.${index}` }
    return { start, end: text.length, layer: layers[Math.floor((index * 8) / SPANS)]!, source }
  })
  const reports = layers.map((id) => {
    const facts = { role: 'user', rule: 'keep', outcome: 'full', tokens: 12_500, dropped: [], sentence: '' }
    return { id, ...facts }
  })
  const tokens = { total: 100_000, budget: 120_000, reserve: 8000, exact: true, overhead: 0, sent: 100_000 }
  const facts = { blueprint: 'large', model: 'scripted/alpha', tier: 'full', format: 'text', hash: 'h' }
  return {
    call: 'r/large#1',
    run: 'r',
    sent: { model: 'scripted/alpha', format: 'text', hash: '0123456789abcdef' },
    isAsSent: true,
    inputs: {},
    prompt: { ...facts, text, messages: [], tokens, layers: reports, spans, stableEnds: [], diagnostics: [] },
  }
}

/**
 * Returns the CPU time of each task on the page's main thread, in milliseconds. CPU time does not depend on other
 * processes.
 */
function readTasks(trace: Buffer): number[] {
  interface TraceEvent {
    readonly name: string
    readonly ph: string
    readonly pid: number
    readonly tid: number
    readonly tdur?: number
    readonly args?: { readonly name?: string }
  }
  const { traceEvents } = JSON.parse(trace.toString('utf8')) as { traceEvents: readonly TraceEvent[] }
  const mains = traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
  const isMain = ({ pid, tid }: TraceEvent) => mains.some((main) => main.pid === pid && main.tid === tid)
  return traceEvents
    .filter((event) => /RunTask$/.test(event.name) && event.tdur !== undefined && isMain(event))
    .map(({ tdur }) => tdur! / 1000)
}

test('a prompt of 100,000 tokens and 2,000 spans appears at once and scrolls smoothly', {
  tags: ['long'],
}, async () => {
  const { page, context, wrongs } = await openPage(browser, served.url)
  const answer = JSON.stringify(largePrompt())
  await page.route('**/api/v1/calls/*/prompt*', (route) =>
    route.fulfill({ contentType: 'application/json', body: answer }),
  )
  await page.addInitScript(() => {
    const look = (): void => {
      if (document.querySelector('.text .vrow')) Object.assign(window, { shownAt: performance.now() })
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.goto(new URL('/calls/r%2Flarge%231', served.url).href)
  await page.waitForFunction(() => 'shownAt' in window)
  const readyMs = await page.evaluate(() => (window as never as { shownAt: number }).shownAt)
  await page.waitForTimeout(1000)
  await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline', '__metadata'] })
  await page.evaluate(async () => {
    const pane = document.querySelector('.text')!
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    for (let step = 0; step < 240; step++) {
      pane.scrollTop += pane.scrollHeight / 240
      await frame()
    }
    for (let step = 0; step < 60; step++) {
      pane.scrollTop -= 400
      await frame()
    }
  })
  const tasks = readTasks(await browser.stopTracing())
  const rows = await page.locator('.text .vrow').count()
  expect(readyMs).toBeLessThan(5000)
  expect(tasks.length).toBeGreaterThan(300)
  expect(rows).toBeLessThan(120)
  expect(tasks.filter((ms) => ms > MAX_TASK_MS)).toEqual([])
  expect(wrongs).toEqual([])
  await context.close()
})
