import { defaultProfiles } from '@quire/core'
import type { CallGroup, StoredArtifact, StoredRun } from '@quire/runtime/engine'
import { describe, expect, it } from 'vitest'
import { parseRecipe } from '../format/parse-recipe.ts'
import { resultDocuments } from '../prompt/job-artifacts.ts'
import { loadRecipeLibrary } from '../prompt/recipe-library.ts'
import { plainLine, recipeResult } from './result-page.ts'
import { alternativesTable, scoreTable, usageTable } from './result-tables.ts'

const recipe = parseRecipe(
  `
description: A plan and advice
stages:
  - slug: plan
    display: Planning
    description: Everyone plans.
    template: stage.md
    steps:
      - name: write
        display: Master plan
        objective: Say what is done when.
        current_step: 1
        prompt_type: Turn
        prompt_template_name: step.md
        output_type: RenderedDocument
        granularity_strategy: per_model
        document_key: master_plan
        document_template: document.md
`,
  { file: 'recipes/plan.yaml' },
)
const library = loadRecipeLibrary({ models: defaultProfiles(), templateDirs: [] })

const plan = (iteration: number, model: string, state = 'complete'): StoredArtifact => ({
  id: `a-${iteration}-${model}`,
  path: `p/session_r/iteration_${iteration}/1_plan/documents/${model}.md`,
  kind: 'document',
  isDocument: true,
  meta: {
    stage: 'plan',
    step: 'write',
    key: 'master_plan',
    iteration,
    model,
    n: 1,
    lineage: `${model} (1)`,
    match: null,
    state,
  },
})

const run = (artifacts: readonly StoredArtifact[]): StoredRun => ({
  id: 'r',
  flow: 'plan',
  project: 'p',
  status: 'completed',
  request: {
    input: '# A shed | for *all*\n\nLend tools.',
    models: ['x/one', 'x/two'],
    options: { date: '2026-03-20' },
  },
  artifacts,
  calls: [],
  read: async () => '',
})

it('starts with the result of a recipe that has no stages, and names models instead of roles', async () => {
  const short = parseRecipe(
    'description: Two steps\nsteps: { first_draft: { blueprint: answer, each: model }, merge: merge }\n',
    { file: 'recipes/short.yaml' },
  )
  const document = (step: string, model: string, more = {}): StoredArtifact => ({
    ...plan(1, model),
    path: `p/${step}/${model}.md`,
    meta: { ...plan(1, model).meta, stage: null, part: 'steps', step, key: step, ...more },
  })
  const page = await recipeResult(short, library, {
    ...run([
      document('first_draft', 'x/one'),
      document('first_draft', 'x/two'),
      document('merge', 'x/one', { result: true }),
    ]),
    calls: [],
  })
  expect(page).toContain('**Result:** [merge](<p/merge/x/one.md>)\n')
  expect(page).toContain('| Document | By | Status |')
  expect(page).toContain('| first draft | [x/one](<p/first_draft/x/one.md>), [x/two](<p/first_draft/x/two.md>) |')
  expect(page).toContain('cost by step and model')
  expect(page).toContain('The models are x/one, x/two.')
  expect(page).not.toMatch(/Stage|steps\b.*part/)
})

describe('recipeResult', () => {
  it('lists documents by stage with author, status and purpose', async () => {
    const page = await recipeResult(
      recipe,
      library,
      run([plan(1, 'x/one'), plan(2, 'x/one'), plan(1, 'x/two', 'incomplete')]),
    )
    const at = (iteration: number, model: string): string => `(<${plan(iteration, model).path}>)`
    const by = `[A]${at(1, 'x/one')}, [A]${at(2, 'x/one')}, [B]${at(1, 'x/two')}`
    const status = 'A: superseded by iteration 2; B: **incomplete**'
    expect(page).toContain(`| Planning | Master plan | ${by} | ${status} | Say what is done when. |`)
    expect(page).toContain('Incomplete documents: 1.')
  })

  it('uses the request as its title, and names the models', async () => {
    const page = await recipeResult(recipe, library, run([plan(1, 'x/one')]))
    expect(page.split('\n')[0]).toBe('# A shed \\| for *all*')
    expect(page).toContain('> Lend tools.')
    expect(page).toContain('A and 1 are x/one, B and 2 are x/two')
    expect(page).toContain('dated 2026-03-20')
  })
})

