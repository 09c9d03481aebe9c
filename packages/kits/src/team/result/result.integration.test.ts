import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openQuire } from '@quire/runtime/front-door'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPostgres, type TestPostgres } from '../../../../../e2e/postgres.ts'
import { team } from '../index.ts'

const STARTER = fileURLToPath(new URL('../../../team/starter/', import.meta.url))
const EDIT = { contains: '# Write the document' }
const CRITIQUE = { schema: 'team critique' }
const REWRITE = { contains: '# Write the document anew' }
const PROOF = { schema: 'team proof' }
const MEND = { contains: '# Mend the document' }
const NO_OBJECTIONS = { match: CRITIQUE, answer: '{"objections": [], "ideas": []}' }
const NO_FAULTS = { match: PROOF, answer: '{"faults": []}' }

let postgres: TestPostgres
const temporary = mkdtempSync(join(tmpdir(), 'quire-result-'))
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(async () => {
  await postgres.close()
  rmSync(temporary, { recursive: true, force: true })
})

interface Rule {
  readonly match: object
  readonly answer: string
}

/** Runs the starter's team. The rules take precedence over the starter's answers. */
async function runTeam(rules: readonly Rule[], rounds = 1) {
  const dir = join(mkdtempSync(join(temporary, 'run-')), 'workspace')
  cpSync(STARTER, dir, { recursive: true })
  const file = join(dir, 'scripted.yaml')
  const own = rules.map((rule) => `  - ${JSON.stringify(rule)}\n`).join('')
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace('rules:\n', () => `rules:\n${own}`),
  )
  await using quire = await openQuire(dir, { kits: [team], databaseUrl: await postgres.freshDatabase() })
  const input = readFileSync(join(dir, 'brief.md'), 'utf8')
  const { status } = await quire.run('team', { input, options: { rounds }, runId: 'r', project: 'p' }).result
  expect(status).toBe('completed')
  const files = await quire.readFiles('r')
  return Object.fromEntries(files.map(({ path, bytes }) => [path, bytes.toString('utf8')]))
}

