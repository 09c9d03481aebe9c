import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findProse } from './prompt-prose.ts'

const found = (code: string) => findProse('a.ts', code).map(({ line }) => line)

test('finds prose that could reach a model', () => {
  expect(found('const x = 1\nask("You are a careful engineer and you review the plan of the others.")')).toEqual([2])
  const dollar = '$'
  const filled = `const p = \`You are ${dollar}{who}. Read the plan to its end, and then say what is wrong.\``
  expect(found(filled)).toEqual([1])
  expect(found('send({ text: "Find what would make the change fail, and end with a verdict." })')).toEqual([1])
})

test('finds sentences in joined strings, tags and objects', () => {
  expect(found('const p = "You are a careful " + "engineer who reads the " + "plan to its very end."')).toEqual([1])
  expect(
    found('const p = ["You are a careful", "engineer who reads the", "plan to its very end."].join("\\n")'),
  ).toEqual([1])
  expect(found('const p = dedent`You are a careful engineer and you review the plan of the others.`')).toEqual([1])
  expect(found('const p = new Prompt("You are a careful engineer and you review the plan of the others.")')).toEqual([
    1,
  ])
})

test('accepts prose that only people read', () => {
  expect(found('throw new Error("There is no such file in the folder that you have named here.")')).toEqual([])
  expect(
    found('class A extends B { constructor() { super("It is not to be found in any of the folders.") } }'),
  ).toEqual([])
  expect(
    found('const option = { description: "the files to show, as patterns that are separated by commas" }'),
  ).toEqual([])
  expect(found('const q = sql`select the a of to and or is from where not in (select it from that)`')).toEqual([])
  expect(found('const key = "documents/plan"')).toEqual([])
})

test('finds a template that was moved into code', () => {
  const template = readFileSync('packages/kits/change/templates/system/BASE-review.md', 'utf8')
  expect(found(`export const prompt = ${JSON.stringify(template)}`)).toEqual([1])
})
