import { InvalidDataFile } from '@quire/core/errors'
import { describe, expect, it } from 'vitest'
import { checkRecipe } from './check-recipe.ts'
import { parseRecipe } from './parse-recipe.ts'

const SOUND = `description: A plan and what follows from it
stages:
  - slug: thesis
    template: thesis
    steps:
      - name: plan
        objective: Plan
        current_step: 1
        prompt_type: Planner
        prompt_template_name: plan
        output_type: HeaderContext
        granularity_strategy: all_to_one
        files_to_generate: [{ document_key: case, template_filename: case.md }]
      - name: write_case
        objective: Write
        current_step: 2
        prompt_type: Turn
        prompt_template_name: write
        inputs_required:
          - { type: header_context }
          - { type: document, document_key: case, required: false }
        output_type: RenderedDocument
        document_key: case
        document_template: case.md
        granularity_strategy: per_model
  - slug: review
    template: review
    steps:
      - name: judge
        objective: Judge
        current_step: 1
        prompt_type: Turn
        prompt_template_name: judge
        inputs_required:
          - { type: document, stage_slug: thesis, document_key: case }
        output_type: AssembledDocumentJson
        document_key: verdict
        schema: verdict
        granularity_strategy: one_to_one
`
const TEMPLATES = ['thesis', 'review', 'plan', 'write', 'judge', 'case', 'recipe/style-guide']

function check(text: string, templates = TEMPLATES): string[] {
  const recipe = parseRecipe(text, { file: 'recipes/case.yaml' })
  const parts = {
    templates: { find: (name: string) => (templates.includes(name) ? {} : undefined) },
    schemas: { verdict: {} },
  }
  return checkRecipe(recipe, parts).map(({ line, message }) => `${line} ${message}`)
}

const changed = (from: string | RegExp, to: string): string => {
  const text = SOUND.replace(from, to)
  expect(text).not.toBe(SOUND)
  return text
}

describe('checkRecipe', () => {
  it('finds no problems in a valid recipe', () => {
    expect(check(SOUND)).toEqual([])
  })

  it.each([
    [
      'a template that does not exist',
      changed('template: review', 'template: elsewhere'),
      /^26 .*'elsewhere\.md' does not exist/,
    ],
    ['an unknown schema', changed('schema: verdict', 'schema: other'), /^29 .*unknown schema 'other'\. Known: verdict/],
    [
      'a one_to_one step over all documents',
      changed('thesis, document_key: case', "thesis, document_key: '*'"),
      /^35 .*is one_to_one, so its first document input must name a 'document_key'/,
    ],
    [
      'an objective that is not filled in',
      changed('objective: Judge', 'objective: <TBD>'),
      /^29 .*'<TBD>' is not filled in/,
    ],
    [
      'a merge of documents that are not inputs',
      changed('schema: verdict', 'schema: verdict\n        merges: plans'),
      /^29 .*merges 'plans', which is not one of its inputs/,
    ],
    [
      'an unknown stage',
      changed('stage_slug: thesis', 'stage_slug: nowhere'),
      /^35 .*unknown stage 'nowhere'\. Stages: thesis, review/,
    ],
    [
      'a missing producer',
      changed(/thesis, document_key: case/, 'thesis, document_key: plan_b'),
      /^35 .*no step of 'thesis' makes the document 'plan_b' that it needs\. Available: case/,
    ],
    [
      'an input from a later stage',
      changed(
        '- { type: header_context }',
        '- { type: header_context }\n          - { type: document, stage_slug: review, document_key: verdict }',
      ),
      /^21 .*in the later stage 'review'/,
    ],
    [
      'an input that the step itself makes',
      changed('document_key: case, required: false', 'document_key: case'),
      /^21 .*at position 2, but it must be made before position 2/,
    ],
    [
      'two steps with the same name',
      changed('name: write_case', 'name: plan'),
      /Duplicate step 'plan' in stage 'thesis'/,
    ],
    ['two stages with the same name', changed('slug: review', 'slug: thesis'), /Duplicate stage 'thesis'/],
    [
      'a step with the reserved name of the gate',
      changed('name: judge', 'name: gate'),
      /The step name 'gate' is reserved/,
    ],
    [
      'a planner with the same name as a document',
      changed('name: plan', 'name: case'),
      /some of their files would collide/,
    ],
    [
      'a document that the planner does not list',
      changed('{ document_key: case, template_filename: case.md }', ''),
      /must list 'case'/,
    ],
    [
      'a document that no step makes',
      changed('[{ document_key: case,', '[{ document_key: extra, template_filename: case.md }, { document_key: case,'),
      /lists 'extra'/,
    ],
    [
      'a planner that makes a document',
      changed('output_type: HeaderContext', 'output_type: RenderedDocument'),
      /is a Planner and cannot make a RenderedDocument/,
    ],
    [
      'a pairing step without documents to pair',
      changed('granularity_strategy: one_to_one', 'granularity_strategy: pairwise_by_origin'),
      /needs documents from two stages/,
    ],
  ])('reports %s, with its line', (_what, text, expected) => {
    expect(check(text).join('\n')).toMatch(new RegExp(expected.source, 'm'))
  })

  it('reports steps that depend on each other', () => {
    const text = SOUND.replace(
      'prompt_template_name: plan\n',
      'prompt_template_name: plan\n        inputs_required: [{ type: document, document_key: case }]\n',
    )
    expect(check(text).join('\n')).toMatch(/plan → write_case → plan depend on each other/)
  })

  it('reports all problems at once', () => {
    expect(check(SOUND, []).length).toBeGreaterThan(5)
  })
})

