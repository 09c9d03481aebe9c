import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { quire } from '../cli/quire.ts'
import { killed, said, startQuire, stepsDone } from '../cli/start-quire.ts'
import { startPostgres, type TestPostgres } from '../postgres.ts'
import { exported, inWorkspace, type Summary } from '../task/task-workspace.ts'

const temporary = mkdtempSync(join(tmpdir(), 'quire-team-e2e-'))
let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(async () => {
  await postgres.close()
  rmSync(temporary, { recursive: true, force: true, maxRetries: 5 })
}, 60_000)

const RUN = ['run', 'team', '--input', 'brief.md', '--run-id', 'r', '--project', 'shelf']

/** A workspace created from the kit's starter. It uses its own database or the embedded store. */
async function workspace(isEmbedded = false): Promise<{ dir: string; databaseUrl?: string }> {
  const dir = join(mkdtempSync(join(temporary, 'in-')), 'workspace')
  const made = await quire(['init', dir, '--kit', 'team'], { cwd: temporary })
  expect(made.code, made.stderr).toBe(0)
  return { dir, ...(!isEmbedded && { databaseUrl: await postgres.freshDatabase() }) }
}

describe('a team of five', () => {
  test('works for three rounds, and kill -9 does not change the result', { tags: ['long'] }, async () => {
    const here = await workspace()
    const first = await inWorkspace(here, ...RUN)
    expect(first.code, first.stderr).toBe(0)
    const summary = first.json<Summary & { documents: readonly { stage: string; id: string }[] }>()
    expect(summary.status).toBe('completed')
    expect(summary.documents.map(({ path }) => path).sort()).toEqual([
      'charter.md',
      'products/how-borrowing-works/house-rules.md',
      'products/how-borrowing-works/index.md',
      'products/reservation-page.md',
      'report.md',
      'result.md',
    ])
    expect(summary.documents.filter(({ isResult }) => isResult).map(({ path }) => path)).toEqual(['result.md'])
    const files = await exported(here)
    const top = Object.keys(files).flatMap((path) => path.match(/^\/([^/]+)/)?.[1] ?? [])
    expect([...new Set(top)].sort()).toEqual([
      'artifacts.md',
      'charter.md',
      'index.md',
      'products',
      'report.md',
      'request.md',
      'result.md',
      'work',
    ])
    // The first page opens with the result. Only the report has codes.
    const index = files['/index.md']!
    const result = files['/result.md']!
    expect(index.startsWith(result.trim())).toBe(true)
    expect(index).toContain('3 accepted, 1 open')
    expect(index).toContain('[Report](report.md)')
    expect(index).not.toMatch(/\b[A-Z]\d+\b/)
    // What the program found in the document is corrected, and so is what the proofreader found.
    expect(files['/work/result/draft.md']).toContain('| **Total** | **4** |')
    expect(files['/work/result/proof/prompt.md']).toContain('adds up to 3, but “Total” is 4.')
    expect(result).toContain('| **Total** | **3** |')
    expect(result).toContain('the board shortens the period to two days')
    const report = files['/report.md']!
    expect(report).not.toContain('**Please check**')
    // The program reports what became of the texts; the envoy says only what a delta says.
    expect(report).toContain(
      '- The house pays for damage. <sub>D14: “Round 3: Mara Lindqvist (chair) decides: The house',
    )
    expect(report).toContain('- Passed inspection and accepted: “House rules”.')
    expect(report).toContain('- Q1: Who pays if a borrowed thing breaks?')
    // Nobody reads a report between the rounds, so the envoy is asked once.
    expect(Object.keys(files).filter((path) => path.endsWith('/envoy/sam/prompt.md'))).toEqual([
      '/work/rounds/3/envoy/sam/prompt.md',
    ])
    // The report mentions a rejected output, a structural change, a disagreement and an inspection finding.
    expect(report).toContain('This answer says it about P3 twice')
    expect(report).toContain('moved [House rules]')
    expect(report).toContain('disagreed with [How borrowing works]')
    expect(report).toContain('flagged [Reservation page]')
    // A folder links its parts.
    expect(files['/products/how-borrowing-works/index.md']).toContain('- [House rules](house-rules.md)')
    // The model gets the rejected answer back with the reason.
    expect(files['/work/rounds/1/plan/mara/prompt-2.md']).toContain(
      'assignment 3 (N4): There is no product "N4". Known ids: N1, N2',
    )
    // The envelope of every step is stored, with the changes since the previous envelope.
    expect(JSON.parse(files['/work/rounds/2/reflect/jonas/envelope.json']!)).toMatchObject({
      step: 'reflect',
      session: { round: 2 },
    })
    expect(files['/work/rounds/2/reflect/jonas/envelope.diff']).toContain('+    "round": 2,')
    expect(files['/products/how-borrowing-works/what-is-on-the-shelf.md']).toContain(
      '> **Draft.** This text was not accepted.',
    )

    const rules = summary.documents.find(({ path }) => path.endsWith('house-rules.md'))!
    const lineage = (await inWorkspace(here, 'lineage', rules.id, '--up')).json<{
      up: { label: string; kind: string }[]
    }>()
    expect(lineage.up.map(({ label }) => label)).toContain('work/versions/p3.2.md')
    expect(lineage.up.some(({ kind }) => kind === 'input')).toBe(true)
    const verified = await inWorkspace(here, 'replay', rules.id, '--verify')
    expect(verified.json()).toMatchObject({ matches: true })
    const document = summary.documents.find(({ path }) => path === 'result.md')!
    const above = (await inWorkspace(here, 'lineage', document.id, '--up')).json<{ up: { label: string }[] }>()
    expect(above.up.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['work/result/draft.md', 'work/versions/p3.2.md', 'work/result/mend/prompt.md']),
    )

    const there = await workspace(true)
    for (const steps of [6, 9, 7]) {
      const child = startQuire(RUN, there.dir)
      await stepsDone(child, steps)
      await killed(child)
    }
    const last = await inWorkspace(there, ...RUN)
    expect(last.code, last.stderr).toBe(0)
    expect(last.json<Summary>().calls).toBe(summary.calls)
    expect(await exported(there)).toEqual(files)
  })

  test('pauses between rounds and takes feedback from the user', { tags: ['long'], timeout: 120_000 }, async () => {
    const here = await workspace()
    const first = await inWorkspace(here, ...RUN, '--rounds', '2', '--gate')
    expect(first.json<Summary>().status).toBe('waiting')
    writeFileSync(join(here.dir, 'word.md'), 'Think of the {{winter}}.')
    const given = await inWorkspace(here, 'feedback', 'r', 'charter.md', '--file', 'word.md')
    expect(given.json()).toMatchObject({ path: 'work/directives/charter-1.md' })
    const report = (await exported(here))['/work/rounds/1/report.md']!
    expect(report).toContain('- The team settles how borrowing works first and draws the page beside it. <sub>D3:')
    expect(report).toContain('- Flagged at inspection: “Reservation page”, with 1 finding.')
    const second = await inWorkspace(here, 'resume', 'r', '--approve')
    expect(second.json<Summary>().status, second.stderr).toBe('completed')
    const files = await exported(here)
    const prompt = files['/work/rounds/2/plan/mara/prompt.md']!
    expect(prompt).toContain('<user_directive id="U1" round="2" from="user">Think of the {{winter}}.</user_directive>')
    expect(files['/work/rounds/1/plan/mara/prompt.md']).not.toContain('winter')
  })

  test('hears the user before every step, and goes on with what came too late', {
    tags: ['long'],
    timeout: 120_000,
  }, async () => {
    const here = await workspace(true)
    const child = startQuire([...RUN, '--rounds', '2', '--fault', 'latency:1000'], here.dir)
    await said(child, '✓ r2\n')
    await killed(child)
    writeFileSync(join(here.dir, 'word.md'), 'Think of the winter.')
    await inWorkspace(here, 'feedback', 'r', 'charter.md', '--file', 'word.md')
    const first = await inWorkspace(here, 'resume', 'r')
    expect(first.json<Summary>().status, first.stderr).toBe('completed')
    const second = (await exported(here)) as Record<string, string>
    // The reflections were opened before the word came, so they do not see it, although they were asked after it.
    expect(second['/work/rounds/2/reflect/jonas/prompt.md']).not.toContain('winter')
    expect(second['/work/rounds/2/plan/mara/prompt.md']).toContain(
      '<user_directive id="U1" round="2" from="user">Think of the winter.</user_directive>',
    )

    writeFileSync(join(here.dir, 'answers.md'), 'Q1: The house pays.')
    writeFileSync(join(here.dir, 'button.md'), 'The button says “Mine”.')
    await inWorkspace(here, 'feedback', 'r', 'charter.md', '--file', 'answers.md')
    const late = await inWorkspace(here, 'feedback', 'r', 'products/reservation-page.md', '--file', 'button.md')
    const message =
      '2 comments of yours came too late for this run. To start another round with them: quire resume r --rounds 3'
    expect(late.json()).toMatchObject({ late: message })
    expect((await inWorkspace(here, 'show', 'r')).json()).toMatchObject({ lateFeedback: message })

    const third = await inWorkspace(here, 'resume', 'r', '--rounds', '3')
    expect(third.json<Summary>().status, third.stderr).toBe('completed')
    expect((await inWorkspace(here, 'show', 'r')).json()).not.toHaveProperty('lateFeedback')
    const files = await exported(here)
    const comment = '<user_directive id="U3" round="3" from="user" about="P2">The button says “Mine”.</user_directive>'
    const plan = files['/work/rounds/3/plan/mara/prompt.md']!
    expect(plan).toContain(comment)
    expect(plan).not.toContain('Who pays if a borrowed thing breaks?')
    expect(plan).toContain('- Q2: Does the house portal know who lives in which flat?')
    // A comment on a product reaches its owner.
    expect(files['/work/rounds/3/reflect/jonas/prompt.md']).toContain(comment)
    expect(files['/work/rounds/3/reflect/priya/prompt.md']).not.toContain('Mine')
    expect(files['/result.md']).toBe(second['/result.md'])
    await inWorkspace(here, 'export', 'r', 'out')
    const page = readFileSync(join(here.dir, 'out/index.md'), 'utf8')
    expect(page).toContain('[Report](after-round-3/report.md) · [Charter](charter.md)')
    expect(files['/after-round-3/index.md']).toContain('[Report](report.md) · [Charter](../charter.md)')
    // The same number of rounds again changes nothing.
    expect((await inWorkspace(here, 'resume', 'r', '--rounds', '3')).json<Summary>().calls).toBe(
      third.json<Summary>().calls,
    )
  })

  test('asks the user before the first round, and stops when its budget is used', {
    tags: ['long'],
    timeout: 120_000,
  }, async () => {
    const here = await workspace()
    const asked = await inWorkspace(here, ...RUN, '--ask', '--call-budget', '5')
    expect(asked.json<Summary>().status).toBe('waiting')
    const shown = await inWorkspace(here, 'show', 'r')
    expect(shown.stdout).toContain('Who pays if a borrowed thing breaks?')
    const ended = await inWorkspace(here, 'resume', 'r', '--approve')
    expect(ended.json<Summary>().status).toBe('completed')
    const files = await exported(here)
    expect(files['/report.md']).toContain('The session ended because its budget of calls was used up.')
    expect(Object.keys(files).some((path) => path.startsWith('/work/rounds/2/'))).toBe(false)
    expect(files['/work/questions.md']).toContain('quire feedback r charter.md --file answers.md')
  })

  test('works on any request with scripted models', {
    timeout: 120_000,
  }, async () => {
    const here = await workspace()
    writeFileSync(join(here.dir, 'other.md'), 'Write a guide to the birds of our park for children of eight.')
    const ran = await inWorkspace(
      here,
      'run',
      'team',
      '--input',
      'other.md',
      '--team',
      'research-lab',
      '--rounds',
      '2',
      '--run-id',
      'r',
    )
    expect(ran.code, ran.stderr).toBe(0)
    const { documents } = ran.json<{ documents: readonly { stage: string }[] }>()
    expect(documents.some(({ stage }) => stage === 'product')).toBe(true)
  })

  test('gets the user’s feedback in the demo', { tags: ['long'], timeout: 120_000 }, async () => {
    const dir = join(temporary, 'demo')
    const shown = await quire(['demo', 'team', '--dir', dir, '--no-serve', '--json'], { cwd: temporary })
    expect(shown.code, shown.stderr).toBe(0)
    expect(shown.json()).toMatchObject({ status: 'completed', index: join(dir, 'documents/index.md') })
    const said = readFileSync(join(dir, 'documents/work/rounds/2/plan/mara/prompt.md'), 'utf8')
    expect(said).toContain('<user_directive id="U1" round="2" from="user">')
  })

  test('works without an inspector or an envoy', { tags: ['long'], timeout: 120_000 }, async () => {
    const here = await workspace()
    const member = (name: string, role: string) =>
      `  - { name: ${name}, role: writer, team_role: ${role}, skills: [words], characteristics: [calm] }\n`
    const duo = `name: Duo\ndescription: Two people.\nmembers:\n${member('Ada', 'chair')}${member('Bo', 'operative')}`
    writeFileSync(join(here.dir, 'duo.yaml'), duo)
    writeFileSync(join(here.dir, 'other.md'), 'Write a guide to the birds of our park.')
    const run = ['run', 'team', '--input', 'other.md', '--team', 'duo.yaml', '--rounds', '2', '--run-id', 'r']
    const ran = await inWorkspace(here, ...run)
    expect(ran.json<Summary>().status, ran.stderr).toBe('completed')
    const files = await exported(here)
    expect(files['/report.md']).toContain('## What happened')
    expect(files['/report.md']).toContain('the team has no inspector')
    expect(files['/artifacts.md']).toContain('work/rounds/1/plan/ada/envelope.json')
    // The scripted answers for the starter's request match only the starter's team.
    const own = ['run', 'team', '--input', 'brief.md', '--team', 'duo.yaml', '--rounds', '1', '--run-id', 'own']
    expect((await inWorkspace(here, ...own)).json<Summary>().status).toBe('completed')
  })

  test('has one author of the whole document, whom the others criticise', {
    tags: ['long'],
    timeout: 120_000,
  }, async () => {
    const here = await workspace()
    const from = new URL('one-author/', import.meta.url)
    for (const name of ['request.md', 'scripted.yaml'])
      writeFileSync(join(here.dir, name), readFileSync(new URL(name, from)))
    const run = ['run', 'team', '--input', 'request.md', '--team', 'planning-office', '--rounds', '2', '--run-id', 'r']
    const ran = await inWorkspace(here, ...run, '--date', '2026-05-04')
    const { status, calls } = ran.json<Summary>()
    expect(status, ran.stderr).toBe('completed')
    // The charter, three reflections, the plan, three texts, three reviews, the last read, the mending, the account.
    expect(calls).toBe(14)
    const files = await exported(here)
    const result = files['/result.md']!
    expect(result).toContain('| **Total** | **8,600** |')
    expect(result).toContain('The members vote on 14 September.')
    // The text beside the document follows it; then comes the checklist. What was decided has a page of its own.
    const order = ['call the office.', '## Checklist']
    const places = order.map((part) => result.indexOf(part))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places[0]).toBeGreaterThan(0)
    expect(result).toContain('| 28 August | the chair | Renew the lease of the pier | the lease is signed |')
    expect(result).not.toContain('What the criticism changed')
    const decisions = files['/decisions.md']!
    expect(decisions).toContain('A second boat breaks the budget \\| of 9,000 euros.')
    expect(files['/index.md']).toContain('[How it was decided](decisions.md)')
    // (3 × 4 + 1 × 3) / 4
    expect(decisions).toContain('| five days a week | 4 | 3 | **3.8** |')
    expect(files['/index.md']!.startsWith(result.trim())).toBe(true)
    const first = files['/work/rounds/1/write/helen-p1/prompt.md']!
    expect(first).toContain('Agree with a relief before November.')
    expect(first).toContain('“at most two pages” (counted as at most 900 words)')
    expect(files['/work/rounds/1/review/ruth/prompt.md']).toContain(
      'What you will have to live with: Doing the daily work',
    )
    const anew = files['/work/rounds/2/write/helen-p1/prompt.md']!
    expect(anew).toContain('if one person is ill, nobody sails')
    expect(anew).not.toMatch(/Deniz|Joaquin|Agree with a relief before November/)
    expect(anew).toContain('If it does not, call the office.')
    // The last inspection sees the request, its limits and the document alone.
    expect(files['/work/result/proof/prompt.md']).not.toContain('if one person is ill, nobody sails')
    expect(files).toHaveProperty(['/work/result/mend/prompt.md'])
    expect(Object.keys(files).some((path) => /\/(?:edit|critique|rewrite)\//.test(path))).toBe(false)
    // What the chair's account leaves aside is waived; the author's word settles the rest.
    expect(files['/report.md']).toContain('Hire a second boat. (Left aside: A second boat breaks the budget')
    expect(files['/report.md']).not.toContain('Open findings')
    expect(files['/products/notice-at-the-pier.md']).toContain('# Notice')
    expect(files).not.toHaveProperty(['/products/the-document.md'])
  })

  test.each([
    ['no rounds', ['--rounds', '0'], 'rounds must be a whole number, from 1 to 500'],
    ['a team that does not exist', ['--team', 'nobody'], 'book-authors, planning-office, product-crew, research-lab'],
  ])('is rejected with %s', async (_what, args, message) => {
    const here = await workspace()
    const refused = await inWorkspace(here, ...RUN, ...args)
    expect(refused.code).toBe(1)
    expect(refused.stderr).toContain(message)
  })

  test('is rejected if the team file is invalid, and the check reports the line', async () => {
    const here = await workspace()
    const file = join(here.dir, 'team.yaml')
    writeFileSync(file, readFileSync(file, 'utf8').replace('name: Jonas Okafor', 'name: Priya Raman'))
    expect((await inWorkspace(here, ...RUN)).stderr).toMatch(/team\.yaml:\d+.*two members are called/)
    const checked = await inWorkspace(here, 'check')
    expect(checked.code).not.toBe(0)
    expect(checked.stdout + checked.stderr).toContain('two members are called')
  })
})

test('the demo serves its result on the given port', async () => {
  const free = createServer().listen(0, '127.0.0.1')
  await once(free, 'listening')
  const { port } = free.address() as AddressInfo
  await new Promise((resolve) => free.close(resolve))
  const child = startQuire(['demo', 'team', '--port', String(port)], tmpdir())
  try {
    await said(child, 'Open this address in a browser')
    // Without its token, the page is refused. The server is there.
    expect((await fetch(`http://127.0.0.1:${port}/api/v1/runs`)).status).toBe(401)
  } finally {
    await killed(child)
  }
})
