import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { fetchIssue, issueUrl } from './fetch-issue.ts'

const folder = mkdtempSync(join(tmpdir(), 'quire-gh-'))
afterAll(() => rmSync(folder, { recursive: true }))
const URL = 'https://github.com/quire/quire/issues/12'

/** A stand-in for gh that runs a shell script. */
function installGh(script: string): NodeJS.ProcessEnv {
  writeFileSync(join(folder, 'gh'), `#!/bin/sh\n${script}\n`)
  chmodSync(join(folder, 'gh'), 0o755)
  return { PATH: `${folder}:${process.env.PATH}`, GH_TOKEN: 'token', OPENAI_API_KEY: 'sk-secret' }
}

test.each([
  [URL, URL],
  [`${URL}#issuecomment-1`, URL],
  ['https://git.example.org/a/b/issues/3?x=1', 'https://git.example.org/a/b/issues/3'],
  ['issue.json', undefined],
  ['--help', undefined],
  ['https://github.com/quire/quire/pull/12', undefined],
  ['https://github.com/quire/quire/issues/12; rm -rf ~', undefined],
])('%s is the address %s', (text, url) => expect(issueUrl(text)).toBe(url))

test('asks gh for the issue, and passes its token but no provider keys', async () => {
  const environment = installGh('echo "$*|$GH_TOKEN|$OPENAI_API_KEY"')
  expect(await fetchIssue(URL, environment)).toBe(`issue view ${URL} --json number,title,body,comments|token|\n`)
})

test('says what to run if gh fails or is missing', async () => {
  const failing = installGh('echo "HTTP 404: Not Found" >&2; exit 1')
  await expect(fetchIssue(URL, failing)).rejects.toMatchObject({
    code: 'issue-unavailable',
    message: expect.stringMatching(/HTTP 404: Not Found.*`gh issue view https/),
  })
  await expect(fetchIssue(URL, { PATH: '/nowhere' })).rejects.toThrow(/gh is not installed.*> issue\.json/)
})
