import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { getDocumentProxy } from 'unpdf'
import type { PdfAnswer } from './read-pdf.ts'

// Runs in a separate thread, which can be terminated if a PDF is malicious.
const { path } = workerData as { readonly path: string }
const port = parentPort!
const answer = (message: PdfAnswer): void => port.postMessage(message)

async function* pages(): AsyncGenerator<PdfAnswer> {
  const document = await getDocumentProxy(new Uint8Array(await readFile(path)), { verbosity: 0 })
  for (let page = 1; page <= document.numPages; page++) {
    const proxy = await document.getPage(page)
    const { items } = await proxy.getTextContent()
    const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
    proxy.cleanup()
    yield { page, lines: text.split('\n') }
  }
  yield { done: true }
}

const all = pages()
port.on('message', () => {
  all
    .next()
    .then(({ value }) => answer(value ?? { done: true }))
    .catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error)
      answer({ failed: `The PDF cannot be read: ${why}` })
    })
})
