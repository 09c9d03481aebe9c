import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { openQuire } from '@quire/runtime/front-door'
import { expect, test } from 'vitest'
import { createOutput } from '../output/output.ts'
import { explainView } from './render.ts'

const support = fileURLToPath(new URL('../../../../examples/support', import.meta.url))

test('says once why token counts are estimated', async () => {
  await using quire = await openQuire(support, { kits: [] })
  const inputs = { message: 'Hello', customer: {} }
  const assembly = await quire.render('reply', { inputs, isStrict: false, model: 'gpt-4o' })
  const estimated = { ...assembly, tokens: { ...assembly.tokens, exact: false } }
  const linesOf = (one: typeof assembly) =>
    stripVTControlCharacters(explainView(one, quire.workspace.models, createOutput({}))).match(/.*estimated.*/g)
  expect(linesOf({ ...assembly, tokens: { ...assembly.tokens, exact: true } })).toBeNull()
  expect(linesOf(estimated)).toEqual(['Token counts are estimated: no public vocabulary for this model.'])
  const message = "The vocabulary 'x' is not installed, so tokens are estimated. For exact counts: npm install x"
  const missing = { code: 'tokens.missing-vocabulary', severity: 'warning' as const, message }
  expect(linesOf({ ...estimated, diagnostics: [missing] })).toEqual([message])
})
