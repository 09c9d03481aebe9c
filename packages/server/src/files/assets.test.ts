import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Assets } from './assets.ts'

let folder: string
let assets: Assets
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'quire-assets-'))
  const dist = join(folder, 'dist')
  mkdirSync(join(dist, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'secret.txt'), 'secret')
  writeFileSync(join(dist, 'index.html'), '<!doctype html><title>Quire</title>')
  writeFileSync(join(dist, 'assets/app-Ab12_cd9.js'), 'console.log(1)')
  assets = new Assets(dist)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const ask = (path: string, headers: Record<string, string> = {}) =>
  assets.respond(path, new Request(`http://x${path}`, { headers }))

test('caches hashed files forever and revalidates other files', async () => {
  const script = await ask('/assets/app-Ab12_cd9.js')
  expect(script.headers.get('cache-control')).toContain('immutable')
  expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  const page = await ask('/')
  expect([page.headers.get('cache-control'), await page.text()]).toEqual(['no-cache', expect.stringContaining('Quire')])
})

test('returns the page for any path that is not a file', async () => {
  expect(await (await ask('/runs/october')).text()).toContain('<title>Quire</title>')
  expect((await ask('/assets/gone-12345678.js')).status).toBe(404)
})

test('compresses files for clients that accept compression', async () => {
  const zipped = await ask('/assets/app-Ab12_cd9.js', { 'accept-encoding': 'gzip, br' })
  expect(zipped.headers.get('content-encoding')).toBe('gzip')
  expect(gunzipSync(Buffer.from(await zipped.arrayBuffer())).toString()).toBe('console.log(1)')
})

test.each(['/../secret.txt', '/..%2fsecret.txt', '/assets/../../secret.txt', '//secret.txt'])(
  '%s does not escape the folder',
  async (path) => expect(await (await ask(path)).text()).not.toContain('secret'),
)

test('explains how to build the inspector if it is not built', async () => {
  const page = await new Assets(undefined).respond('/', new Request('http://x/'))
  const text = await page.text()
  expect([page.status, text.includes('npm run build')]).toEqual([200, true])
  expect(text).not.toMatch(/<script|<style|style=|https?:/)
})