describe('the result of a session', () => {
  it('is the edited document if nobody finds a fault, and nothing is mended', async () => {
    const files = await runTeam([{ match: EDIT, answer: '# A plan\n\nWe open in March.' }, NO_OBJECTIONS, NO_FAULTS])
    expect(files['result.md']).toBe('# A plan\n\nWe open in March.\n')
    expect(files['work/result/rewrite/prompt.md']).toBeUndefined()
    expect(files['work/result/mend/prompt.md']).toBeUndefined()
    expect(files['work/result/edit/prompt.md']).toContain('The states *overdue* and *empty shelf* are missing.')
    expect(files['report.md']).toContain('[The result](result.md) has 6 words. Mara Lindqvist edited it.')
    expect(files['report.md']).toContain('Products: 1 accepted, 1 open, 1 not written.')
  })

  it('is written anew after the operatives have criticised it, without their names', async () => {
    const criticism = {
      objections: [
        { quote: 'We open in March.', objection: 'The portal is not ready then.', settle: 'Open in April.' },
        { quote: 'We never open.', objection: 'Nobody counts the keys.', settle: 'Count them.' },
      ],
      ideas: ['A list on the door.'],
    }
    const files = await runTeam([
      { match: REWRITE, answer: '# A plan\n\nWe open in April.' },
      { match: EDIT, answer: '# A plan\n\nWe open in March.' },
      { match: CRITIQUE, answer: JSON.stringify(criticism) },
      NO_FAULTS,
    ])
    expect(files['result.md']).toBe('# A plan\n\nWe open in April.\n')
    expect(files['work/result/critique/jonas/prompt.md']).toContain('Your skills:')
    const prompt = files['work/result/rewrite/prompt.md']!
    expect(prompt).toContain('On “We open in March.”: The portal is not ready then.')
    // A quotation that the document does not contain is left out, its objection is not.
    expect(prompt).toContain('<objection>\nNobody counts the keys.')
    expect(prompt).toContain('<idea>A list on the door.</idea>')
    expect(prompt).not.toMatch(/Jonas|Priya/)
    expect(files['work/result/proof/prompt.md']).toContain('We open in April.')
    expect(files['report.md']).toContain('On “We open in March.”: The portal is not ready then.')
  })

  it('is the first document if it is not written anew, and says so', async () => {
    const files = await runTeam([
      { match: REWRITE, answer: '' },
      { match: EDIT, answer: '# A plan\n\nWe open in March.' },
      { match: CRITIQUE, answer: '{"objections": [{"quote": "", "objection": "No.", "settle": "Yes."}], "ideas": []}' },
      NO_FAULTS,
    ])
    expect(files['result.md']).toBe('# A plan\n\nWe open in March.\n')
    expect(files['report.md']).toContain('- The criticism of the draft is not worked in.')
  })

  it('keeps the warnings that the editor has not mended', async () => {
    const wrong = '# A plan\n\nWe open on Sunday 1 March 2027, as Priya Raman wrote in P1.\n'
    const files = await runTeam([
      { match: EDIT, answer: wrong },
      NO_OBJECTIONS,
      NO_FAULTS,
      { match: MEND, answer: '{"edits": [{"find": "in P1", "replace": "down"}]}' },
    ])
    const prompt = files['work/result/mend/prompt.md']!
    expect(prompt).toContain('<fact>“Sunday 1 March 2027” is wrong: 1 March 2027 is a Monday.</fact>')
    expect(prompt).toContain('<fact>It mentions P1, Priya Raman, which its readers do not know.</fact>')
    expect(files['result.md']).toContain('as Priya Raman wrote down.')
    expect(files['report.md']).toContain('- “Sunday 1 March 2027” is wrong: 1 March 2027 is a Monday.')
    expect(files['report.md']).toContain('- It mentions Priya Raman, which its readers do not know.')
    expect(files['index.md']).toContain('the report has 2 warnings about this document')
  })

  it('consists of the products if there is no usable document', async () => {
    const files = await runTeam([{ match: EDIT, answer: '' }, NO_OBJECTIONS, NO_FAULTS])
    expect(files['result.md']).toMatch(/^# How borrowing works\n[\s\S]+\n# Reservation page\n/)
    expect(files['report.md']).toContain('- The products were joined without an editor.')
    expect(files['report.md']).not.toContain('edited it')
  })

  it('does not exist if no product was written', async () => {
    const plan = {
      reasoning: 'r',
      decision: 'finish',
      decision_reason: 'There is nothing to do.',
      charter: null,
      actions: [],
      assignments: [],
      notes: { jonas: 'Rest.', priya: 'Rest.' },
    }
    const files = await runTeam([{ match: { schema: 'team plan' }, answer: JSON.stringify(plan) }])
    expect(files['result.md']).toBeUndefined()
    expect(files['work/result/edit/prompt.md']).toBeUndefined()
    expect(files['report.md']).toContain('There is no result, because no product has been written.')
    expect(files['index.md']).toContain('so there is no result')
  })

  it('uses a newer text that the chair asked for, and marks it', async () => {
    const inspections = {
      'P1.2': { verdict: 'flag', findings: [{ flag: 'order', finding: 'Too short.', fix: 'Say more.' }] },
      'P2.2': { verdict: 'pass', findings: [] },
      'P3.1': { verdict: 'pass', findings: [] },
    }
    const files = await runTeam(
      [
        {
          match: { schema: 'team inspect', contains: '# Inspect: round 2 of' },
          answer: JSON.stringify({ reasoning: 'r', inspections }),
        },
      ],
      2,
    )
    expect(files['work/result/edit/prompt.md']).toContain('for **three days**')
    expect(files['work/result/edit/prompt.md']).not.toContain('for **two weeks**')
    const page = files['products/how-borrowing-works/index.md']!
    expect(page).toContain(
      '> **Not accepted yet.** The chair asked for this text after an earlier one had been accepted.',
    )
    expect(page).toContain('for **three days**')
    expect(files['report.md']).toContain('P1.2 open; P1.1 had been accepted')
    expect(files['report.md']).toContain('Products: 2 accepted, 1 open, 1 not written.')
    expect(files['index.md']).toContain('open; an earlier text was accepted')
  })

  it('is asked for again if it exceeds the length that the request sets', async () => {
    const brief = 'how borrowing works'
    const starter = readFileSync(join(STARTER, 'scripted.yaml'), 'utf8')
    const master = /schema: team master[\s\S]*?answer: \|\n([\s\S]*?)\n {2}- match/.exec(starter)![1]!
    const limited = {
      ...JSON.parse(master),
      limits: [
        { what: 'Length', kind: 'at_most', figure: 10, unit: 'words', is_length: true, quote: brief },
        { what: 'Invented', kind: 'rule', figure: null, unit: '', is_length: false, quote: 'at most ten pages' },
      ],
    }
    const long = `# A plan\n\n${'We open the shelf in March. '.repeat(5)}`
    const files = await runTeam([
      { match: { schema: 'team master' }, answer: JSON.stringify(limited) },
      { match: { contains: ['# Write the document', 'Write it again, shorter.'] }, answer: '# A plan\n\nIn March.' },
      { match: EDIT, answer: long },
      NO_OBJECTIONS,
      NO_FAULTS,
    ])
    expect(files['work/result/edit/prompt-2.md']).toContain('The document has 32 words. The request allows about 10.')
    expect(files['result.md']).toBe('# A plan\n\nIn March.\n')
    // A limit whose words are not in the request is left out.
    expect(files['charter.md']).toContain('- Length: “how borrowing works”')
    expect(files['charter.md']).not.toContain('Invented')
    expect(files['work/rounds/1/plan/mara/prompt.md']).toContain('- L1: Length: “how borrowing works”')
    expect(files['report.md']).toContain('"at most ten pages" is not in the request.')
  })
})
