import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readStepChanges, traceItem, tracePassage } from '@quire/inspect/views'
import { approveStep, giveFeedback, showRun } from '@quire/runtime/engine'
import { openStore } from '@quire/runtime/store'
import { showArtifact, traceLineage } from '@quire/runtime/stored'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from '../postgres.ts'
import { type Ran, type RunOptions, runDialectic, temporaryFolder } from './dialectic-workspace.ts'

const folder = temporaryFolder()
let postgres: TestPostgres
/** The run that is examined and compared with other runs. */
let base: Pick<Ran, 'summary' | 'store'>
beforeAll(async () => {
  postgres = await startPostgres()
  const databaseUrl = await postgres.freshDatabase()
  const summary = await runDialectic({ ...ONE, workspace: folder.workspace(), databaseUrl }, async (ran) => ran.summary)
  base = { summary, store: await openStore({ databaseUrl }) }
}, 120_000)
afterAll(async () => {
  await base.store.close()
  await postgres.close()
  folder.remove()
})

const ONE = { models: ['scripted/alpha'] }
const STAGES = ['1_thesis', '2_antithesis', '3_synthesis', '4_parenthesis', '5_paralysis']
const TEMPLATE = 'documents/parenthesis/milestone_schema'

/** Runs a flow with one model, in a separate database. */
const run = async <T>(options: Omit<RunOptions, 'databaseUrl'>, use: (ran: Ran) => Promise<T>): Promise<T> =>
  runDialectic({ ...ONE, ...options, databaseUrl: await postgres.freshDatabase() }, use)

/** Returns the hash of each document, keyed by path, and the paths of documents that have a matching ancestor. */
async function documentsOf({ summary, store }: typeof base, comesFrom: (label: string) => boolean) {
  const hashes = new Map(summary.documents.map(({ path, sha256 }) => [path, sha256]))
  const from = new Set<string>()
  for (const { id, path } of summary.documents) {
    const { up } = await traceLineage(store.db, id, 'up')
    if (up.some(({ label }) => comesFrom(label))) from.add(path)
  }
  return { hashes, from }
}

const changed = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] =>
  [...after].filter(([path, hash]) => before.get(path) !== hash).map(([path]) => path)

/** Answers of a run in which an item of the checklist serves a requirement, which serves a part of the scope. */
const PARTS = `# Refined requirements

## Summary

People announce what they bring.

## Audience and need

Visitors and volunteers of the café.

## Goals and measures

Fewer people leave before it is their turn.

## Scope

### In the first version

- Announcing

### Left out

- Payments

## Requirements

### P1: Walking in

- **The request says:** "Walking in must stay possible"
- **Outcome:** Nobody needs a computer.

### P2: Announcing

- **The request says:** “We want people to announce what they bring, … and give everybody a time”
- **Outcome:** Volunteers know what is coming.
- **Depends on:** P1

## Qualities

| Quality | What must hold | How it is checked |
|---|---|---|
| Speed | two seconds | by hand |

## Limits and obligations

- 2,400 euros.

## Decisions

One form for all.

## Risks

Nobody announces anything.

## Path to the first result

1. A form on paper.

## Open questions

- Who prints it?
`
const REQUIREMENTS = `# Requirements

## Summary

What has to be made.

## Changes since the last iteration

- This is the first iteration.

## Requirements by element

### Form

| Id | Requirement | Serves | Shown by |
|---|---|---|---|
| R3 | The form works without a computer | P1 | a trial |
| R4 | The form asks for the kind of thing | P2 | a trial |

## Interfaces

### Form and list

- **Passes:** the kind of thing

## Material

Names are kept for a month.

## Qualities

| Id | Quality | Target | Under which conditions | Shown by |
|---|---|---|---|---|
| QL1 | speed | 2 s | full hall | a trial |

## Where things live

In one folder.

## Coverage

| Asked for | Met by | Gap |
|---|---|---|
| P1 | R3 | none |
| P2 | R4 | none |

## Open questions

- Who prints it?
`
const checklistItem = (id: string, title: string, requirement: string, needed: readonly string[]) => ({
  id,
  title,
  objective: 'Visitors can announce what they bring.',
  requirements: [requirement],
  depends_on: needed,
  inputs: ['the request'],
  steps: ['Do it.'],
  produces: ['a form'],
  acceptance: ['It is there.'],
  tests: ['Look at it: it is there.'],
  size: 'hours',
})
const CHECKLIST = {
  summary: 'The form is ready.',
  ready_when: ['Paper is there.'],
  done_when: ['Somebody has looked at it.'],
  items: [
    checklistItem('M2.3', 'Buy paper', 'R3', []),
    checklistItem('M2.4', 'Draw the form', 'R4', ['M2.3']),
    checklistItem('M2.5', 'Print the form', 'R4', ['M2.4']),
  ],
  not_yet: [],
  open_questions: [],
}