describe('usageTable', () => {
  const used = (stage: string, model: string, cost: number | null) =>
    ({ stage, model, calls: 2, input: 1500, output: 20, cost, unknown: cost === null ? 'price' : null }) as CallGroup

  it('has a row for each stage, a column for each model, and totals', () => {
    const calls = [used('plan', 'x/one', 0.5), used('plan', 'x/two', null), used('work', 'x/one', 0.25)]
    expect(usageTable(calls, (slug) => slug.toUpperCase())).toEqual({
      columns: ['x/one', 'x/two', 'All'],
      rows: [
        {
          stage: 'PLAN',
          cells: [
            '2 calls, 1,500 in, 20 out, $0.50',
            '2 calls, 1,500 in, 20 out, cost unknown',
            '4 calls, 3,000 in, 40 out, at least $0.50',
          ],
        },
        { stage: 'WORK', cells: ['2 calls, 1,500 in, 20 out, $0.25', '–', '2 calls, 1,500 in, 20 out, $0.25'] },
        {
          stage: '**All**',
          cells: [
            '4 calls, 3,000 in, 40 out, $0.75',
            '2 calls, 1,500 in, 20 out, cost unknown',
            '6 calls, 4,500 in, 60 out, at least $0.75',
          ],
        },
      ],
    })
  })

  it('counts a call that failed at no cost, and the cost stays known', () => {
    const failed = { stage: 'plan', model: 'x/one', calls: 1, unknown: null, input: null, output: null, cost: null }
    const { rows } = usageTable([used('plan', 'x/one', 0.5), failed as CallGroup], String)
    expect(rows[0]!.cells).toEqual(['3 calls, 1,500 in, 20 out, $0.50'])
  })
})

describe('scoreTable', () => {
  const scoring = (score: number) => ({ about: 'A', dimensions: { cost_now: { score } } })

  it('shows the mean score, and each score if reviewers disagree', () => {
    expect(scoreTable([scoring(4), scoring(2)])).toEqual({
      columns: ['A'],
      rows: [{ dimension: 'cost now', cells: ['3 (4, 2)'], isDisputed: true }],
      totals: ['3'],
    })
    expect(scoreTable([scoring(4), scoring(4)])?.rows[0]).toMatchObject({ cells: ['4'], isDisputed: false })
  })

  it('returns undefined without scores', () => {
    expect(scoreTable([])).toBeUndefined()
  })
})

it.each([
  ['a | b\nc', 'a \\| b c'],
  ['# no heading', '\\# no heading'],
  ['1. no list', '\\1. no list'],
  ['<!-- fold: no comment -->', '\\<!-- fold: no comment -->'],
])('keeps text on one line: %j', (text, line) => {
  expect(plainLine(text)).toBe(line)
})

describe('alternativesTable', () => {
  it('weighs the scores, with the best alternative first', () => {
    const table = alternativesTable({
      criteria: [
        { name: 'cost', weight: 3 },
        { name: 'speed', weight: 1 },
      ],
      alternatives: [
        { name: 'build', scores: [2, 5] },
        { name: 'do less', scores: [4] },
      ],
    })
    expect(table?.rows).toMatchObject([
      { name: 'do less', cells: ['4', '–'], mean: '4.0' },
      { name: 'build', cells: ['2', '5'], mean: '2.8' },
    ])
    expect(alternativesTable({})).toBeUndefined()
  })
})

