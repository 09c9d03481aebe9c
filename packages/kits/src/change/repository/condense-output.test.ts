import { expect, test } from 'vitest'
import { condenseOutput } from './condense-output.ts'

const passes = Array.from(
  { length: 3000 },
  (_, n) => `# Subtest: when ${n} then error is expected\nok ${n} - adds up basket ${n}`,
)
const failure = ['not ok 3001 - counts quantities', '  expected: 6', '  actual: 3', '    at src/total.js:4:9']

test('failures and the end of a long output are kept, padding is not', () => {
  const output = ['$ node --test', ...passes, ...failure, ...passes, '# fail 1', '[exit code 1]', ''].join('\n')
  const short = condenseOutput(output, 2000)
  expect(short.length).toBeLessThan(2200)
  for (const line of [...failure, '$ node --test', '# fail 1', '[exit code 1]']) expect(short).toContain(line)
  expect(short).toMatch(/\[… \d+ lines left out …\]/)
})

test('a short output is given as it is, and a line is never endless', () => {
  expect(condenseOutput('$ x\nfine\n', 100)).toBe('$ x\nfine\n')
  expect(condenseOutput(`$ x\n${'y'.repeat(50_000)}\n[exit code 1]\n`, 1000).length).toBeLessThan(1000)
})
