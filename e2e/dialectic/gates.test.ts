import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { quire } from '../cli/quire.ts'
import { startPostgres, type TestPostgres } from '../postgres.ts'
import { temporaryFolder } from './dialectic-workspace.ts'

const folder = temporaryFolder()
let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(async () => {
  await postgres.close()
  folder.remove()
})

/** A script in which a model writes a poem instead of the feature specification. */
const POEM = 'rules:\n  - match: { contains: "`feature_spec` (" }\n    answer: "# A poem\\n\\nRoses are red."\n'

interface Summary {
  readonly status: string
  readonly documents: readonly {
    readonly id: string
    readonly path: string
    readonly key: string
    readonly sha256: string
    readonly state?: string
  }[]
  readonly waiting: readonly { readonly step: string }[]
}

/** Runs the command in a workspace with its own database. */
async function place() {
  const cwd = folder.workspace()
  const env = { DATABASE_URL: await postgres.freshDatabase() }
  const run = (...args: string[]) => quire([...args, '--json'], { cwd, env })
  const look = async (...args: string[]): Promise<string> => (await quire(args, { cwd, env })).stdout
  const summary = async (...args: string[]): Promise<Summary> => {
    const ran = await run(...args)
    expect(ran.code, ran.stderr).toBe(0)
    return ran.json<Summary>()
  }
  const codeOf = async (...args: string[]): Promise<string> =>
    (JSON.parse((await run(...args)).stderr.trim().split('\n').at(-1)!) as { error: { code: string } }).error.code
  return { cwd, run, look, summary, codeOf }
}

const ONE = ['--input', 'request.md', '--models', 'scripted/alpha', '--run-id', 'g']

