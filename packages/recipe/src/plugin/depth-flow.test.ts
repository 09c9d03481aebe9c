import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { defaultProfiles } from '@quire/core'
import { InvalidDataFile } from '@quire/core/errors'
import type { Flow, RunRequest, StepContext } from '@quire/runtime/engine'
import { afterAll, describe, expect, it } from 'vitest'
import { workspaceSource } from '../load/recipe-source.ts'
import { loadRecipeFlows, openRecipe, recipeHashes } from './load-recipe-flows.ts'

const temporary = mkdtempSync(join(tmpdir(), 'quire-depths-'))
afterAll(() => rmSync(temporary, { recursive: true, force: true }))

const recipe = (...stages: string[]): string =>
  `description: It has ${stages.join(' and ')}\nstages:\n${stages
    .map((slug) => `  - { slug: ${slug}, steps: [{ name: write_${slug}, prompt_template_name: write.md }] }\n`)
    .join('')}`

const DEPTHS = `description: A paper
depths:
  careful: { recipe: long, from_models: 2 }
  short: { recipe: brief, from_models: 1 }
`

const FILES = {
  'recipes/paper.yaml': DEPTHS,
  'recipes/brief.yaml': recipe('draft'),
  'recipes/long.yaml': recipe('draft', 'review'),
  'prompts/write.md': 'Write.\n',
}

const needs = { root: undefined, models: defaultProfiles(), overlays: {} }

function folder(files: Readonly<Record<string, string>>): string {
  const dir = mkdtempSync(join(temporary, 'workspace-'))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, name)), { recursive: true })
    writeFileSync(join(dir, name), text)
  }
  return dir
}

function paper(files: Readonly<Record<string, string>> = {}): Flow {
  const flows = loadRecipeFlows(workspaceSource(folder({ ...FILES, ...files })), needs)
  return flows.find(({ name }) => name === 'paper')!
}

function request(models: number, options: RunRequest['options'] = {}): RunRequest {
  const names = ['openai/gpt-4o', 'openai/gpt-4o-mini', 'openai/gpt-4.1']
  return { input: 'Make it.', models: names.slice(0, models), options }
}

async function stagesOf(flow: Flow, asked: RunRequest): Promise<unknown[]> {
  return [...new Set((await flow.start(asked)).map(({ stage }) => stage))]
}

describe('a recipe with depths', () => {
  it.each<[string, RunRequest, string[]]>([
    ['one model', request(1), ['draft']],
    ['two models', request(2), ['draft', 'review']],
    ['three models', request(3), ['draft', 'review']],
    ['one model and an option', request(1, { careful: true }), ['draft', 'review']],
    ['two models and an option', request(2, { short: true }), ['draft']],
    ['an option that is off', request(1, { careful: false }), ['draft']],
  ])('runs the recipe that the request chooses: %s', async (_, asked, stages) => {
    expect(await stagesOf(paper(), asked)).toEqual(stages)
  })

  it('keeps its depth if models are removed later', () => {
    const flow = paper()
    const change = { model: 'openai/gpt-4o-mini', by: null, keeps: [] }
    const { steps } = flow.extend!({ ...request(2), changes: [change] }, [])
    expect(new Set(steps.map(({ stage }) => stage))).toEqual(new Set(['draft', 'review']))
  })

  it('runs its steps and shows its result with the chosen recipe', async () => {
    const flow = paper()
    const asked = request(1, { careful: true })
    const [seed] = await flow.start(asked)
    const { key, kind, name, input } = seed!
    const context = { run: { id: 'r', project: 'p', request: asked }, step: { id: key, key, name, input }, needs: {} }
    const result = await flow.kinds[kind]!(context as unknown as StepContext<never>)
    expect(result.artifacts![0]!.meta).toMatchObject({ recipe: 'long' })
    const previews = await flow.preview!(asked, { project: 'p' })
    expect(previews.map((preview) => preview.name)).toEqual(['draft/write_draft', 'review/write_review'])
  })

  it('says which depth was chosen, why, and how to choose another one', () => {
    const explain = (asked: RunRequest) => paper().notes!(asked)
    expect(explain(request(1))).toEqual(['Depth: short (one model). For more: --careful.'])
    expect(explain(request(2))).toEqual(['Depth: careful (2 models). For less: --short.'])
    expect(explain(request(1, { careful: true }))).toEqual(['Depth: careful (--careful). For less: --short.'])
    const only = 'description: A paper\ndepths: { short: { recipe: brief, from_models: 1 } }\n'
    expect(paper({ 'recipes/paper.yaml': only }).notes!(request(1))).toEqual([])
  })

  it('has an option for each depth, and the options of its recipes', () => {
    const { options } = paper()
    expect(options!.slice(0, 2)).toEqual([
      {
        name: 'short',
        description: 'use the recipe brief; the default for one model',
        type: 'boolean',
        conflicts: ['careful'],
      },
      {
        name: 'careful',
        description: 'use the recipe long; the default for 2 or more models',
        type: 'boolean',
        conflicts: ['short'],
      },
    ])
    expect(options!.filter(({ name }) => name === 'until')).toHaveLength(1)
  })

  it('describes its first depth, and names the others', () => {
    const flow = paper()
    const note = 'This is the depth short (one model). Other depths: --careful (2 or more models).'
    const outline = flow.outline!()
    expect(outline.note).toBe(note)
    expect(outline.parts.map(({ stage }) => stage?.name)).toEqual(['draft'])
    expect(flow.outline!(request(2)).parts.map(({ stage }) => stage?.name)).toEqual(['draft', 'review'])
    const { text } = flow.page!({ picture: 'paper.svg', linkTo: () => undefined })
    expect(text).toMatch(new RegExp(`^# paper\\n\\n${note.replace(/[().]/g, '\\$&')}\\n`))
  })

  it('has another identity if one of its recipes changes', () => {
    const hash = (files: Readonly<Record<string, string>>) =>
      recipeHashes(['paper'], workspaceSource(folder(files)), needs as never).get('paper')
    expect(hash(FILES)).toBe(hash(FILES))
    expect(hash({ ...FILES, 'recipes/brief.yaml': recipe('notes') })).not.toBe(hash(FILES))
  })

  it('can name the recipes of a kit', async () => {
    const kit = {
      name: 'kit',
      root: folder({ 'recipes/long.yaml': FILES['recipes/long.yaml'], 'templates/write.md': 'W' }),
    }
    const text = DEPTHS.replace('recipe: long', 'recipe: kit/long')
    const source = workspaceSource(folder({ ...FILES, 'recipes/paper.yaml': text }))
    const flow = openRecipe('paper', source, { ...needs, kits: [kit] })
    expect(await stagesOf(flow, request(2))).toEqual(['draft', 'review'])
  })
})

