/** @module-tag long */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openBrowser, openPage } from './browser.ts'
import { type ServedWorkspace, serveWorkspace } from './served.ts'

const STEPS = 2000
const MODEL = 'scripted/alpha'

/** A run that has many small steps in 20 stages. Within a stage, steps run one after another. */
const MANY_STEPS = `export default () => ({
  name: 'many',
  start: async () => Array.from({ length: ${STEPS} }, (_, index) => ({
    key: 'step-' + index,
    name: 'step ' + (index % 100),
    kind: 'do',
    stage: 'stage ' + Math.floor(index / 100),
    input: null,
    needs: index % 100 === 0 ? [] : ['step-' + (index - 1)],
  })),
  kinds: { do: async () => ({ status: 'completed', output: null }) },
})
`

let served: ServedWorkspace
let browser: Browser
beforeAll(async () => {
  const addFlow = (dir: string) => {
    mkdirSync(join(dir, 'flows'), { recursive: true })
    writeFileSync(join(dir, 'flows/many.mjs'), MANY_STEPS)
  }
  ;[served, browser] = await Promise.all([serveWorkspace(addFlow), openBrowser()])
  await served.ask('/runs', { flow: 'many', input: 'Go.', models: [MODEL], runId: 'many' })
  await served.ask('/runs', { flow: 'brief', input: 'Lend bikes?', models: [MODEL], runId: 'brief' })
  for (const run of ['many', 'brief']) {
    const isDone = async () => (await served.ask<{ status: string }>(`/runs/${run}`)).status === 'completed'
    await vi.waitUntil(isDone, { timeout: 200_000, interval: 500 })
  }
}, 240_000)
afterAll(async () => {
  await browser?.close()
  await served?.close()
}, 60_000)

/** Returns the milliseconds from the start of the navigation until the page contains a matching element. */
async function openingTime(page: Page, path: string, selector: string): Promise<number> {
  await page.addInitScript((wanted) => {
    const look = (): void => {
      const found = document.querySelector(wanted)
      if (found) Object.assign(window, { shownAt: performance.now() })
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, selector)
  await page.goto(new URL(path, served.url).href)
  await page.waitForFunction(() => 'shownAt' in window)
  return page.evaluate(() => (window as never as { shownAt: number }).shownAt)
}

/** The median of several measurements, because other processes may slow down some of them. */
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

test('a run of 2,000 steps opens in a second', async () => {
  const times: number[] = []
  for (let repeat = 0; repeat < 5; repeat++) {
    const { page, context } = await openPage(browser, served.url)
    times.push(await openingTime(page, '/runs/many', '.tlrow'))
    await context.close()
  }
  expect(median(times), `of ${times.map(Math.round).join(', ')} ms`).toBeLessThan(1000)
})

/** Performs an action on the page, and measures the time until the figures change. */
type Change = { readonly by: 'key' | 'slider' | 'model'; readonly value?: string }

async function refitTime(page: Page, change: Change): Promise<number> {
  return page.evaluate(async ({ by, value = '' }) => {
    // The figures of two models can be equal, so the model's name is included.
    const figures = () =>
      `${document.querySelector('.total')!.textContent} ${document.querySelector<HTMLSelectElement>('#model')!.value}`
    const set = (selector: string, event: string) => {
      const field = document.querySelector<HTMLInputElement | HTMLSelectElement>(selector)!
      const { set: write } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!
      write!.call(field, value)
      field.dispatchEvent(new Event(event, { bubbles: true }))
    }
    const before = figures()
    const start = performance.now()
    if (by === 'slider') set('#budget', 'input')
    else if (by === 'model') set('#model', 'change')
    else document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
    while (figures() === before) await new Promise((resolve) => requestAnimationFrame(resolve))
    return performance.now() - start
  }, change)
}

test('a prompt is refitted within 100 ms after any change', async () => {
  const { calls } = await served.ask<{ calls: { id: string; stepName: string }[] }>('/runs/brief/calls')
  const { id } = calls.find(({ stepName }) => stepName === 'write_brief')!
  const { page, context } = await openPage(browser, served.url)
  await page.goto(new URL(`/calls/${encodeURIComponent(id.replaceAll('.', '~1'))}?budget=900`, served.url).href)
  await page.getByText('not as sent').waitFor()
  await page.locator('section.text').focus()
  const models = ['openai/gpt-4o', 'anthropic/claude-sonnet-4', 'google/gemini-2.5-pro', 'scripted/alpha']
  const changes: Record<string, readonly Change[]> = {
    key: Array.from({ length: 20 }, () => ({ by: 'key' })),
    slider: Array.from({ length: 20 }, (_, index) => ({ by: 'slider', value: String(900 + index * 10) })),
    // A model's vocabulary is loaded on first use, and then cached.
    model: Array.from({ length: 20 }, (_, index) => ({ by: 'model', value: models[index % models.length]! })),
  }
  for (const [name, all] of Object.entries(changes)) {
    const times: number[] = []
    for (const change of all) times.push(await refitTime(page, change))
    expect(median(times), `by ${name}: ${times.map(Math.round).join(', ')} ms`).toBeLessThan(100)
  }
  await context.close()
})