describe('parseRecipe', () => {
  it('reports every structural problem with its line', () => {
    const text = SOUND.replace('prompt_type: Planner', 'prompt_type: Poet').replace('slug: review', 'slug: Re view')
    try {
      parseRecipe(text, { file: 'recipes/case.yaml' })
      expect.unreachable()
    } catch (error) {
      expect(error).toBeInstanceOf(InvalidDataFile)
      const { problems } = error as InvalidDataFile
      expect(problems.map(({ line }) => line)).toEqual([9, 26])
      expect(problems[0]!.message).toMatch(/must be one of Planner, Turn/)
    }
  })

  it.each([
    ['{ limit: 2.5, delay_seconds: 1 }', /steps\.0\.retry\.limit: must be integer/],
    ['{ limit: 2 }', /'delay_seconds' is missing/],
    ['{ limit: 2, delay_seconds: 90000 }', /retry\.delay_seconds: must be <= 86400/],
    ['{ limit: 2, delay_seconds: 1, backoff: 0.5 }', /retry\.backoff: must be >= 1/],
    ['{ limit: 2, delay_seconds: 1, times: 3 }', /unknown key 'times'\. Known: limit, delay_seconds, backoff/],
  ])('reports an invalid retry policy with its line: %s', (retry, message) => {
    const text = changed('prompt_type: Planner\n', `prompt_type: Planner\n        retry: ${retry}\n`)
    try {
      parseRecipe(text, { file: 'recipes/case.yaml' })
      expect.unreachable()
    } catch (error) {
      const { problems } = error as InvalidDataFile
      expect(problems).toHaveLength(1)
      expect(problems[0]!.line).toBe(10)
      expect(problems[0]!.message).toMatch(message)
    }
  })

  it('reads the retry policy of a step', () => {
    const text = changed(
      'prompt_type: Planner\n',
      'prompt_type: Planner\n        retry: { limit: 3, delay_seconds: 60, backoff: 2 }\n',
    )
    const [plan, write] = parseRecipe(text, { file: 'recipes/case.yaml' }).stages[0]!.steps
    expect(plan!.retry).toEqual({ limit: 3, delaySeconds: 60, backoff: 2 })
    expect(write!.retry).toBeUndefined()
  })

  it('fills in defaults', () => {
    const recipe = parseRecipe(SOUND, { file: 'recipes/case.yaml' })
    expect(recipe.name).toBe('case')
    expect(recipe.stages[0]!.steps[1]!.inputs[0]).toEqual({
      type: 'header_context',
      stage: 'thesis',
      key: 'header_context',
      required: true,
      multiple: false,
      weight: 1,
      line: 20,
    })
  })
})

it.each([
  ['as a list of names', 'files_to_generate: [case]'],
  ['as a mapping', 'files_to_generate: { case: case.md }'],
  ['with an unknown key', 'files_to_generate: [{ document: case, template_filename: case.md }]'],
])('rejects files_to_generate %s', (_, wrong) => {
  const text = changed('files_to_generate: [{ document_key: case, template_filename: case.md }]', wrong)
  expect(() => check(text)).toThrow(/recipes\/case\.yaml:13 .*files_to_generate/)
})
