import type { Quire } from '@quire/runtime'
import { writeFiles } from '@quire/runtime/artifact'
import { openContext } from './open-context.ts'
import { readShare } from './share/read-share.ts'

export interface Shared {
  readonly dir: string
  readonly files: number
  readonly bytes: number
  /** The page to open first: `result.html` if the flow writes it, otherwise `index.html`. */
  readonly page: 'index.html' | 'result.html'
}

/** Writes a run as a folder of pages. A browser can open the pages from disk or from any web server. */
export async function exportShare(quire: Quire, run: string, dir: string): Promise<Shared> {
  let files = 0
  let bytes = 0
  let page: Shared['page'] = 'index.html'
  const context = openContext(quire, { report: () => {} })
  try {
    const written = await writeFiles(dir, counted())
    return { dir: written.dir, files, bytes, page }
  } finally {
    await context.close()
  }

  async function* counted() {
    for await (const file of readShare(context, run)) {
      files++
      bytes += file.bytes.length
      if (file.path === 'result.html') page = 'result.html'
      yield file
    }
  }
}
