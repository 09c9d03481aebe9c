import { Worker } from 'node:worker_threads'
import { cutPassages, type NumberedLine } from './cut-passages.ts'
import { type PassageDraft, UnreadableFile } from './notebook-source.ts'

// The worker is next to this file in both the source and the build.
const WORKER = new URL(`./pdf-worker${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url)

// A PDF is loaded as a whole, so the size is limited.
const MAX_BYTES = 100 * 1024 * 1024
const MAX_MS = 120_000

/** A page number, starting at 1, and the lines of the page. */
export interface PdfPage {
  readonly page: number
  readonly lines: readonly string[]
}

export type PdfAnswer = PdfPage | { readonly done: true } | { readonly failed: string }

/** Reads the passages of a PDF, page by page. The parser thread is terminated if it uses too much time or memory. */
export async function* readPdf(path: string, size: number): AsyncGenerator<PassageDraft> {
  if (size > MAX_BYTES) throw new UnreadableFile(`The PDF is larger than ${MAX_BYTES / 1024 / 1024} MB.`)
  const worker = new Worker(WORKER, {
    workerData: { path },
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
  let hasText = false
  try {
    for await (const { page, lines } of pagesOf(worker)) {
      for await (const passage of cutPassages(numbered(lines))) {
        hasText = true
        yield { page, ...passage }
      }
    }
  } finally {
    await worker.terminate()
  }
  if (!hasText) throw new UnreadableFile('The PDF contains no text; its pages may be images.')
}

/** Requests one page at a time, to limit the buffer to one page. */
async function* pagesOf(worker: Worker): AsyncGenerator<PdfPage> {
  let last: PdfAnswer | undefined
  let settle: (answer: PdfAnswer) => void = () => {}
  const fail = (why: string): void => {
    last ??= { failed: why }
    settle(last)
  }
  worker.on('message', (answer: PdfAnswer) => settle(answer))
  worker.on('error', ({ message }) => fail(`The PDF cannot be read: ${message}`))
  worker.on('exit', () => fail('The PDF cannot be read.'))
  const timer = setTimeout(() => fail(`Reading the PDF took longer than ${MAX_MS / 1000} seconds.`), MAX_MS)
  try {
    for (;;) {
      const answer = await new Promise<PdfAnswer>((resolve) => {
        settle = resolve
        if (last) resolve(last)
        else worker.postMessage('next')
      })
      if ('failed' in answer) throw new UnreadableFile(answer.failed)
      if ('done' in answer) return
      yield answer
    }
  } finally {
    clearTimeout(timer)
  }
}

async function* numbered(lines: readonly string[]): AsyncGenerator<NumberedLine> {
  for (const [index, text] of lines.entries()) yield { line: index + 1, text }
}
