import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Flow } from '@quire/runtime/engine'
import { loadWorkspace } from '@quire/runtime/workspace'
import { afterAll, describe, expect, it } from 'vitest'
import { workspaceSource } from '../load/recipe-source.ts'
import { openRecipe } from '../plugin/load-recipe-flows.ts'

const temporary = mkdtempSync(join(tmpdir(), 'quire-page-'))
afterAll(() => rmSync(temporary, { recursive: true, force: true }))

const blueprint = (inputs: readonly string[], more = ''): string =>
  `${more}inputs: { ${inputs.map((name) => `${name}: {}`).join(', ')} }
layers: [${inputs.map((name) => `{ id: ${name}, role: user, source: ${name} }`).join(', ')}]
`
const FILES = {
  'quire.yaml': 'name: shop\n',
  'blueprints/answer.yaml': blueprint(['question'], 'description: Answers the question.\n'),
  'blueprints/merge.yaml': blueprint(['request', 'drafts'], 'model: openai/gpt-4o\n'),
  'blueprints/plan.yaml': blueprint(
    ['request'],
    'answer: { json: { type: object, properties: { tasks: { type: array } } } }\n',
  ),
  'blueprints/task.yaml': blueprint(['task', 'tone']),
  'blueprints/review.yaml': blueprint(['request', 'answer'], 'answer: verdict\n'),
  'blueprints/compare.yaml': blueprint(['request', 'candidates']),
}

function open(recipe: string, files: Readonly<Record<string, string>> = {}): Flow {
  const dir = mkdtempSync(join(temporary, 'shop-'))
  for (const [name, text] of Object.entries({ ...FILES, 'recipes/work.yaml': recipe, ...files })) {
    mkdirSync(dirname(join(dir, name)), { recursive: true })
    writeFileSync(join(dir, name), text)
  }
  return openRecipe('work', workspaceSource(dir), loadWorkspace(dir, { kits: [] }).context())
}

const SHORT = `description: Two models draft, a person looks, one model merges.
steps:
  draft: { blueprint: answer, each: model, display: First drafts, gate: person }
  plan: plan
  task_work: { blueprint: task, each: task in plan.tasks, with: { tone: { value: dry } } }
  tries: { blueprint: answer, times: 2, with: { question: { person: 'What for?' } } }
  top: { best: tries, by: compare }
  polished: { blueprint: answer, until: 'review passes, at most 2', description: The answer that goes out. }
  merge: { blueprint: merge, with: { drafts: draft } }
`

describe('the outline of a recipe whose steps ask blueprints', () => {
  const { parts } = open(SHORT).outline!()
  const step = (name: string) => parts.flatMap(({ steps }) => steps).find((one) => one.name === name)

  it('has a part for each gate, and no stages', () => {
    expect(parts.map(({ stage, waits, steps }) => [stage, waits, steps.map(({ title }) => title)])).toEqual([
      [undefined, true, ['First drafts']],
      [undefined, false, ['plan', 'task work', 'tries question', 'tries', 'top', 'polished', 'merge']],
    ])
  })

  it('says how often a step runs', () => {
    expect(parts.flatMap(({ steps }) => steps.map(({ name, runs }) => [name, runs]))).toEqual([
      ['draft', 'each model'],
      ['plan', 'once'],
      ['task_work', 'for each task in plan.tasks'],
      ['tries_question', 'once'],
      ['tries', '2 times'],
      ['top', 'the best of tries, chosen by compare'],
      ['polished', 'until review passes, at most 2 rounds'],
      ['merge', 'once'],
    ])
  })

  it('says where each input comes from, and which form the answer has', () => {
    expect(step('draft')).toMatchObject({
      asks: 'the blueprint answer: Answers the question.',
      inputs: [{ name: 'question', source: 'the request' }],
      model: 'each model of the run',
      answer: 'text',
    })
    expect(step('plan')).toMatchObject({ answer: 'JSON with tasks' })
    expect(step('task_work')).toMatchObject({
      needs: ['plan'],
      inputs: [
        { name: 'task', source: 'the current task' },
        { name: 'tone', source: '“dry”' },
      ],
      answer: 'a list; each entry is text',
    })
    expect(step('tries_question')).toMatchObject({ asks: 'a person: What for?' })
    expect(step('top')).toMatchObject({
      inputs: [{}, { name: 'candidates', source: 'all results of tries' }],
      answer: 'the chosen result of tries, unchanged',
    })
    expect(step('polished')).toMatchObject({
      description: 'The answer that goes out.',
      model: 'the run’s first model, or --final-model; review: the run’s last model',
    })
    expect(step('merge')).toMatchObject({
      needs: ['draft'],
      inputs: [{ source: 'the request' }, { name: 'drafts', source: 'all results of First drafts' }],
      model: 'openai/gpt-4o, unless the run names models',
    })
  })
})

const options = {
  picture: 'work.svg',
  linkTo: (file: string) => (file.startsWith('@') ? undefined : `../${file}`),
}

describe('the page of a recipe', () => {
  it('documents steps that ask blueprints, with a picture', () => {
    const { text, picture } = open(SHORT).page!(options)
    expect(text).toContain('![The steps of work](<work.svg>)')
    expect(text).toContain('Generated from [`recipes/work.yaml`](<../recipes/work.yaml>)')
    expect(text).toContain('## Step 1: First drafts (`draft`)')
    expect(text).toContain('Here the run waits until a person approves.')
    expect(text).toContain('- **Files:** [`blueprints/answer.yaml`](<../blueprints/answer.yaml>)')
    expect(text).not.toContain(temporary)
    for (const title of ['First drafts', 'task work', 'merge']) expect(picture).toContain(`>${title}</text>`)
    expect(picture).toContain('a gate: the run waits here until a person approves')
  })

  it('leaves out what a staged recipe does not describe', () => {
    const recipe = `description: A paper
stages:
  - slug: draft
    steps: [{ name: write_paper, prompt_template_name: write.md }]
`
    const { text, picture } = open(recipe, { 'prompts/write.md': 'Write a paper.\n' }).page!(options)
    expect(text).toContain('## Stage: draft (`draft`)\n\n### Sources of Truth')
    expect(text).toContain('- **Prompt Template Name:** [`prompts/write.md`](<../prompts/write.md>)')
    expect(text).toContain('- Seed prompt template: `@quire/recipe/')
    expect(text).not.toMatch(/undefined|Objective|\*\*Name|domains/)
    expect(picture).toContain('>write paper</text>')
    expect(picture).toContain('>the result</text>')
  })

  it('escapes markup in the picture', () => {
    const { picture } = open('description: D\nsteps: { draft: { blueprint: answer, display: "<b> & co" } }\n').page!(
      options,
    )
    expect(picture).toContain('&lt;b> &amp; co')
    expect(picture).not.toContain('<b>')
  })
})
