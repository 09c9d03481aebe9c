import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTwoFilesPatch } from 'diff'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { applyTextEdits } from './apply-text-edits.ts'

const root = join(import.meta.dirname, '../../../../..')

interface Case {
  readonly name: string
  readonly text?: string
  readonly diff: string
  readonly expected?: string
  readonly refused?: string
}

const spec = parse(readFileSync(join(root, 'spec/response/edits/diffs.yaml'), 'utf8')) as {
  readonly text: string
  readonly cases: readonly Case[]
}

describe('conformance: diffs.yaml', () => {
  it.each(spec.cases)('$name', ({ text = spec.text, diff, expected, refused }) => {
    const edited = applyTextEdits(text, diff)
    if (refused === undefined) expect(edited).toEqual({ text: expected })
    else expect(edited).toEqual({ problem: expect.stringContaining(refused) })
  })
})

/** Real texts. Tabs are a disturbance, so that they must not occur. */
const FILES = ['packages/core/src/response/edit', 'packages/core/src/fit', 'spec/response/edits', 'docs/decisions']
  .flatMap((folder) => readdirSync(join(root, folder)).map((name) => join(root, folder, name)))
  .filter((path) => /\.(?:ts|yaml|md)$/.test(path))
  .map((path) => readFileSync(path, 'utf8'))
  .filter((text) => !text.includes('\t') && !text.includes('\r'))

interface Versions {
  readonly before: string
  readonly after: string
}

const linesOf = (text: string): string[] => text.split('\n')

/** Two versions of a file. The changed lines come from the file itself, because a repeated line is the hard case. */
const versions: fc.Arbitrary<Versions> = fc
  .record({
    text: fc.constantFrom(...FILES),
    endsWithNewline: fc.tuple(fc.boolean(), fc.boolean()),
    changes: fc.array(fc.record({ at: fc.nat(), remove: fc.nat(3), from: fc.nat(), add: fc.nat(3) }), {
      minLength: 1,
      maxLength: 4,
    }),
  })
  .map(({ text, endsWithNewline, changes }) => {
    const old = linesOf(text.trimEnd())
    const lines = [...old]
    for (const { at, remove, from, add } of changes) {
      const start = from % old.length
      lines.splice(at % (lines.length + 1), remove, ...old.slice(start, start + add))
    }
    const end = (list: readonly string[], hasNewline: boolean): string => list.join('\n') + (hasNewline ? '\n' : '')
    return { before: end(old, endsWithNewline[0]), after: end(lines, endsWithNewline[1]) }
  })

type Form = 'unified' | 'envelope' | 'blocks'

interface Disturbance {
  readonly form: Form
  readonly context: number
  readonly counts: number
  readonly shift: number
  readonly hasTrailingSpace: boolean
  readonly hasTabs: boolean
  readonly usesCrlf: boolean
  readonly isFileCrlf: boolean
}

const disturbance: fc.Arbitrary<Disturbance> = fc.record({
  form: fc.constantFrom<Form>('unified', 'envelope', 'blocks'),
  context: fc.constantFrom(0, 1, 3, 3, 3, 8),
  counts: fc.integer({ min: -2, max: 5 }),
  shift: fc.integer({ min: -40, max: 40 }),
  hasTrailingSpace: fc.boolean(),
  hasTabs: fc.boolean(),
  usesCrlf: fc.boolean(),
  isFileCrlf: fc.boolean(),
})

const HEADER = /^@@ -(\d+),?(\d*) \+(\d+),?(\d*) @@$/

