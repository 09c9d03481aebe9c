import { describe, expect, test } from 'vitest'
import { findWrongArrows, readImports } from './room-arrows.ts'

const find = (arrows: string, known?: string[]): string[] =>
  findWrongArrows(
    arrows.split('\n').flatMap((line) => {
      const [from, to] = line.trim().split(' → ')
      return from && to ? { from, to } : []
    }),
    known,
  )

test('finds static, dynamic, re-exported and type-only imports', () => {
  const code = `
    import { a } from './a.ts'
    import type { B } from '../other/b.ts'
    export type { C } from './c.ts'
    export * from './d.ts'
    const text = "import './no.ts'"
    const e = await import('@quire/runtime/kit')
    import fs from 'node:fs'
  `
  expect(readImports('core/src/room/file.ts', code).map(({ to }) => to)).toEqual([
    'core/src/room/a.ts',
    'core/src/other/b.ts',
    'core/src/room/c.ts',
    'core/src/room/d.ts',
    'runtime',
  ])
})

describe('packages', () => {
  test('may import packages below them', () => {
    expect(find('kits/src/a/a.ts → runtime\nrecipe/src/a.ts → core')).toEqual([])
  })

  test('cannot import packages from the same layer or a higher layer', () => {
    expect(find('runtime/src/a/a.test.ts → kits')).toEqual([expect.stringContaining('runtime/src/a/a.test.ts → kits')])
    expect(find('recipe/src/a.ts → session')).toHaveLength(1)
    expect(find('newcomer/src/a.ts → core')).toHaveLength(1)
    expect(find('recipe/src/a.ts → scripted\nruntime/src/a/a.test.ts → scripted')).toHaveLength(2)
    expect(find('recipe/src/a.test.ts → scripted')).toEqual([])
  })

  test('must be imported by name', () => {
    expect(find('kits/src/a/a.ts → runtime/src/b/b.ts')).toEqual([expect.stringContaining('by its name')])
  })
})

describe('rooms', () => {
  const cycle = 'core/src/a/a.ts → core/src/b/b.ts\ncore/src/b/b.ts → core/src/a/a.ts'

  test('are reported once if they form a cycle', () => {
    expect(find(cycle)).toEqual([
      'Cycle:\n  core/a → core/b\n    core/src/a/a.ts → core/src/b/b.ts\n  core/b → core/a\n    core/src/b/b.ts → core/src/a/a.ts',
    ])
  })

  test('are reported if they form a cycle through other rooms', () => {
    const [problem, ...others] = find(`
      core/src/a/one.ts → core/src/b/one.ts
      core/src/b/two.ts → core/src/c/deep/one.ts
      core/src/c/two.ts → core/src/a/two.ts
    `)
    expect(others).toEqual([])
    expect(problem).toContain('core/src/b/two.ts → core/src/c/deep/one.ts')
  })

  test('may consist of rooms, which form no cycle either', () => {
    const arrows =
      'runtime/src/engine/step/a.ts → runtime/src/answer/a.ts\nruntime/src/answer/a.ts → runtime/src/engine/flow/a.ts'
    expect(find(arrows)).toEqual([])
    expect(find(`${arrows}\nruntime/src/engine/flow/b.ts → runtime/src/engine/step/b.ts`)).toHaveLength(1)
  })

  test('do not form a cycle across packages or through tests', () => {
    expect(find(cycle.replace('core/src/b/b.ts → ', 'core/src/b/b.test.ts → '))).toEqual([])
    expect(find('kits/src/a/a.ts → core\nkits/src/b/b.ts → kits/src/a/a.ts')).toEqual([])
  })

  test('cannot be imported by files that other rooms import', () => {
    const index = 'core/src/index.ts → core/src/a/a.ts'
    expect(find(`${index}\ncore/src/a/a.ts → core/src/error.ts`)).toEqual([])
    expect(
      find(`${index}
        core/src/a/a.ts → core/src/error.ts
        core/src/error.ts → core/src/text.ts
        core/src/text.ts → core/src/b/b.ts`),
    ).toEqual(['Cycle:\n  core → core/b\n    core/src/text.ts → core/src/b/b.ts'])
  })

  test('may form only cycles that are listed as known', () => {
    expect(find(cycle, ['core/b → core/a'])).toEqual([])
    expect(find(cycle.split('\n')[0]!, ['core/b → core/a'])).toEqual([expect.stringContaining('remove it from KNOWN')])
    expect(find(cycle.split('\n')[0]!, ['core/a → core/b'])).toEqual([expect.stringContaining('remove it from KNOWN')])
  })
})
