import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { verifyPrompt } from '@quire/inspect/views'
import { kits } from '@quire/kits'
import type { JsonValue } from '@quire/runtime'
import { openModel } from '@quire/runtime/call'
import { Engine, giveFeedback, showRun } from '@quire/runtime/engine'
import { loadFlows } from '@quire/runtime/flows'
import type { Store } from '@quire/runtime/store'
import { exportRun, traceLineage } from '@quire/runtime/stored'
import { checkStore, collectGarbage } from '@quire/runtime/upkeep'
import { loadWorkspace } from '@quire/runtime/workspace'
import { parseFault, type ScriptedOptions, scriptedKind } from '@quire/scripted'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestStore, testStore } from '../store/kinds.ts'

const step = (slug: string, more = ''): string => `
  - slug: ${slug}
    template: stages/${slug}.md
    steps:
      - name: write_${slug}
        objective: Write it down.
        current_step: 1
        prompt_type: Turn
        prompt_template_name: steps/write.md
        output_type: RenderedDocument
        document_key: ${slug}_paper
        document_template: documents/paper.md
        granularity_strategy: per_model${more}`

const TAKES_NOTE = '\n        inputs_required: [{ type: document, stage_slug: note, document_key: note_paper }]'
const RETRY = '\n        retry: { limit: 2, delay_seconds: 0 }'

const FILES: Readonly<Record<string, string>> = {
  // Only one attempt per call, so that the step itself is retried.
  'quire.yaml': 'name: shed\nlimits: { attempts: 1 }\noverlays:\n  project:\n    reader: the chair of the club\n',
  'recipes/strict.yaml': `description: One paper\ndomain: book\nstages:${step('note')}\n`,
  'recipes/patient.yaml': `description: Two papers, the first with patience\ndomain: book\nstages:${step('note', RETRY)}${step('paper', TAKES_NOTE)}\n`,
  'prompts/stages/note.md': 'Make a note.\n',
  'prompts/stages/paper.md': 'Make a paper for {{reader}}.\n',
  'prompts/steps/write.md': '{{step.objective}} Write about the {{work}}, as {{voices.main}} would.\n',
  'prompts/documents/paper.md': '# Paper\n\n## Point\n\n[The point]\n',
  'domains/book.yaml': 'description: A book\nvalues:\n  work: book\n  voices:\n    main: an editor\n',
}

