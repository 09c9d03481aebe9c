import chromium from '@sparticuz/chromium'
import axe from 'axe-core'
import { type Browser, type BrowserContext, type Page, chromium as playwright } from 'playwright-core'

/** A real browser with its usual security settings. */
export async function openBrowser(): Promise<Browser> {
  return playwright.launch({ executablePath: await chromium.executablePath() })
}

/** A page, and the violations recorded on it. */
export interface WatchedPage {
  readonly page: Page
  readonly context: BrowserContext
  /** Dialogs, policy violations, errors, and requests to other hosts. Empty if there are none. */
  readonly wrongs: readonly string[]
}

interface View {
  readonly theme?: 'light' | 'dark'
  readonly width?: number
  readonly height?: number
}

/** Opens the inspector at its printed address, and records violations. */
export async function openPage(browser: Browser, url: URL, view: View = {}): Promise<WatchedPage> {
  const { theme = 'light', width = 1440, height = 900 } = view
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: theme })
  const page = await context.newPage()
  const wrongs: string[] = []
  page.on('dialog', (dialog) => {
    wrongs.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('pageerror', (error) => wrongs.push(`error: ${error.message}`))
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) wrongs.push(`policy: ${message.text()}`)
  })
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url())
    if (protocol !== 'data:' && protocol !== 'blob:' && host !== url.host) wrongs.push(`request: ${request.url()}`)
  })
  await page.goto(url.href)
  return { page, context, wrongs }
}

/** Runs axe without preloading, because exported runs allow no network connections. */
export async function listViolations({ page }: WatchedPage): Promise<string[]> {
  await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { violations } = await (
      window as never as {
        axe: { run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
      }
    ).axe.run({ preload: false })
    return violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .map(({ html }) => html.slice(0, 120))
          .slice(0, 3)
          .join(' | ')}`,
    )
  })
}
