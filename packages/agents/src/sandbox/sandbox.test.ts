import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { examineSandbox, findSandbox, isSandbox } from './find-sandbox.ts'
import { inSandbox, sandboxEnvironment } from './in-sandbox.ts'

const folder = mkdtempSync(join(tmpdir(), 'quire-sandbox-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A search path with a program that stands in for bubblewrap. */
function withBwrap(script: string): string {
  const bin = mkdtempSync(join(folder, 'bin-'))
  writeFileSync(join(bin, 'bwrap'), `#!/bin/sh\n${script}\n`)
  chmodSync(join(bin, 'bwrap'), 0o755)
  return bin
}

describe.skipIf(process.platform !== 'linux')('findSandbox', () => {
  test.each([
    ['is not installed', folder, /bwrap is not on PATH/, /apt-get install bubblewrap/],
    ['is too old', withBwrap('echo bubblewrap 0.3.9'), /bubblewrap 0\.3\.9 is too old/, /Install/],
    ['has no version', withBwrap('exit 0'), /unknown version/, /Install/],
    [
      'does not work',
      withBwrap('[ "$1" = --version ] && echo bubblewrap 0.8.0 && exit; echo "bwrap: no permission" >&2; exit 1'),
      /bubblewrap 0\.8\.0 does not work here: bwrap: no permission/,
      /user namespaces/,
    ],
  ])('says why bubblewrap %s and what to do', async (_name, path, why, fix) => {
    expect(await findSandbox(path)).toEqual({ why: expect.stringMatching(why), fix: expect.stringMatching(fix) })
    expect(await examineSandbox(path)).toMatchObject({ id: 'sandbox', status: 'missing', fix: expect.any(String) })
  })

  test('finds a bubblewrap that works', async () => {
    const sandbox = await findSandbox(withBwrap('echo bubblewrap 0.11.0'))
    expect(sandbox).toMatchObject({ version: '0.11.0' })
    expect(isSandbox(sandbox)).toBe(true)
  })
})

const run = (PATH: string) => ({
  file: '/bin/sh',
  arguments: ['-c', 'true'],
  cwd: '/w',
  environment: { PATH },
  input: '',
  timeoutMs: 1,
  maxOutputBytes: 1,
  graceMs: 1,
})
const rules = { writable: ['/w'], readable: [], temporary: join(folder, 'tmp'), hasNetwork: false }

describe('a program in the sandbox', () => {
  test('never sees the home folder, whatever the search path is', async () => {
    const home = homedir()
    const part = fc.constantFrom(
      home,
      `${home}/`,
      '/',
      '',
      '.',
      '/home',
      '/usr/bin',
      `${home}/bin`,
      `${home}/.x/bin`,
      '..',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(part), async (parts) => {
        const { arguments: args } = await inSandbox(run(parts.join(delimiter)), { file: 'bwrap', version: '1' }, rules)
        const shown = args.flatMap((arg, index) => (/^--(?:ro-)?bind/.test(arg) ? [args[index + 1]!] : []))
        for (const path of shown) expect(`${home}/`.startsWith(`${path.replace(/\/$/, '')}/`)).toBe(false)
        expect(shown).not.toContain(`${home}/lib`)
      }),
    )
  })

  test('has a network only if it may', async () => {
    const args = async (hasNetwork: boolean) =>
      (await inSandbox(run('/usr/bin'), { file: 'bwrap', version: '1' }, { ...rules, hasNetwork })).arguments
    expect(await args(false)).not.toContain('--share-net')
    expect(await args(true)).toContain('--share-net')
    const environment = { PATH: '/bin', HTTPS_PROXY: 'p', OPENAI_API_KEY: 'k', HOME: '/h', USER: 'u' }
    expect(sandboxEnvironment(environment, { hasNetwork: false })).toEqual({ PATH: '/bin' })
    expect(sandboxEnvironment(environment, { hasNetwork: true })).toEqual({ PATH: '/bin', HTTPS_PROXY: 'p' })
  })
})