/** Creates a workspace whose scripted model gives these answers. */
function scriptedWorkspace(checklist: object): string {
  const workspace = folder.workspace()
  const rules = [
    { match: { contains: 'Write the document `product_requirements`' }, answer: { text: PARTS } },
    { match: { contains: 'Write the document `technical_requirements`' }, answer: { text: REQUIREMENTS } },
    { match: { schema: 'Work plan' }, answer: { text: JSON.stringify(checklist) } },
  ]
  writeFileSync(join(workspace, 'scripted.yaml'), JSON.stringify({ rules }))
  return workspace
}

describe('lineage', () => {
  test('connects an item of the checklist to a sentence of the request', async () => {
    const workspace = scriptedWorkspace(CHECKLIST)
    await run({ workspace }, async ({ summary, store }) => {
      const { id } = summary.documents.find(({ key }) => key === 'actionable_checklist')!
      const traced = await traceItem(store.db, id, 'M2.4')
      const document = (key: string) => ({ path: expect.stringContaining(key) })
      expect(traced).toMatchObject({
        id: 'M2.4',
        title: 'Draw the form',
        document: document('write_checklist'),
        from: [
          {
            id: 'R4',
            title: 'The form asks for the kind of thing',
            document: document('technical_requirements.md'),
            from: [
              {
                id: 'P2',
                title: 'Announcing',
                document: document('product_requirements.md'),
                quote: { place: { path: expect.stringMatching(/user_request\.md$/), line: 7 } },
                from: [{ id: 'P1', from: [] }],
              },
            ],
          },
          { id: 'M2.3', from: [] },
        ],
      })
      await expect(traceItem(store.db, id, 'M7.7')).rejects.toMatchObject({
        code: 'no-such-item',
        message: expect.stringContaining('Its entries: M2.3, M2.4, M2.5.'),
      })
    })
  }, 120_000)

  test('of an item that serves an unknown requirement is asked for again', async () => {
    const items = [...CHECKLIST.items.slice(0, 2), checklistItem('M2.5', 'Print the form', 'R99', ['M2.4'])]
    await run({ workspace: scriptedWorkspace({ ...CHECKLIST, items }) }, async ({ summary, store }) => {
      const { steps, calls } = await showRun(store.db, 'one')
      expect(steps.flatMap(({ problems = [] }) => problems)).toEqual(['It refers to ids that do not exist: R99.'])
      expect(calls.filter(({ id }) => id.includes('write_checklist'))).toHaveLength(3)
      expect(summary.status).toBe('incomplete')
    })
  }, 120_000)

  test('of a paragraph includes the matching passages in the response and the prompt', async () => {
    const { store, summary } = base
    const { id } = summary.documents.find(({ key }) => key === 'business_case')!
    const { text } = (await showArtifact(store.db, id))!
    const lines = text.split('\n')
    const line = lines.findIndex((one) => one.length > 60 && !one.startsWith('|')) + 1
    const traced = await tracePassage(store.db, id, { line })
    expect(traced.text).toContain(lines[line - 1])
    expect(traced.sources[0]).toMatchObject({ kind: 'call', share: 1, text: expect.stringContaining(lines[line - 1]!) })
    expect(await tracePassage(store.db, id, { text: lines[line - 1]! })).toMatchObject({ line: traced.line })
    for (const place of [{ line: lines.length + 1 }, { text: 'nobody wrote this' }, { text: '…' }])
      await expect(tracePassage(store.db, id, place)).rejects.toMatchObject({ code: 'no-such-passage' })
  })

  test('says for every word of the result which step wrote it first', async () => {
    const { results, words, steps } = await readStepChanges(base.store.db, 'one')
    expect(results.length).toBeGreaterThan(1)
    expect(results.every(({ path }) => path.includes('/5_paralysis/documents/'))).toBe(true)
    expect(words).toBeGreaterThan(500)
    expect(steps[0]).toMatchObject({ step: null, calls: 0, kept: expect.any(Number) })
    expect(steps.at(-1)).toMatchObject({ stage: 'paralysis', kept: null })
    expect(steps.reduce((sum, { firstWritten }) => sum + firstWritten, 0)).toBeCloseTo(1)
    expect(steps.reduce((sum, { calls }) => sum + calls, 0)).toBe(base.summary.calls)
  })

  test('connects the checklist to the request through the prompts of every stage', async () => {
    const { store, summary } = base
    expect(summary.status).toBe('completed')
    const checklist = summary.documents.find(({ key }) => key === 'actionable_checklist')!
    const { up } = await traceLineage(store.db, checklist.id, 'up')
    const labels = up.map(({ label }) => label)
    for (const stage of STAGES) {
      expect(
        labels.some((label) => label.includes(`/${stage}/_work/prompts/`)),
        stage,
      ).toBe(true)
    }
    expect(up.some(({ kind }) => kind === 'input')).toBe(true)
    expect(up.some(({ kind, label }) => kind === 'file' && /stages\/thesis\.md:\d+$/.test(label))).toBe(true)
    // Every prompt in the lineage was sent in a call.
    const { calls, artifacts } = await showRun(store.db, 'one')
    expect(calls.every(({ status }) => status === 'completed')).toBe(true)
    const sent = new Set<string>()
    for (const call of calls) {
      const parents = (await traceLineage(store.db, call.id, 'up')).up.filter(({ distance }) => distance === 1)
      for (const { label } of parents) sent.add(label)
    }
    const prompts = labels.filter((label) => label.includes('/_work/prompts/'))
    for (const prompt of prompts) expect(sent, prompt).toContain(prompt)
    // Each prompt contains text from the documents in its lineage.
    const texts = new Map<string, string>()
    for (const { id, path } of artifacts) texts.set(path, (await showArtifact(store.db, id))!.text)
    for (const { id, label } of up.filter((entry) => entry.label.includes('/_work/prompts/'))) {
      const prompt = texts.get(label)!
      const parents = (await traceLineage(store.db, id, 'up')).up.filter(({ distance }) => distance === 1)
      for (const parent of parents.filter((one) => one.kind === 'artifact' && one.label.includes('/documents/'))) {
        const lines = texts
          .get(parent.label)!
          .split('\n')
          .filter((line) => line.length > 50)
        expect(
          lines.some((line) => prompt.includes(line)),
          `${parent.label} in ${label}`,
        ).toBe(true)
      }
    }
  }, 240_000)

  test('shows that changing one word changes only the dependent documents', {
    tags: ['long'],
  }, async () => {
    const workspace = folder.workspace()
    const input = readFileSync(join(workspace, 'request.md'), 'utf8')
    const before = await documentsOf(base, (label) => label.includes(TEMPLATE))
    expect(before.from.size).toBeGreaterThan(1)
    expect(before.from.size).toBeLessThan(before.hashes.size)

    // A changed template affects the documents that were written with this template. It also affects their dependants.
    const file = join(workspace, 'prompts/dialectic', `${TEMPLATE}.md`)
    mkdirSync(join(file, '..'), { recursive: true })
    const original = new URL(`../../packages/kits/dialectic/templates/${TEMPLATE}.md`, import.meta.url)
    writeFileSync(file, `${readFileSync(original, 'utf8')}\n## Rehearsals\n\n[Which of them are tried out first.]\n`)
    const other = await run({ workspace }, (ran) => documentsOf(ran, (label) => label.includes('prompts/dialectic')))
    expect(new Set(changed(before.hashes, other.hashes))).toEqual(other.from)
    expect([...other.from].sort()).toEqual([...before.from].sort())

    // Changed feedback affects the next stage's documents, but no earlier documents.
    const said = async (text: string) =>
      run({ workspace: folder.workspace(), options: { until: 'antithesis', gate: true } }, async (ran) => {
        const document = ran.summary.documents.find(({ key }) => key === 'feature_spec')!
        await giveFeedback(ran.store.db, { run: 'one', document: document.id, text }, ran.engine.flows.values())
        await approveStep(ran.engine, 'one')
        const summary = await ran.engine.runToEnd('one', { concurrency: 6 })
        return documentsOf({ ...ran, summary }, (label) => label.includes('/user_feedback/'))
      })
    const early = await said('The door needs a bell before the café opens.')
    const late = await said('The door needs a bell after the café opens.')
    expect(late.from.size).toBeGreaterThan(0)
    expect(new Set(changed(early.hashes, late.hashes))).toEqual(late.from)

    // A changed request affects everything.
    const word = await run({ workspace: folder.workspace(), input: input.replace('Fourteen', 'Fifteen') }, (ran) =>
      documentsOf(ran, () => false),
    )
    expect(changed(before.hashes, word.hashes)).toHaveLength(before.hashes.size)
  })
})