describe('a result page with lists', () => {
  const asking = parseRecipe(
    `
description: A decision
result: { template: page.md, lists: { changes: [rule.rulings, review.objections], half: ['rule.rulings?isHalf'] } }
steps:
  review: review
  rule: rule
  text: write
`,
    { file: 'recipes/decision.yaml' },
  )
  const artifact = (step: string, path: string): StoredArtifact => ({
    id: step,
    path,
    kind: path.endsWith('.json') ? 'assembled_json' : 'document',
    isDocument: true,
    meta: { part: 'steps', step, key: step, iteration: 1, model: 'x/one', n: 1, lineage: 'x/one (1)', match: null },
  })
  const texts: Record<string, string> = {
    'review.json': JSON.stringify({
      objections: [
        { id: 'A1', objection: 'Too dear.' },
        { id: 'A2', objection: 'Late.' },
      ],
    }),
    'rule.json': JSON.stringify({
      rulings: [
        { id: 'A2', now: 'In May.' },
        { id: 'A1', now: 'Half.', isHalf: true },
      ],
    }),
    'text.md': '# Shed\n\nBuild it.\n\n---\n\nIn May.\n',
  }

  it('merges entries by their ids, and includes documents without an end of the page', async () => {
    const page =
      '{{{made.text.text}}}\n{{#each lists.changes}}\n- {{objection}} {{now}}\n{{/each}}\n{{#each lists.half}}\n{{now}}\n{{/each}}\n'
    const own = loadRecipeLibrary({
      models: defaultProfiles(),
      templateDirs: [],
      texts: { page: { source: page, file: 'page.md' } },
    })
    const artifacts = Object.keys(texts).map((path) => artifact(path.split('.')[0]!, path))
    const stored = { ...run(artifacts), read: async (path: string) => texts[path]! }
    expect(await recipeResult(asking, own, stored)).toBe(
      '# Shed\n\nBuild it.\n\n----\n\nIn May.\n- Late. In May.\n- Too dear. Half.\nHalf.\n',
    )
  })
})

it('marks a document as superseded by the step that replaces it', () => {
  const made = (step: string, iteration: number, replaces?: string): StoredArtifact => ({
    id: `${step}-${iteration}`,
    path: `${step}-${iteration}.md`,
    kind: 'document',
    isDocument: true,
    meta: {
      part: 'steps',
      step,
      key: step,
      iteration,
      model: 'x/one',
      n: 1,
      lineage: 'x/one (1)',
      ...(replaces && { replaces }),
    },
  })
  const all = [made('draft', 1), made('text', 1, 'draft'), made('draft', 2)]
  expect(resultDocuments(all).map(({ path, supersededBy }) => [path, supersededBy])).toEqual([
    ['draft-1.md', 'iteration 2'],
    ['text-1.md', undefined],
    ['draft-2.md', undefined],
  ])
  expect(resultDocuments(all.slice(0, 2)).map(({ supersededBy }) => supersededBy)).toEqual(['text', undefined])
})

it('does not count what authors think of their own works', async () => {
  const scored = parseRecipe(
    `
description: Scores
result: { template: page.md, scores: score }
steps:
  score: score
`,
    { file: 'recipes/scores.yaml' },
  )
  const review = (model: string, lineage: string): StoredArtifact => ({
    id: `${model}-${lineage}`,
    path: `${model}-${lineage}.json`,
    kind: 'assembled_json',
    isDocument: true,
    meta: { part: 'steps', step: 'score', key: 'score', iteration: 1, model, n: 1, lineage: `${lineage} (1)` },
  })
  const page = '{{#each scores.totals}}{{this}} {{/each}}own: {{#each ownScores.totals}}{{this}} {{/each}}\n'
  const own = loadRecipeLibrary({
    models: defaultProfiles(),
    templateDirs: [],
    texts: { page: { source: page, file: 'page.md' } },
  })
  const all = ['x/one', 'x/two'].flatMap((model) => ['x/one', 'x/two'].map((lineage) => review(model, lineage)))
  const read = async (path: string) =>
    JSON.stringify({
      dimensions: { use: { score: path.startsWith('x/one-x/one') || path.startsWith('x/two-x/two') ? 5 : 2 } },
    })
  expect(await recipeResult(scored, own, { ...run(all), read })).toBe('2 2 own: 5 5\n')
})
