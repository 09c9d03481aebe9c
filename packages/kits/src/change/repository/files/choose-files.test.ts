import { describe, expect, test } from 'vitest'
import { mentionedPaths } from './choose-files.ts'

describe('paths mentioned in a text', () => {
  test.each([
    ['See `src/a b.js`.', ['src/a b.js']],
    ['In ./src/x.ts:12, and (lib/y.ts).', ['src/x.ts', 'lib/y.ts']],
    ['+++ b/src/x.ts', ['src/x.ts']],
    ['only.md says so; x.ts is clear', ['docs/only.md', 'src/x.ts']],
    ['index.ts is not clear', []],
  ])('%s', (text, expected) => {
    const paths = ['src/a b.js', 'src/x.ts', 'lib/y.ts', 'docs/only.md', 'a/index.ts', 'b/index.ts']
    expect(mentionedPaths(text, new Map(paths.map((path) => [path, 1]))).sort()).toEqual(expected.toSorted())
  })
})
