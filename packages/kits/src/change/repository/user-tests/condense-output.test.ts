import { expect, test } from 'vitest'
import { condenseOutput } from './condense-output.ts'

const passes = Array.from(
  { length: 3000 },
  (_, n) => `# Subtest: when ${n} then error is expected\nok ${n} - adds up basket ${n}`,
)
const failure = ['not ok 3001 - counts quantities', '  expected: 6', '  actual: 3', '    at src/total.js:4:9']

test('keeps the failures and the end of long output', () => {
  const output = ['$ node --test', ...passes, ...failure, ...passes, '# fail 1', '[exit code 1]', ''].join('\n')
  const short = condenseOutput(output, 2000)
  expect(short.length).toBeLessThan(2200)
  for (const line of [...failure, '$ node --test', '# fail 1', '[exit code 1]']) expect(short).toContain(line)
  expect(short).toMatch(/\[… \d+ lines left out …\]/)
})

test('keeps the beginning and the end if no failure is recognised', () => {
  const steps = Array.from({ length: 3000 }, (_, n) => `step ${n} of the build`)
  const short = condenseOutput(['$ make', 'main.c:3: undeclared name', ...steps, '[exit code 2]', ''].join('\n'), 4000)
  expect(short).toContain('main.c:3: undeclared name\nstep 0 of')
  expect(short).toContain('step 2999 of')
  expect(short.length).toBeGreaterThan(3500)
  expect(short.length).toBeLessThan(4200)
})

test('keeps short output and truncates long lines', () => {
  expect(condenseOutput('$ x\nfine\n', 100)).toBe('$ x\nfine\n')
  expect(condenseOutput(`$ x\n${'y'.repeat(50_000)}\n[exit code 1]\n`, 1000).length).toBeLessThan(1000)
})

const others = Array.from({ length: 400 }, (_, n) => `ok ${n} - an error is expected ${n}`)
const noise = Array.from({ length: 60 }, (_, n) => `        Test.run (node:internal/test_runner/test:${n})`)
/** Test-runner output for one failure, with the lines that must be kept. */
const RUNNERS = {
  tap: [
    'not ok 1 - adds up',
    '  ---',
    '  duration_ms: 3.2',
    "  location: './total.test.js:4:3'",
    "  failureType: 'testCodeFailure'",
    '! error: |-',
    '!   Expected values to be strictly equal:',
    '',
    '!   3 !== 6',
    '',
    "  code: 'ERR_ASSERTION'",
    '! expected: 6',
    '! actual: 3',
    '  stack: |-',
    '!   TestContext.<anonymous> (./total.test.js:4:30)',
    ...noise,
  ],
  jest: [
    '  ● basket › adds up',
    '',
    '!   expect(received).toBe(expected)',
    '',
    '!   Expected: 6',
    '!   Received: 3',
    '',
    ...Array.from({ length: 40 }, (_, n) => `      ${n} | code()`),
    '!     at Object.toBe (tests/total.test.js:5:30)',
    ...noise,
  ],
  pytest: [
    '___________________ test_total ___________________',
    '',
    ...Array.from({ length: 40 }, (_, n) => `    line_${n}()`),
    '!E       assert 3 == 6',
    '!E        +  where 3 = total([1, 2, 3])',
    '!test_total.py:6: AssertionError',
  ],
  rust: [
    '---- tests::adds_up stdout ----',
    '',
    "!thread 'tests::adds_up' panicked at src/lib.rs:5:28:",
    '!assertion `left == right` failed',
    '!  left: 3',
    '! right: 6',
    ...noise,
  ],
}

test.each(Object.entries(RUNNERS))('%s: shows each failure with its error, values and location', (_name, marked) => {
  const plain = marked.map((line) => (line.startsWith('!') ? ` ${line.slice(1)}` : line))
  const telling = plain.filter((_, index) => marked[index]!.startsWith('!'))
  const output = ['$ run', ...others, ...plain, ...others, ...plain, ...others, '[exit code 1]', ''].join('\n')
  const short = condenseOutput(output, 1600)
  expect(short.length).toBeLessThan(2100)
  for (const line of [plain[0]!, ...telling]) expect(short.split(line).length - 1, line).toBe(2)
})
