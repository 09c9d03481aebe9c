import { expect, test } from 'vitest'
import { neededFiles } from './step-handlers.ts'

const files = new Map([
  ['src/a.ts', 1],
  ['src/deep/b.ts', 1],
])

test('lets a planner request files and ignores missing files', () => {
  expect(neededFiles('## Needed files\n- `src/a.ts`: the types\n- src/deep/b.ts\n- `src/c.ts`\n', files)).toEqual([
    'src/a.ts',
    'src/deep/b.ts',
  ])
})

test('does not treat a plan as a request for files', () => {
  expect(neededFiles('# Title\n\n## Needed files\nnone\n\n## Tasks\n1. `src/a.ts`: x\n', files)).toBeUndefined()
  expect(neededFiles('```\n## Needed files\n```\n', files)).toBeUndefined()
})
