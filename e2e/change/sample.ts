import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findSandbox, isSandbox } from '@quire/agents'
import { testRepository } from './test-repository.ts'

const sandbox = await findSandbox()
if (!isSandbox(sandbox)) console.warn(`Test commands run without a sandbox: ${sandbox.why}.`)

/** Whether commands and agents run in a sandbox here. */
export const isSandboxed = isSandbox(sandbox)
/** Without a sandbox, tests and writing agents run only in a trusted repository. */
export const trusting: readonly string[] = isSandboxed ? [] : ['--trust-repo']
/** The options for a test command. */
export const testing = (command: string): string[] => ['--test', command, ...trusting]

const SHOP = {
  'Readme.md': '# Shop\n\nAdds up what is in a basket.\n',
  'package.json': '{ "name": "shop", "private": true, "type": "module" }\n',
  'src/total.js': 'export function total(items) {\n  return items.reduce((sum, { price }) => sum + price, 0)\n}\n',
  'test/total.test.js': [
    "import assert from 'node:assert/strict'",
    "import { test } from 'node:test'",
    "import { total } from '../src/total.js'",
    '',
    "test('quantities count', () => {",
    '  assert.equal(total([{ price: 3, quantity: 2 }, { price: 1 }]), 7)',
    '})',
    '',
  ].join('\n'),
  // Prints nothing that changes from run to run.
  'check.mjs':
    "import { total } from './src/total.js'\nconst ok = total([{ price: 3, quantity: 2 }, { price: 1 }]) === 7\nconsole.log(ok ? 'ok' : 'not ok')\nprocess.exit(ok ? 0 : 1)\n",
  '.gitignore': '.quire/\nnode_modules/\n',
  'quire.yaml': 'name: shop\n',
  'request.md': 'total() in src/total.js ignores quantities. An item with a quantity counts that often.\n',
}

export const RIGHT = `<message>Task 1: the price is multiplied.</message>

<content_update target="src/total.js">
export function total(items) {
  return items.reduce((sum, { price, quantity = 1 }) => sum + price * quantity, 0)
}
</content_update>
`
export const WRONG = `<message>Task 1, almost.</message>

<content_update target="src/total.js">
export function total(items) {
  return items.length
}
</content_update>
`
export const EDIT = `<message>Task 1: the price is multiplied.</message>

<content_update target="src/total.js" operation="edit">
<<<<<<< SEARCH
return items.reduce((sum, { price }) => sum + price, 0)
=======
return items.reduce((sum, { price, quantity = 1 }) => sum + price * quantity, 0)
>>>>>>> REPLACE
</content_update>
`
export const PLAN =
  '# Count quantities in totals\n\n## Tasks\n1. `src/total.js`: multiply by the quantity, 1 unless given. Proof: `test/total.test.js`\n'

/** The heading that identifies each phase's prompts. */
const PHASES: Readonly<Record<string, string>> = {
  plan: '# Plan a change',
  revise: '# Revise a plan',
  challenge: '# Challenge a plan',
  implement: '# Implement a plan',
  quick: '# Make a small change',
  correct: '# Correct refused updates',
  fix: '# Fix a change',
  review: '# Review a change',
  archive: '# Archive a change',
}
/** Text that occurs only in the first prompt of a phase. */
const FIRST: Readonly<Record<string, string>> = {
  challenge: '<artifact name="plan"># Count',
  review: '<artifact name="implementation">Task 1, almost.',
}

/** Text that occurs only in prompts for a verdict. */
const VERDICT = '<artifact name="answer so far">'

/** Text that occurs only in prompts after requests. */
const LOOKED = '<artifact name="requests">'

/**
 * Answers by phase. `plan-looked` is for the prompt after a planner's requests, `review-1` for the first review, and
 * `review-verdict` for a prompt that asks only for a verdict.
 */
export type Answers = Readonly<Record<string, string>>

/** A sample project with a failing test, and scripted models that fix the test. */
export function shop(answers: Answers = {}) {
  const repository = testRepository(SHOP)
  const all: Answers = {
    plan: PLAN,
    revise: PLAN.replace('# ', '# Revised: '),
    challenge: 'Nothing found.\n\n<review>PASS</review>',
    implement: RIGHT,
    quick: RIGHT,
    correct: EDIT,
    fix: RIGHT,
    review: 'As planned.\n\n<review>PASS</review>',
    archive: '# Quantities count\n',
    ...answers,
  }
  const keyed = Object.entries(all).sort(([a], [b]) => Number(b.includes('-')) - Number(a.includes('-')))
  const rules = keyed.map(([name, answer]) => {
    const [phase = '', first] = name.split('-')
    const more = first === 'looked' ? LOOKED : first === 'verdict' ? VERDICT : first ? FIRST[phase]! : []
    return { match: { begins: PHASES[phase]!, contains: more }, answer }
  })
  repository.write({ 'scripted.yaml': JSON.stringify({ rules }) })
  repository.git('add', '--all')
  repository.git('commit', '--quiet', '--message=Script')
  return repository
}

/** The repository state that a run must not change. */
export function untouched({ folder, git }: ReturnType<typeof shop>): unknown {
  return {
    head: git('symbolic-ref', 'HEAD') + git('rev-parse', 'HEAD'),
    status: git('status', '--porcelain'),
    index: git('ls-files', '--stage', '--debug'),
    source: readFileSync(join(folder, 'src/total.js'), 'utf8'),
    worktrees: git('worktree', 'list', '--porcelain'),
    stash: git('stash', 'list'),
  }
}

/** Whether the shop's own test passes on a branch. */
export function passesOn({ folder, git }: ReturnType<typeof shop>, branch: string): boolean {
  const target = mkdtempSync(join(tmpdir(), 'quire-checkout-'))
  try {
    cpSync(join(folder, '.git'), join(target, '.git'), { recursive: true })
    const clone = spawnSync('git', ['-C', target, 'checkout', '--quiet', '--force', branch])
    if (clone.status !== 0) throw new Error(`no branch ${branch}: ${git('branch', '--all')}`)
    return spawnSync(process.execPath, ['--test'], { cwd: target }).status === 0
  } finally {
    rmSync(target, { recursive: true, force: true })
  }
}