describe('a recipe on a real store', () => {
  let place: TestStore
  let store: Store
  beforeAll(async () => {
    place = await testStore('embedded')
    for (const [name, text] of Object.entries(FILES)) {
      const file = join(place.options.workspace!, name)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, text)
    }
    store = await place.open()
  }, 60_000)
  afterAll(async () => {
    await place.close()
  })

  const open = async (script?: ScriptedOptions): Promise<Engine> => {
    const kinds = [scriptedKind(script)]
    const workspace = loadWorkspace(place.options.workspace!, { kits })
    const settings = workspace.config
    return Engine.open({
      store,
      flows: await loadFlows(workspace, store),
      models: workspace.models,
      settings,
      openModel: (id) => openModel(id, { settings, environment: {}, kinds }),
      kinds,
      random: () => 0,
    })
  }
  const run = async (engine: Engine, flow: string, id: string, options: Readonly<Record<string, JsonValue>> = {}) => {
    const request = { input: 'A shed with tools that all may borrow.', models: ['scripted/alpha'], options }
    await engine.start(flow, request, { id, project: 'p' })
    return engine.runToEnd(id, { concurrency: 2 })
  }

  test('only a step with a retry policy is retried after a fault', async () => {
    const strict = await run(await open({ faults: [parseFault('http-500:1')] }), 'strict', 'strict')
    expect(strict).toMatchObject({ status: 'failed', errors: [{ code: 'server' }] })
    const faults = [{ ...parseFault('http-500:2'), match: { contains: 'Write the document `note_paper`' } }]
    const patient = await run(await open({ faults }), 'patient', 'patient')
    expect(patient.status).toBe('completed')
    const steps = (await showRun(store.db, 'patient')).steps.filter(({ name }) => name.startsWith('write_'))
    expect(steps.map(({ name, attempts }) => [name, attempts])).toEqual([
      ['write_note', 3],
      ['write_paper', 1],
    ])
    expect(steps[0]!.failures.map(({ code, delaySeconds }) => [code, delaySeconds])).toEqual([
      ['server', 0],
      ['server', 0],
    ])
  }, 60_000)

  test('values are traced to the file and line that define them', async () => {
    const { documents } = await run(await open(), 'patient', 'traced')
    const [note, paper] = ['note_paper', 'paper_paper'].map((key) => documents.find((one) => one.key === key)!)
    const { up } = await traceLineage(store.db, note!.id, 'up')
    const files = up.filter(({ kind }) => kind === 'file').map(({ label }) => label)
    expect(files).toContain('domains/book.yaml:3')
    expect(files).toContain('recipes/patient.yaml:7')
    expect(up.filter(({ kind }) => kind === 'variable')).toEqual([])

    const ofDomain = (await traceLineage(store.db, 'domains/book.yaml', 'down')).down.map(({ id }) => id)
    expect(ofDomain).toEqual(expect.arrayContaining([note!.id, paper!.id]))
    // Values used only in the second stage do not affect the first stage.
    const { down } = await traceLineage(store.db, 'quire.yaml', 'down')
    expect(down.map(({ label }) => label).filter((label) => label.includes('session_traced'))).toEqual([
      expect.stringContaining('2_paper/seed_prompt.md'),
    ])
  }, 60_000)

  test('a prompt cannot be verified if its text was changed or its record is unreadable', async () => {
    const { documents } = await run(await open(), 'strict', 'proved')
    const { id } = documents[0]!
    const proof = await verifyPrompt(store.db, id)
    expect(proof).toMatchObject({ id, matches: true, hash: proof.expected })
    expect(proof.prompts).toMatchObject([
      { matches: true, hash: proof.expected, path: expect.stringMatching(/prompt/) },
    ])
    const change = (blobs: 'prompt' | 'record' | 'request' | 'response', from: string, to: string) =>
      sql`
        update blob set bytes = convert_to(replace(convert_from(bytes, 'UTF8'), ${from}, ${to}), 'UTF8')
        where sha256 in (
          select blob from artifact where run_id = 'proved' and kind = 'turn_prompt' and ${blobs} = 'prompt'
          union all select unnest(record_parts || record_blob) from call where run_id = 'proved' and ${blobs} = 'record'
          union all select request_blob from call where run_id = 'proved' and ${blobs} = 'request'
          union all select response_blob from call where run_id = 'proved' and ${blobs} = 'response'
        )
      `.execute(store.db)
    for (const [blobs, from, to, said] of [
      [
        'prompt',
        'an editor',
        'a cr1tic',
        [/prompt\.md has changed since it was stored/, /prompt\.md differs from the rebuilt prompt/],
      ],
      [
        'record',
        'an editor',
        'a cr1tic',
        [
          /the record of the prompt has changed since it was stored/,
          /the rebuilt prompt differs from the prompt that was sent/,
        ],
      ],
      [
        'request',
        'an editor',
        'a cr1tic',
        [/the request has changed since it was stored/, /stored request differs from the request that was sent/],
      ],
      ['record', '{', '⟪', [/the record of the prompt has changed since it was stored/]],
      ['response', 'e', '⟪', [/the response has changed since it was stored/]],
    ] as const) {
      await change(blobs, from, to)
      const { matches, differences = [] } = await verifyPrompt(store.db, id)
      expect(matches, blobs).toBe(false)
      for (const each of said) expect(differences.join('\n')).toMatch(each)
      await change(blobs, to, from)
      expect((await verifyPrompt(store.db, id)).matches, blobs).toBe(true)
    }
  }, 60_000)

  test('verifies only the named prompt, and rejects an artifact without its own prompt', async () => {
    await run(await open(), 'strict', 'named')
    const artifacts = await store.db.selectFrom('artifact').selectAll().where('run_id', '=', 'named').execute()
    const calls = new Map<string, string>()
    for (const { id, kind, path } of artifacts) {
      if (kind === 'seed_prompt') {
        await expect(verifyPrompt(store.db, id)).rejects.toMatchObject({ code: 'no-own-prompt' })
      } else if (/prompt$/.test(kind)) {
        const { prompts } = await verifyPrompt(store.db, id)
        expect(prompts).toMatchObject([{ path, matches: true }])
        calls.set(prompts[0]!.call, path)
      }
    }
    // Each call sent a different prompt.
    expect(calls.size).toBe(
      (await store.db.selectFrom('call').select('id').where('run_id', '=', 'named').execute()).length,
    )
    await expect(verifyPrompt(store.db, 'a-nothing')).rejects.toMatchObject({ code: 'not-found' })
  }, 60_000)

  test('parts of prompts are stored once, kept while used, and reported if lost', async () => {
    const { documents } = await run(await open(), 'strict', 'shared')
    const sizes = async () => {
      const { rows } = await sql<{ parts: number; stored: number }>`
        select count(*)::integer as parts, count(distinct part)::integer as stored
        from call, unnest(record_parts) as part
      `.execute(store.db)
      return rows[0]!
    }
    const { parts, stored } = await sizes()
    expect(stored).toBeLessThan(parts / 2)
    await collectGarbage(store.db, 0)
    expect(await verifyPrompt(store.db, documents[0]!.id)).toMatchObject({ matches: true })
    expect((await checkStore(store.db)).problems).toEqual([])
    const { rows: lost } = await sql<{ sha256: string; bytes: Buffer; size: number }>`
      delete from blob where sha256 = (select record_parts[1] from call where run_id = 'shared' limit 1)
      returning sha256, bytes, size
    `.execute(store.db)
    expect((await checkStore(store.db)).problems).toMatchObject([
      { where: 'quire.call', problem: expect.stringMatching(/refer to missing rows/) },
    ])
    await store.db.insertInto('blob').values(lost).execute()
  }, 60_000)

  test('the export and the check report a lost document', async () => {
    const { documents } = await run(await open(), 'strict', 'counted')
    const into = join(place.options.workspace!, 'exported')
    expect((await exportRun(store.db, 'counted', into)).files.length).toBeGreaterThan(1)
    expect((await checkStore(store.db)).problems).toEqual([])
    await store.db.deleteFrom('artifact').where('id', '=', documents[0]!.id).execute()
    await expect(exportRun(store.db, 'counted', into)).rejects.toMatchObject({ code: 'store-damaged' })
    expect((await checkStore(store.db)).problems).toEqual([
      { where: 'run counted', problem: expect.stringMatching(/has \d+ artifacts instead of \d+/) },
    ])
    await store.db.deleteFrom('run').where('id', '=', 'counted').execute()
  }, 60_000)

  test('the check reports rows that a finished run has lost', async () => {
    await run(await open(), 'strict', 'reduced')
    for (const table of ['call', 'lineage', 'event'] as const) {
      await sql`delete from ${sql.table(table)} where ctid = (
        select max(ctid) from ${sql.table(table)} where run_id = 'reduced')`.execute(store.db)
    }
    await sql`delete from step_need where step_id like 'reduced/%'`.execute(store.db)
    expect((await checkStore(store.db)).problems.map(({ problem }) => problem)).toEqual([
      expect.stringMatching(/^it has 0 dependencies of steps instead of \d+$/),
      ...['calls', 'lineage rows', 'events'].map((rows) =>
        expect.stringMatching(new RegExp(`^it has \\d+ ${rows} instead of \\d+$`)),
      ),
    ])
    await store.db.deleteFrom('run').where('id', '=', 'reduced').execute()
  }, 60_000)

  test('feedback that a flow cannot use is rejected and not stored', async () => {
    const engine = await open()
    const { documents } = await run(engine, 'task', 'done', { depth: 0 })
    const given = giveFeedback(
      store.db,
      { run: 'done', document: documents[0]!.id, text: 'Too long.' },
      engine.flows.values(),
    )
    await expect(given).rejects.toThrow(/Flow 'task' takes no feedback: .*hooks\//)
    const { rows } = await sql`select 1 from artifact where run_id = 'done' and kind = 'feedback'`.execute(store.db)
    expect(rows).toEqual([])
  }, 60_000)

  test.each(['dialectic', 'dialectic-full', 'task'])(
    'a request that is too large for every model creates no run of %s',
    async (flow) => {
      const engine = await open()
      const request = { input: 'many words '.repeat(190_000), models: ['scripted/alpha', 'scripted/beta'], options: {} }
      await expect(engine.start(flow, request, { id: `long-${flow}`, project: 'p' })).rejects.toMatchObject({
        code: 'request-too-long',
      })
      await expect(showRun(store.db, `long-${flow}`)).rejects.toThrow(/No run/)
    },
    60_000,
  )
})
