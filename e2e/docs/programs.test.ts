import { execFile } from 'node:child_process'
import { copyFileSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { inLanguage, placeOf, ROOT, SNIPPETS, type Snippet } from './snippets.ts'

const run = promisify(execFile)
// This folder is inside the repository, so that imports resolve as in a user's project.
const cache = join(ROOT, 'node_modules/.cache')
mkdirSync(cache, { recursive: true })
const folder = mkdtempSync(join(cache, 'quire-docs-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('programs in the documentation', () => {
  const snippets = inLanguage('ts')

  test('compile', async () => {
    expect(snippets.length).toBeGreaterThan(40)
    copyFileSync(new URL('given.d.ts', import.meta.url), join(folder, 'given.d.ts'))
    for (const snippet of snippets) writeFileSync(join(folder, fileOf(snippet)), `${snippet.text}export {}\n`)
    const compilerOptions = {
      strict: true,
      noEmit: true,
      module: 'nodenext',
      target: 'es2023',
      lib: ['es2024', 'esnext.disposable'],
      types: ['node'],
      skipLibCheck: true,
    }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }))
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
    const { stdout } = await run(process.execPath, [tsc, '--project', folder], { cwd: folder }).catch((error) => error)
    expect(stdout).toBe('')
  })

  const printing = SNIPPETS.flatMap((snippet, index) => {
    const next = SNIPPETS[index + 1]
    const isFollowed = next?.page === snippet.page && next.before === snippet.before && next.language === 'text'
    return snippet.language === 'ts' && isFollowed ? [{ place: placeOf(snippet), snippet, printed: next.text }] : []
  })

  test.each(printing)('$place prints what the page shows', async ({ snippet, printed }) => {
    const args = ['--input-type=module-typescript', '--eval', snippet.text]
    const { stdout } = await run(process.execPath, args, { cwd: folder })
    expect(stdout).toBe(printed)
  })

  test('appear with their output on the expected pages', () => {
    const pages = printing.map(({ snippet }) => snippet.page)
    expect(pages).toEqual(['docs/change.md', ...Array(4).fill('docs/task.md')])
  })
})

describe('excerpts on the page about kits', () => {
  const sources = globSync('examples/kit/src/*.js', { cwd: ROOT }).map((file) => readFileSync(join(ROOT, file), 'utf8'))
  const excerpts = inLanguage('js').filter(({ page }) => page === 'docs/kits.md')

  test.each(excerpts.map((snippet) => [placeOf(snippet), snippet.text]))('%s is in the example', (_, text) => {
    const lines = text.split('\n').map((line) => line.trim())
    const own = lines.filter((line) => line !== '' && line !== '…' && !line.startsWith('//'))
    const missing = sources.map((source) => own.filter((line) => !source.includes(line)))
    expect(missing).toContainEqual([])
  })
})

/** Converts `docs/kits.md:17` to a file name that the compiler accepts. */
function fileOf(snippet: Snippet): string {
  return `${placeOf(snippet).replaceAll(/[/:]/g, '_')}.ts`
}