function disturb(diff: string, { form, counts, shift, hasTrailingSpace, hasTabs, usesCrlf }: Disturbance): string {
  const hunks = diff.split(/^(?=@@ )/m).slice(1)
  const disturbed = hunks.map((hunk) => {
    const [header = '', ...lines] = hunk.split('\n')
    const wrongHeader = header.replace(HEADER, (_all, old: string, oldCount: string, at: string, count: string) => {
      const by = (number: string, amount: number): number => Math.max(0, Number(number || 1) + amount)
      return `@@ -${by(old, shift)},${by(oldCount, counts)} +${by(at, shift)},${by(count, counts)} @@`
    })
    // A new line is indented as the quoted lines are. Without an indented line, nothing shows that tabs are wrong.
    const isTabbed = hasTabs && lines.some((line) => /^[ -] {2,}\S/.test(line))
    const wrongLines = lines.map((line, index) => {
      const tabbed = isTabbed && /^[ +-]/.test(line) ? line[0] + withTabs(line.slice(1)) : line
      return hasTrailingSpace && index % 2 === 0 && /^[ -]/.test(tabbed) ? `${tabbed} ` : tabbed
    })
    return [wrongHeader, ...wrongLines].join('\n')
  })
  const text = WRITE[form](disturbed)
  return usesCrlf ? text.replaceAll('\n', '\r\n') : text
}

const WRITE: Record<Form, (hunks: readonly string[]) => string> = {
  unified: (hunks) => `--- a/x\n+++ b/x\n${hunks.join('')}`,
  envelope: (hunks) => {
    const body = hunks.map((hunk) => hunk.replace(/^@@.*/, '@@')).join('')
    return `*** Begin Patch\n*** Update File: x\n${body}*** End Patch\n`
  },
  blocks: (hunks) => hunks.map(toBlock).join(''),
}

function toBlock(hunk: string): string {
  const lines = hunk.split('\n').slice(1, -1)
  const part = (kinds: RegExp): string[] => lines.filter((line) => kinds.test(line)).map((line) => line.slice(1))
  const [search, replace] = [part(/^[ -]/), part(/^[ +]/)]
  return `${['<<<<<<< SEARCH', ...search, '=======', ...replace, '>>>>>>> REPLACE'].join('\n')}\n`
}

/** Blocks say nothing about the end of a file, and cannot contain their own markers. */
const canBeBlocks = (diff: string): boolean => !/^\\|^[ +-]\s*(?:<{5,9} ?SEARCH|={5,9}\s*$|>{5,9} ?REPLACE)/m.test(diff)

const withTabs = (line: string): string => line.replace(/^ +/, (spaces) => spaces.replaceAll('  ', '\t'))

/** How often a disturbed edit gives the new version. It never gives another text. */
function countApplied(numRuns: number): number {
  let applied = 0
  fc.assert(
    fc.property(versions, disturbance, ({ before, after }, how) => {
      fc.pre(before !== after)
      const convert = (text: string): string => (how.isFileCrlf ? text.replaceAll('\n', '\r\n') : text)
      const diff = createTwoFilesPatch('x', 'x', before, after, '', '', { context: how.context })
      fc.pre(how.form !== 'blocks' || canBeBlocks(diff))
      const edited = applyTextEdits(convert(before), disturb(diff, how))
      if ('problem' in edited) return
      applied++
      expect(edited.text).toBe(convert(after))
    }),
    { numRuns },
  )
  return applied / numRuns
}

describe('an edit with wrong numbers and white space', () => {
  it('gives exactly the new version or is refused', () => {
    expect(countApplied(500)).toBeGreaterThan(0.4)
  })

  it('gives exactly the new version or is refused, over many texts', { tags: ['long'] }, () => {
    expect(countApplied(60_000)).toBeGreaterThan(0.4)
  })

  it('is refused if its lines are in two places', () => {
    fc.assert(
      fc.property(versions, disturbance, ({ before, after }, how) => {
        fc.pre(before !== after)
        const diff = createTwoFilesPatch('x', 'x', before, after, '', '', { context: how.context })
        // The mark of the last line says that the end of the file is meant.
        fc.pre(!/^\\/m.test(diff))
        const twice = `${before}${before.endsWith('\n') ? '' : '\n'}${before}`
        expect(applyTextEdits(twice, disturb(diff, how))).toHaveProperty('problem')
      }),
      { numRuns: 300 },
    )
  })
})
