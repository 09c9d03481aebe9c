import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadScorer } from './load-scorer.ts'

const dir = mkdtempSync(join(tmpdir(), 'quire-scorer-'))
const context = { prompt: 'Say hello.', vars: { name: 'Ana' }, model: 'scripted/a', case: 'greets', repeat: 2 }

async function score(code: string, atLeast?: number, name = 'score.mjs') {
  writeFileSync(join(dir, name), code)
  return (await loadScorer(join(dir, name), `./${name}`))('Hello, Ana.', context, atLeast)
}

describe('a scorer', () => {
  it.each([
    ['true', undefined, { isPassed: true }],
    ['false', undefined, { isPassed: false, reason: 'The scorer returned false.' }],
    ['0.4', undefined, { isPassed: true, score: 0.4 }],
    ['0.4', 0.5, { isPassed: false, score: 0.4, reason: 'The scorer gave 0.4; at least 0.5 is required.' }],
    ['0', undefined, { isPassed: false, reason: 'The scorer gave 0; more than 0 is required.' }],
    ['({ pass: true, score: 0, reason: "ok" })', undefined, { isPassed: true, score: 0, reason: 'ok' }],
    ['({ pass: true, score: 0.2, reason: "weak" })', 0.5, { isPassed: false, reason: 'weak' }],
    ['({ pass: false, score: 1 })', 0.5, { isPassed: false, reason: 'The scorer returned false.' }],
    ['({ score: 0.9 })', 0.5, { isPassed: true, score: 0.9 }],
  ])('that returns %s, with a limit of %s', async (result, atLeast, expected) => {
    expect(await score(`export default () => ${result}`, atLeast)).toMatchObject(expected)
  })

  it.each(['undefined', '"yes"', 'Number.NaN', '({})', 'null', '[]'])('fails if it returns %s', async (result) => {
    const { isPassed, reason } = await score(`export default () => ${result}`)
    expect(isPassed).toBe(false)
    expect(reason).toContain('It must return true or false, a number, or { pass, score, reason }.')
  })

  it('gets the answer and its context, and may be asynchronous', async () => {
    const code = `export default async (answer, { prompt, vars, model, repeat }) =>
      ({ pass: false, reason: [answer, prompt, vars.name, model, repeat].join(' | ') })`
    expect((await score(code)).reason).toBe('Hello, Ana. | Say hello. | Ana | scripted/a | 2')
  })

  it('can be a CommonJS module, as for promptfoo', async () => {
    const code = 'module.exports = (output, context) => output.includes(context.vars.name)'
    expect(await score(code, undefined, 'score.cjs')).toMatchObject({ isPassed: true })
  })

  it('that fails or cannot be loaded fails the check, and says why', async () => {
    expect((await score('export default () => { throw new Error("oh no") }')).reason).toBe(
      'The scorer ./score.mjs failed: oh no',
    )
    expect((await score('export const score = 1')).reason).toContain('has no function as its default export')
    expect((await score('export default () => {')).reason).toContain('The scorer ./score.mjs cannot be loaded')
  })

  it('is loaded again after an edit', async () => {
    expect(await score('export default () => true')).toMatchObject({ isPassed: true })
    expect(await score('export default () => false')).toMatchObject({ isPassed: false })
  })
})