describe('gates, feedback and redo', () => {
  test('a stage waits for approval and feedback, and parts of it can be redone', {
    tags: ['long'],
  }, async () => {
    const { cwd, run, summary, codeOf } = await place()
    const waiting = await summary('run', 'dialectic-full', ...ONE, '--gate', '--until', 'antithesis')
    expect(waiting.status).toBe('waiting')
    expect(waiting.waiting.map(({ step }) => step)).toEqual(['iteration_1/thesis/gate'])
    const proposal = waiting.documents.find(({ key }) => key === 'business_case')!
    writeFileSync(join(cwd, 'remarks.md'), 'The ferry timetable decides when volunteers can be there.')
    expect(await codeOf('feedback', 'g', 'no-such-document', '--file', 'remarks.md')).toBe('document-not-found')
    expect((await run('feedback', 'g', proposal.path, '--file', 'remarks.md')).code).toBe(0)

    // Redoing the document creates a new iteration and keeps the earlier iteration.
    const again = await summary('resume', 'g', '--redo', 'thesis/business_case')
    expect(again.documents.find(({ path }) => path === proposal.path)?.sha256).toBe(proposal.sha256)
    const shownAgain = (await run('show', 'g')).json<{ artifacts: { id: string; path: string }[] }>().artifacts
    const asked = shownAgain.find(({ path }) => /iteration_2.*_1_business_case_prompt\.md$/.test(path))!
    expect((await run('show', asked.id)).json<{ text: string }>().text).toContain('The ferry timetable decides')
    const second = again.documents.find(({ path }) => path.includes('/iteration_2/') && path.includes('business_case'))!
    const rewritten = (await run('show', second.id)).json<{ text: string }>().text
    expect(rewritten).toContain('ferry timetable')

    let now = again
    for (let gates = 0; now.status === 'waiting' && gates < 4; gates++) now = await summary('resume', 'g', '--approve')
    expect(now.status).toBe('completed')
    const critique = now.documents.find(({ key }) => key === 'business_case_critique')!
    const shown = (await run('show', 'g')).json<{ artifacts: { id: string; path: string; kind: string }[] }>().artifacts
    const feedback = shown.find(({ kind }) => kind === 'feedback')!
    const down = (await run('lineage', feedback.id, '--down')).json<{ down: { label: string }[] }>().down
    expect(down.map(({ label }) => label)).toEqual(expect.arrayContaining([second.path, critique.path]))

    // Feedback on a data artifact is used when the artifact is regenerated.
    const vector = shown.find(({ path }) => /_work\/assembled_json\/.*compare_proposal.*\.json$/.test(path))!
    expect((await run('feedback', 'g', vector.path, '--file', 'remarks.md')).code).toBe(0)
    await summary('resume', 'g', '--redo', 'antithesis/comparison_vector')
    const after = (await run('show', 'g')).json<{ artifacts: { id: string; path: string }[] }>().artifacts
    const asks = after.filter(({ path }) => path.endsWith('_comparison_vector_prompt.md'))
    expect(asks.length).toBe(2)
    const texts = await Promise.all(asks.map(async ({ id }) => (await run('show', id)).json<{ text: string }>().text))
    const told =
      '<feedback on="Review of Proposal A by Reviewer 1, who also wrote it: comparison vector">\nThe ferry timetable decides'
    expect(texts.filter((text) => text.includes(told)).length).toBe(1)
  })

  test('a wrong plan or document does not block a run', {
    tags: ['long'],
  }, async () => {
    const { cwd, run, look, summary } = await place()
    const poem = '{ "document_key": "poem", "context_to_include": { "rhyme": "yes" } }'
    const script = readFileSync(join(cwd, 'scripted.yaml'), 'utf8')
    const args = ['run', 'dialectic-full', ...ONE, '--until', 'thesis']
    const plan = `{ "system_materials": { "mood": "cheerful" }, "context_for_documents": [${poem}] }`
    writeFileSync(
      join(cwd, 'scripted.yaml'),
      POEM.replace('rules:', `rules:\n  - match: { contains: context_for_documents }\n    answer: '${plan}'`),
    )
    const refused = await run(...args)
    expect(refused.code).toBe(5)
    expect(refused.stdout).toContain("contains 'poem', which is not one of business_case")
    // The failed step's prompts and answers are in the tree under the step's name.
    await run('export', 'g', 'failed')
    const exported = (path: string): string =>
      readFileSync(join(cwd, 'failed/my-plan/session_g/iteration_1/1_thesis', path), 'utf8')
    expect(exported('_work/prompts/scripted+alpha_1_planner_prompt.md')).toContain('# Output format')
    expect(exported('_work/prompts/scripted+alpha_1_continuation_1_planner_prompt.md')).toContain('poem')
    for (const again of ['', '_continuation_1']) {
      const raw = JSON.parse(exported(`raw_responses/scripted+alpha_1_thesis_plan_proposal${again}_raw.json`))
      expect(raw).toMatchObject({ model: 'scripted/alpha', text: expect.stringContaining('poem') })
    }
    expect(readFileSync(join(cwd, 'failed/artifacts.md'), 'utf8')).toContain('## Failed steps: prompts and responses')
    // After the plan is corrected, the wrong document is kept but marked as incomplete.
    writeFileSync(join(cwd, 'scripted.yaml'), POEM)
    const incomplete = await run('resume', 'g')
    expect(incomplete.json<Summary>().status).toBe('incomplete')
    expect(incomplete.code).toBe(5)
    const { documents } = incomplete.json<Summary>()
    expect(documents.map(({ key, state }) => [key, state])).toEqual([
      ['business_case', undefined],
      ['feature_spec', 'incomplete'],
      ['success_metrics', undefined],
      ['technical_approach', undefined],
    ])
    // Every view shows why the document is incomplete.
    const { id, path } = documents.find(({ state }) => state)!
    const why = 'It lacks these headings of the template: '
    await run('export', 'g', 'out')
    const index = readFileSync(join(cwd, 'out/index.md'), 'utf8')
    expect(index).toContain('**Incomplete documents: 1.**')
    expect(index.split('\n').filter((line) => line.includes('| **incomplete** |'))).toEqual([
      expect.stringContaining(`(<${path}>)`),
    ])
    const manifest = path.replace(/documents\/.*$/, '_work/assembled_json/scripted+alpha_1_thesis_manifest.json')
    const { made } = JSON.parse(readFileSync(join(cwd, 'out', manifest), 'utf8')) as {
      made: { document_key: string; state: string; problems?: string[] }[]
    }
    expect(made.filter(({ state }) => state !== 'complete')).toEqual([
      expect.objectContaining({
        document_key: 'feature_spec',
        state: 'incomplete',
        problems: [expect.stringContaining(why)],
      }),
    ])
    const shown = (await run('show', 'g')).json<{ artifacts: { path: string; state?: string }[] }>()
    expect(shown.artifacts.filter(({ state }) => state).map((one) => one.path)).toEqual([path])
    expect((await look('show', 'g')).split('\n').filter((line) => line.endsWith('incomplete'))).toEqual([
      expect.stringMatching(new RegExp(`^${id}  \\S+_feature_spec\\.md  document  incomplete$`)),
    ])
    expect((await run('show', id)).json<{ meta: object }>().meta).toMatchObject({ state: 'incomplete' })
    expect(await look('show', id)).toContain(`\n! incomplete\n! ${why}`)
    const key = 'iteration_1/thesis/write_feature_spec/scripted+alpha.1'
    const label = 'thesis/write_feature_spec/scripted+alpha.1'
    expect(await look('show', 'g')).toContain(` ${label}\n`)
    const stepView = await look('show', key)
    expect(stepView).toContain(`${label}: completed, run g\n`)
    expect(stepView).toContain(`\nCalls\n  g/${key}#1  scripted/alpha  `)
    expect(stepView).toContain(path)
    expect(await look('show', `g/${key}`)).toBe(stepView)
    expect((await run('runs')).json<{ runs: object[] }>().runs).toEqual([
      expect.objectContaining({ run: 'g', status: 'incomplete' }),
    ])
    // A model that follows instructions rewrites the document.
    writeFileSync(join(cwd, 'scripted.yaml'), script)
    const mended = await summary('resume', 'g', '--redo', 'thesis/feature_spec')
    const spec = mended.documents.find(({ path }) => path.includes('/iteration_2/') && path.includes('feature_spec'))!
    expect((await run('show', spec.id)).json<{ text: string }>().text).not.toContain('Roses are red')
  })

  test('an impossible request is rejected with a reason and not stored', { tags: ['long'] }, async () => {
    const { cwd, run, codeOf } = await place()
    const models = ['--models', 'scripted/alpha']
    writeFileSync(join(cwd, 'empty.md'), ' \n')
    expect(await codeOf('run', 'dialectic-full', '--input', 'empty.md', ...models)).toBe('invalid-input')
    writeFileSync(join(cwd, 'binary.bin'), Buffer.from([0, 1, 2, 255, 254, 0, 9]))
    expect((await run('run', 'dialectic-full', '--input', 'binary.bin', ...models)).code).toBe(1)
    expect(await codeOf('run', 'dialectic-full', '--input', 'request.md', ...models, '--stage', 'hypothesis')).toBe(
      'recipe-not-expandable',
    )
    expect(await codeOf('run', 'dialectic-full', '--input', 'request.md', ...models, '--domain', 'opera')).toBe(
      'domain-not-found',
    )
    const request = readFileSync(join(cwd, 'request.md'), 'utf8')
    // Two million characters do not fit any model's window.
    writeFileSync(join(cwd, 'huge.md'), `${request}\n${'All of it again, word for word. '.repeat(65_000)}`)
    const huge = await run(
      'run',
      'dialectic-full',
      '--input',
      'huge.md',
      ...models,
      '--run-id',
      'huge',
      '--until',
      'thesis',
    )
    expect(huge.code).toBe(1)
    expect(huge.stdout).toBe('')
    expect(huge.stderr).toContain('request-too-long')
    expect((await run('runs')).json<{ runs: unknown[] }>().runs).toEqual([])
  })
})
