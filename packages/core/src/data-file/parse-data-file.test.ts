import { expect, test } from 'vitest'
import { parseBlueprint } from '../blueprint/parse-blueprint.ts'

test.each([
  ['headng: X', "unknown key 'headng'. Did you mean 'heading'? Known: "],
  ['fitt: keep', "unknown key 'fitt'. Did you mean 'fit'? Known: "],
  ['zzzzzzzz: 1', "unknown key 'zzzzzzzz'. Known: "],
  ['format: xlm', "must be one of text, xml, not 'xlm'. Did you mean 'xml'?"],
  ['format: 3', 'must be one of text, xml, not 3.'],
])('says what is wrong with %s, and suggests a similar name', (line, said) => {
  const text = `layers:\n  - id: a\n    source: question\n    fit: keep\n    ${line}\n`
  expect(() => parseBlueprint(text, { name: 'a', file: 'a.yaml' })).toThrow(said)
})
