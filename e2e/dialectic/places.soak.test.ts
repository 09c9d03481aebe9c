/** @module-tag long */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { showRun } from '@quire/runtime/engine'
import { showArtifact, traceLineage } from '@quire/runtime/stored'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from '../postgres.ts'
import { type Ran, type RunOptions, runDialectic, temporaryFolder } from './dialectic-workspace.ts'

const folder = temporaryFolder()
let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(async () => {
  await postgres.close()
  folder.remove()
})

const run = async <T>(options: Omit<RunOptions, 'databaseUrl'>, use: (ran: Ran) => Promise<T>): Promise<T> =>
  runDialectic({ models: ['scripted/alpha'], ...options, databaseUrl: await postgres.freshDatabase() }, use)

const SMALL = `models:
  scripted/small:
    facts:
      us:
        window: 8192
        tier: minimal
        tokenizer: o200k_base
        xmlReliability: low
        instructionFollowing: low
        messageOverhead: 4
        replyOverhead: 3
sources:
  us: { text: A small model for a test, date: 2026-01-01 }
`

const SIXTH = `description: The five stages, and a letter to those who asked.
extends: dialectic/dialectic-full
stages:
  - slug: epilogue
    display: Letter
    description: Those who asked are told what will happen.
    template: stages/epilogue.md
    steps:
      - name: write_letter
        display: Letter
        objective: Tell those who asked what will happen, when, and what they are asked for.
        current_step: 1
        prompt_type: Turn
        prompt_template_name: steps/write_letter.md
        inputs_required:
          - { type: document, stage_slug: paralysis, document_key: actionable_checklist }
        output_type: RenderedDocument
        document_key: letter
        document_template: documents/letter.md
        granularity_strategy: per_model
`

describe('the same stages in other settings', () => {
  test('fit prompts to an 8K model, and list what was left out', async () => {
    const workspace = folder.workspace()
    writeFileSync(join(workspace, 'models.yaml'), SMALL)
    await run({ workspace, models: ['scripted/small'] }, async ({ summary, store }) => {
      expect(summary.errors).toEqual([])
      expect(summary.status).toBe('completed')
      const { artifacts } = await showRun(store.db, 'one')
      let shortened = 0
      for (const { id, kind } of artifacts.filter(({ path }) => path.includes('/_work/prompts/'))) {
        const { meta, text } = (await showArtifact(store.db, id))!
        expect(Number(meta.tokens), kind).toBeLessThanOrEqual(Number(meta.budget))
        expect(Number(meta.budget)).toBeLessThan(8192)
        if (typeof meta.leftOut !== 'string') continue
        shortened++
        // If a document was left out entirely, the lineage of the prompt does not include it.
        const parents = (await traceLineage(store.db, id, 'up')).up.filter(({ distance }) => distance === 1)
        for (const { label } of parents.filter((one) => one.kind === 'artifact' && one.label.includes('/documents/'))) {
          const source = artifacts.find(({ path }) => path === label)!
          const lines = (await showArtifact(store.db, source.id))!.text.split('\n').filter((line) => line.length > 30)
          expect(
            lines.some((line) => text.includes(line)),
            label,
          ).toBe(true)
        }
      }
      expect(shortened).toBeGreaterThan(5)
      expect(summary.leftOut?.prompts).toBe(shortened)
    })
  }, 240_000)

  test.each(['book', 'research'])(
    'plan a %s with the terms of its domain',
    async (domain) => {
      const prompts = async (options: Record<string, string>): Promise<string> =>
        run({ workspace: folder.workspace(), options: { until: 'antithesis', ...options } }, async (ran) => {
          expect(ran.summary.status).toBe('completed')
          const files = await ran.export()
          return Object.entries(files)
            .filter(([path]) => path.includes('/_work/prompts/'))
            .map(([, text]) => text)
            .join('\n')
        })
      const words = { book: /\bbook\b/g, research: /\bresearch\b/g }[domain]!
      const count = (text: string): number => text.match(words)?.length ?? 0
      expect(count(await prompts({ domain }))).toBeGreaterThan(20 + count(await prompts({})))
    },
    240_000,
  )

  test('can be extended to six stages with a few lines of configuration', async () => {
    const workspace = folder.workspace()
    const write = (file: string, text: string): void => {
      mkdirSync(join(workspace, file, '..'), { recursive: true })
      writeFileSync(join(workspace, file), text)
    }
    write('recipes/with-letter.yaml', SIXTH)
    write(
      'prompts/stages/epilogue.md',
      '# Context of this stage: {{stage.display}}\n\nThe {{work}} is planned. Say so.\n',
    )
    write('prompts/steps/write_letter.md', 'Write a letter of one page to those who asked for the {{work}}.\n')
    write(
      'prompts/documents/letter.md',
      '# Letter\n\n## What will happen\n\n[In three sentences.]\n\n## What we ask of you\n\n- [One thing]\n',
    )
    await run({ workspace, flow: 'with-letter' }, async ({ summary, store }) => {
      expect(summary.status, JSON.stringify(summary.errors)).toBe('completed')
      const letter = summary.documents.find(({ key }) => key === 'letter')!
      expect(letter.path).toContain('/6_epilogue/documents/')
      const { up } = await traceLineage(store.db, letter.id, 'up')
      expect(up.some(({ label }) => label.includes('/1_thesis/_work/prompts/'))).toBe(true)
    })
  }, 240_000)
})
