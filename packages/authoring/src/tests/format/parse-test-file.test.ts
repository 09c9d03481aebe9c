import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Blueprint } from '@quire/core'
import { InvalidDataFile } from '@quire/core/errors'
import { afterAll, describe, expect, test } from 'vitest'
import { parseTestFile } from './parse-test-file.ts'
import { readBeside } from './read-beside.ts'

const dir = mkdtempSync(join(tmpdir(), 'quire-tests-'))
mkdirSync(join(dir, 'prompts'))
writeFileSync(join(dir, 'secret.txt'), 'secret')
writeFileSync(join(dir, 'prompts/rows.csv'), 'message,shop\n"Hi, there",Alder\nBye,Birch\n')
writeFileSync(join(dir, 'prompts/golden.md'), 'Golden')
writeFileSync(join(dir, 'prompts/shape.yaml'), 'type: object\n')
symlinkSync('/etc/hostname', join(dir, 'prompts/link'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const blueprint = { name: 'reply', layers: [], inputs: { message: { main: true }, shop: {} } } as unknown as Blueprint
const parse = (text: string) =>
  parseTestFile(text, {
    file: 'reply.test.yaml',
    read: readBeside(join(dir, 'prompts/reply.test.yaml'), dir),
    getBlueprint: (name) => {
      if (name === 'reply') return blueprint
      throw new Error(`There is no blueprint '${name}'.`)
    },
  })
const problemsOf = (text: string): string[] => {
  try {
    parse(text)
    return []
  } catch (error) {
    if (!InvalidDataFile.isInstance(error)) throw error
    return (error as InvalidDataFile).problems.map(({ line, message }) => `${line}: ${message}`)
  }
}

describe('a row of a table', () => {
  const rows = (...expected: string[]) =>
    `blueprint: reply\ncases:\n  - name: rows\n    rows:\n${expected.map((one) => `      - { message: Hi, __expected: ${JSON.stringify(one)} }\n`).join('')}`

  test('states its expected answer', () => {
    const { cases } = parse(rows('refund', 'contains: money', 'not-contains: sorry', 'Note: kept', ''))
    expect(cases.map(({ answer }) => answer.map(({ check }) => check))).toEqual([
      [{ equals: 'refund' }],
      [{ contains: 'money' }],
      [{ absent: 'sorry' }],
      [{ equals: 'Note: kept' }],
      [],
    ])
    expect(cases[0]).toMatchObject({ inputs: { message: 'Hi' }, answer: [{ line: 5 }] })
  })

  test('can use the check names of promptfoo', () => {
    const { cases } = parse(
      rows('icontains-any: a, b', 'not-icontains: no', 'starts-with: Hi', 'is-json', 'llm-rubric(0.9): Polite.'),
    )
    expect(cases.map(({ answer }) => answer.map(({ check }) => check))).toEqual([
      [{ any: [{ icontains: 'a' }, { icontains: 'b' }] }],
      [{ not: { icontains: 'no' } }],
      [{ startsWith: 'Hi' }],
      [{ json: 'only' }],
      [{ judge: { rubric: 'Polite.', atLeast: 0.9 } }],
    ])
  })

  test('can have a name, but no unknown checks or columns', () => {
    const table = (row: string) => `blueprint: reply\ncases:\n  - name: t\n    rows:\n      - ${row}\n`
    expect(parse(table('{ message: Hi, __description: short, __metadata: x }')).cases).toMatchObject([
      { name: 't [short]', inputs: { message: 'Hi' } },
    ])
    expect(problemsOf(table("{ message: Hi, __expected: 'contain-any: a' }"))[0]).toContain("'contain-any' has no")
    expect(problemsOf(table('{ message: Hi, __threshold: 1 }'))[0]).toContain("column '__threshold'")
  })

  test('reports the line of an unsupported check', () => {
    expect(problemsOf(rows('fine', 'javascript: output.length > 3', 'regex: ('))).toEqual([
      "6: 'javascript' has no equivalent: put the code into a file and use 'score: ./file.js'.",
      expect.stringMatching(/^7: Invalid regular expression/),
    ])
  })
})

describe('a test file', () => {
  test('applies its settings to each case and table row', () => {
    const { cases } = parse(`blueprint: reply
inputs: { shop: Elm, message: Hello }
tiers: [minimal]
prompt: [{ contains: a }]
cases:
  - name: plain
    inputs: { message: Own }
  - name: rows
    models: [gpt-4o]
    table: rows.csv
    answer: [{ schema: shape.yaml }, { similar: { file: golden.md, atLeast: 0.5 } }]
`)
    expect(cases.map(({ name }) => name)).toEqual(['plain', 'rows [1]', 'rows [2]'])
    expect(cases.map(({ inputs }) => inputs)).toEqual([
      { shop: 'Elm', message: 'Own' },
      { shop: 'Alder', message: 'Hi, there' },
      { shop: 'Birch', message: 'Bye' },
    ])
    expect(cases[0]!.models).toHaveLength(1)
    expect(cases[1]).toMatchObject({ models: ['gpt-4o'], prompt: [{ check: { contains: 'a' }, line: 4 }] })
    expect(cases[1]!.answer.map(({ check }) => check)).toEqual([
      { schema: { type: 'object' } },
      { similar: { text: 'Golden', atLeast: 0.5 } },
    ])
  })

  test('reports every problem with its line', () => {
    const checked = problemsOf('blueprint: reply\ncases:\n  - name: a\n    prompt:\n      - contain: x\n')
    expect(checked[0]).toMatch(
      /^5: cases\.0\.prompt\.0: unknown key 'contain'\. Did you mean 'contains'\? Known: contains, icontains, absent/,
    )
    const found = problemsOf(`blueprint: none
cases:
  - name: a
    prompt:
      - regex: '('
      - prefix: { case: b, atLeast: 0.5 }
  - name: a
    answer:
      - similar: { file: missing.md, atLeast: 1 }
`)
    expect(found).toEqual([
      expect.stringContaining("1: There is no blueprint 'none'."),
      expect.stringContaining('5: Invalid regular expression'),
      expect.stringContaining('9: '),
      expect.stringContaining("6: There is no case 'b'."),
      expect.stringContaining("7: There are two cases named 'a'."),
    ])
  })

  test('reads nothing outside the workspace', () => {
    for (const file of ['../../etc/passwd', '/etc/passwd', 'link']) {
      const [problem] = problemsOf(`blueprint: reply\ncases:\n  - name: a\n    input: ${file}\n`)
      expect(problem).toBe(`4: ${file} is outside the workspace`)
    }
    expect(parse('blueprint: reply\ncases:\n  - name: a\n    input: ../secret.txt\n').cases[0]!.inputs).toEqual({
      message: 'secret',
    })
  })
})
