import { spawn } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commandLine, environment } from '../cli/quire.ts'
import { startPostgres, type TestPostgres } from '../postgres.ts'
import { SETUPS, SKIPPED } from './page-setups.ts'
import { inLanguage, PAGES, ROOT, SNIPPETS, type Snippet } from './snippets.ts'

// Inside the repository, so that imports resolve as in a user's project.
const cache = join(ROOT, 'node_modules/.cache')
mkdirSync(cache, { recursive: true })
const scratch = mkdtempSync(join(cache, 'quire-docs-'))
const bin = join(scratch, 'bin')
let postgres: TestPostgres

beforeAll(async () => {
  postgres = await startPostgres()
  mkdirSync(bin)
  const [node, file] = commandLine([]).map((word) => JSON.stringify(word))
  // Scripted models replace models that need a key. Commands that would not end are stopped.
  writeProgram('quire', `exec ${node} ${JSON.stringify(join(import.meta.dirname, 'quire-offline.ts'))} ${file} "$@"`)
  writeProgram('npx', 'exec "$@"')
  writeProgram('node', `exec ${node} "$@"`)
  writeProgram('less', 'exec cat "$@"')
})
afterAll(async () => {
  await postgres.close()
  rmSync(scratch, { recursive: true, force: true })
})

function writeProgram(name: string, script: string): void {
  writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`)
  chmodSync(join(bin, name), 0o755)
}

describe('the commands on a documentation page run in sequence', { tags: ['long'] }, () => {
  const pages = PAGES.filter((page) =>
    inLanguage('sh').some((snippet) => snippet.page === page && linesOf(snippet).length > 0),
  )

  test('every page that has commands has a setup', () => {
    expect(Object.keys(SETUPS).sort()).toEqual(pages)
  })

  test.each(pages)('%s', async (page) => {
    const root = join(scratch, page.replaceAll(/\W/g, '-'))
    mkdirSync(root)
    cpSync(join(ROOT, 'examples'), join(root, 'examples'), {
      recursive: true,
      filter: (path) => !path.endsWith('.quire'),
    })
    const env = environment({ PATH: `${bin}:${process.env.PATH}`, DATABASE_URL: await postgres.freshDatabase() })
    const setup = SETUPS[page]!
    let cwd = root
    const shell = async (line: string) => {
      const ran = await inShell(line, cwd, env)
      cwd = ran.cwd
      return ran
    }
    for (const line of setup) expect(await shell(line), line).toMatchObject({ code: 0 })
    for (const snippet of SNIPPETS.filter((each) => each.page === page)) {
      if (snippet.language !== 'sh') {
        writeNamedFile(snippet, cwd)
        continue
      }
      for (const line of linesOf(snippet)) {
        // A `cd examples/` command starts at the root of the repository.
        if (line.startsWith('cd examples/')) cwd = root
        const { code, stderr } = await shell(line)
        const isRefused = /# refused/.test(line)
        expect(
          isRefused ? code !== 0 : code === 0,
          `${page}:${snippet.line}: ${line}\nexit code ${code}\n${stderr}`,
        ).toBe(true)
      }
    }
  })
})

function linesOf({ text }: Snippet): string[] {
  return text.split('\n').filter((line) => line.trim() !== '' && !SKIPPED.some(([pattern]) => pattern.test(line)))
}

/** If a block names a file, writes the block to that file in the page's current folder. */
function writeNamedFile({ text }: Snippet, cwd: string): void {
  const [head, path] = /^(?:#|\/\/|<!--) ([\w./-]+\.\w+)(?: -->)?\n/.exec(text) ?? []
  if (head === undefined || path === undefined || path === 'quire.yaml') return
  mkdirSync(dirname(join(cwd, path)), { recursive: true })
  writeFileSync(join(cwd, path), text.startsWith('<!--') ? text.slice(head.length) : text)
}

/** A `cd` applies to the following lines. */
function inShell(
  line: string,
  cwd: string,
  env: Record<string, string>,
): Promise<{ readonly code: number | null; readonly stderr: string; readonly cwd: string }> {
  const place = join(scratch, 'cwd')
  return new Promise((resolve) => {
    const child = spawn('sh', ['-c', `${line}\ncode=$?; pwd > ${place}; exit $code`], {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let stderr = ''
    child.stdout.resume()
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text
    })
    child.on('close', (code) => resolve({ code, stderr, cwd: readFileSync(place, 'utf8').trim() }))
  })
}
