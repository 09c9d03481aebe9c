import { expect, test } from 'vitest'
import { patternsFromTop, prefixIn } from './from-prefix.ts'

test('patterns are relative to the user’s folder or the root', async () => {
  expect(await prefixIn('/r', '/r/packages/a')).toBe('packages/a')
  expect([await prefixIn('/r', '/r'), await prefixIn('/r', '/elsewhere')]).toEqual(['', ''])
  expect(patternsFromTop(['src/**', '../b/*.js', './x', '/docs/*'], 'packages/a')).toEqual([
    'packages/a/src/**',
    'packages/b/*.js',
    'packages/a/x',
    'docs/*',
  ])
  expect(patternsFromTop(['src/**', '*.md'], '')).toEqual(['src/**', '*.md'])
})
