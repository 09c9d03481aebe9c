import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const run = promisify(execFile)
// This folder is inside the repository, so that imports resolve as in a user's project.
const cache = join(ROOT, 'node_modules/.cache')
mkdirSync(cache, { recursive: true })
const folder = mkdtempSync(join(cache, 'quire-ask-types-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const OPEN = `import { openQuire } from '@quire/runtime'
import { z } from 'zod'

const quire = await openQuire('.')
const inputs = { question: 'Are you open?' }
`
const UNTYPED = `${OPEN}
const { value } = await quire.ask<{ reply: string }>('reply', { inputs }).answer
const reply: string = value.reply
const schema = { type: 'object', required: ['hours'], properties: { hours: { type: 'number' } } } as const
const hours: number = (await quire.ask('reply', { inputs, schema }).answer).value.hours
// @ts-expect-error the value is unknown
;(await quire.ask('reply', { inputs }).answer).value.reply
export { hours, reply }
`
/** The same program after `quire types`. */
const TYPED = `${OPEN}
declare module '@quire/core' {
  interface QuirePrompts { reply: { inputs: { question: string }; answer: { reply: string } } }
}
const reply: string = (await quire.ask('reply', { inputs }).answer).value.reply
const schema = z.object({ hours: z.number() })
const hours: number = (await quire.ask('reply', { inputs, schema }).answer).value.hours
const { value } = await quire.ask<{ isPass: boolean }>('kit/review', { inputs: { draft: 'Hello' } }).answer
const isPass: boolean = value.isPass
// @ts-expect-error a misspelt name
quire.ask('repyl', { inputs })
// @ts-expect-error a misspelt input
quire.ask('reply', { inputs: { qestion: 'Are you open?' } })
// @ts-expect-error a misspelt input beside a schema
quire.ask('reply', { inputs: { qestion: 'Are you open?' }, schema })
export { hours, isPass, reply }
`

test.each([
  ['without generated types', UNTYPED],
  ['with generated types', TYPED],
])('the types of quire.ask %s', async (_, program) => {
  writeFileSync(join(folder, 'program.ts'), program)
  const compilerOptions = {
    strict: true,
    noEmit: true,
    module: 'nodenext',
    target: 'es2023',
    lib: ['es2024', 'esnext.disposable'],
    types: ['node'],
    skipLibCheck: true,
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.ts'] }))
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
  const { stdout } = await run(process.execPath, [tsc, '--project', folder], { cwd: folder }).catch((error) => error)
  expect(stdout).toBe('')
})
