import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { DEGRADATIONS } from './degradations.ts'
import { parseResponse, type ResponseOptions } from './parse-response.ts'
import { createResponseParser } from './stream/create-response-parser.ts'
import { DEFAULT_TAGS, type TagDefinition } from './tag-table.ts'
import { summarize } from './test-material/test-summarize.ts'

interface Case {
  name: string
  input: string
  tags?: TagDefinition[]
  limits?: ResponseOptions['limits']
  expected: Record<string, unknown>
}

const folder = new URL('../../../../../spec/response/tags/', import.meta.url)
const files = readdirSync(folder).map((file) => ({
  file,
  cases: parse(readFileSync(new URL(file, folder), 'utf8')).cases as Case[],
}))

const optionsOf = ({ tags = [], limits = {} }: Case): ResponseOptions => ({ tags: [...DEFAULT_TAGS, ...tags], limits })

describe.each(files)('spec/response/tags/$file', ({ cases }) => {
  it.each(cases)('$name', (spec) => {
    expect(summarize(parseResponse(spec.input, optionsOf(spec)))).toEqual(spec.expected)
  })
})

const all = files.flatMap(({ cases }) => cases)

it('parsing character by character gives the same result', () => {
  for (const spec of all) {
    const parser = createResponseParser(optionsOf(spec))
    for (const unit of spec.input.split('')) parser.push(unit)
    expect(parser.end(), spec.name).toEqual(parseResponse(spec.input, optionsOf(spec)))
  }
})

it('every degradation has a test case', () => {
  const shown = all.flatMap(({ expected }) => (expected.diagnostics ?? []) as string[])
  const missing = Object.keys(DEGRADATIONS).filter((code) => !shown.includes(code))
  expect(missing).toEqual(['response.too-tangled'])
})

it('every degradation is described in docs/responses.md', () => {
  const docs = readFileSync(new URL('../../../../../docs/responses.md', import.meta.url), 'utf8')
  const listed = Object.entries(DEGRADATIONS).filter(([code, { severity }]) =>
    docs.includes(`| \`${code}\` | ${severity} |`),
  )
  expect(listed.map(([code]) => code)).toEqual(Object.keys(DEGRADATIONS))
})