describe('the check of a recipe with depths', () => {
  const problems = (text: string): string[] => {
    try {
      openRecipe('paper', workspaceSource(folder({ ...FILES, 'recipes/paper.yaml': text })), needs)
    } catch (error) {
      if (error instanceof InvalidDataFile) return error.problems.map(({ line, message }) => `${line} ${message}`)
    }
    return []
  }

  it.each<[string, string, string]>([
    [
      'unknown recipes',
      DEPTHS.replace('recipe: long', 'recipe: lang'),
      "3 Unknown recipe 'lang'. Available: brief, long.",
    ],
    [
      'a missing lowest depth',
      DEPTHS.replace('from_models: 1', 'from_models: 3'),
      "3 No depth is for a single model. Set 'from_models: 1' in one of them, such as 'careful'.",
    ],
    [
      'two depths for the same number of models',
      DEPTHS.replace('from_models: 2', 'from_models: 1'),
      "4 The depths 'careful' and 'short' have the same 'from_models'.",
    ],
    [
      'depths beside stages',
      `${DEPTHS}stages: [{ slug: a, steps: [{ name: b, prompt_template_name: write.md }] }]\n`,
      "5 A recipe with 'depths' cannot have 'stages'. Move it to the recipes that the depths name.",
    ],
    [
      'settings that belong to the recipes',
      `${DEPTHS}domain: book\n`,
      "5 A recipe with 'depths' cannot have 'domain'. Move it to the recipes that the depths name.",
    ],
    [
      'a recipe that has depths itself',
      DEPTHS.replace('recipe: long', 'recipe: paper'),
      "3 'paper' chooses another recipe itself. Name a recipe with steps.",
    ],
    [
      'the name of another option',
      DEPTHS.replace('careful:', 'gate:'),
      "3 A depth cannot be called 'gate', because runs have an option of this name.",
    ],
  ])('reports %s, with the line', (_, text, problem) => {
    expect(problems(text)).toEqual([problem])
  })

  it('reports a recipe that extends it', () => {
    const root = folder({ ...FILES, 'recipes/mine.yaml': 'description: Mine\nextends: paper\n' })
    expect(() => openRecipe('mine', workspaceSource(root), needs)).toThrow(
      /mine\.yaml:2 'paper' has no stages of its own\. Extend one of its depths: brief, long\./,
    )
  })
})
