import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { defaultProfiles } from '@quire/core'
import { InvalidDataFile } from '@quire/core/errors'
import type { Flow, StepContext } from '@quire/runtime/engine'
import { afterAll, afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { kitSource, workspaceSource } from '../load/recipe-source.ts'
import { loadRecipeFlows, openRecipe, recipeHashes } from './load-recipe-flows.ts'

const temporary = mkdtempSync(join(tmpdir(), 'quire-sources-'))
afterAll(() => rmSync(temporary, { recursive: true, force: true }))

function folder(files: Readonly<Record<string, string>>): string {
  const dir = mkdtempSync(join(temporary, 'folder-'))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, name)), { recursive: true })
    writeFileSync(join(dir, name), text)
  }
  return dir
}

const stage = (slug: string, more = ''): string => `
  - slug: ${slug}
    template: stages/${slug}.md
    steps:
      - name: write_${slug}
        objective: Write it.
        current_step: 1
        prompt_type: Turn
        prompt_template_name: steps/write.md
        output_type: RenderedDocument
        document_key: ${slug}_paper
        document_template: documents/paper.md
        granularity_strategy: per_model${more}`

const KIT = {
  'recipes/paper.yaml': `description: A paper\ndomain: product\nstages:${stage('draft')}${stage('review')}\n`,
  'templates/stages/draft.md': 'Draft a {{work}}.\n',
  'templates/stages/review.md': 'Review the {{work}}.\n',
  'templates/steps/write.md': 'Write about the {{work}}.\n',
  'templates/documents/paper.md': '# Paper\n\n## Point\n',
  'domains/product.yaml': 'description: A product\nvalues: { work: product }\n',
  'domains/book.yaml': 'description: A book\nvalues: { work: book }\n',
}
const models = defaultProfiles()

/** Returns the seed prompt of the first stage of a run. */
async function seedOf(flow: Flow, options: Record<string, string> = {}): Promise<string> {
  const request = { input: 'Make it.', models: ['openai/gpt-4o'], options }
  const steps = await flow.start(request)
  const { key, kind, name, input } = steps[0]!
  const context = {
    run: { id: 'r', project: 'p', request },
    step: { id: key, key, name, stage: undefined, depth: 0, input, attempt: 1 },
    needs: {},
  } as unknown as StepContext<never>
  const result = await flow.kinds[kind]!(context)
  return result.artifacts![0]!.text
}

describe('the names of steps', () => {
  const titled = (display: string): Flow[] =>
    loadRecipeFlows(
      kitSource({
        name: 'paper',
        root: folder({
          ...KIT,
          'recipes/paper.yaml': `description: A paper\ndomain: product\nstages:${stage('draft', `\n        display: '${display}'`)}\n`,
        }),
      }),
      { root: undefined, models, overlays: {} },
    )

  it('use the vocabulary of the domain', async () => {
    const [flow] = titled('Notes on the {{work}}')
    expect(await seedOf(flow!)).toContain('<template title="notes on the product" document_key="draft_paper">')
    expect(await seedOf(flow!, { domain: 'book' })).toContain(
      '<template title="notes on the book" document_key="draft_paper">',
    )
  })

  it('are rejected if they use an undefined word', async () => {
    const [flow] = titled('Notes on the {{colour}}')
    const problem = { file: 'paper/recipes/paper.yaml', line: 7, message: expect.stringContaining('colour') }
    await expect(seedOf(flow!)).rejects.toMatchObject({ problems: [problem] })
  })
})

describe('the recipes of a kit', () => {
  const root = folder(KIT)
  const kit = { name: 'paper', root }

  it('find their templates and domain', async () => {
    const [flow] = loadRecipeFlows(kitSource(kit), { root: undefined, models, overlays: {} })
    expect(flow!.name).toBe('paper')
    expect(await seedOf(flow!)).toContain('Draft a product.')
    expect(await seedOf(flow!, { domain: 'book' })).toContain('Draft a book.')
    await expect(seedOf(flow!, { domain: 'opera' })).rejects.toMatchObject({
      code: 'domain-not-found',
      available: ['book', 'product'],
    })
  })

  it('use the workspace’s templates, domains and values', async () => {
    const workspace = folder({
      'prompts/paper/stages/draft.md': 'First of all, a {{work}} for {{reader}}.\n',
      'domains/opera.yaml': 'description: An opera\nvalues: { work: opera, reader: all }\n',
      'domains/book.yaml': 'description: My book\nvalues: { work: booklet, reader: few }\n',
    })
    const needs = { root: workspace, models, overlays: { domain: { reader: 'the chair' } } }
    const [flow] = loadRecipeFlows(kitSource(kit, needs.root), { ...needs, domain: 'opera' })
    expect(await seedOf(flow!)).toContain('First of all, a opera for the chair.')
    expect(await seedOf(flow!, { domain: 'book' })).toContain('First of all, a booklet for the chair.')
  })
})

describe('a recipe that extends another', () => {
  const kit = { name: 'paper', root: folder(KIT) }
  const own = `extends: paper/paper\ndescription: A paper and a letter\nstages:${stage('letter')}\n`
  const open = (files: Readonly<Record<string, string>>, name = 'mine') => {
    const root = folder(files)
    return openRecipe(name, workspaceSource(root), { root, models, overlays: {}, kits: [kit] })
  }

  it('lists the base recipe’s stages before its own', async () => {
    const flow = open({ 'recipes/mine.yaml': own, 'prompts/stages/letter.md': 'Send the {{work}}.\n' })
    expect(await seedOf(flow)).toContain('Draft a product.')
    const steps = await flow.start({ input: 'Make it.', models: ['openai/gpt-4o'], options: {} })
    expect([...new Set(steps.map((step) => step.stage))]).toEqual(['draft', 'review', 'letter'])
  })

  it('replaces a stage with the same slug', async () => {
    const flow = open(
      {
        'recipes/mine.yaml': `extends: middle\ndescription: Mine\ndomain: book\nstages:${stage('draft')}\n`,
        'recipes/middle.yaml': own,
        'prompts/stages/draft.md': 'A {{work}}, my way.\n',
        'prompts/stages/letter.md': 'Send it.\n',
      },
      'mine',
    )
    expect(await seedOf(flow)).toContain('A book, my way.')
    const steps = await flow.start({ input: 'Make it.', models: ['openai/gpt-4o'], options: { until: 'letter' } })
    expect([...new Set(steps.map((step) => step.stage))]).toEqual(['draft', 'review', 'letter'])
  })

  it('reports each problem in the file that contains it', () => {
    const problems = (files: Readonly<Record<string, string>>): string[] => {
      try {
        open(files)
      } catch (error) {
        if (error instanceof InvalidDataFile) {
          return error.problems.map(({ file, line, message }) => `${file}:${line} ${message}`)
        }
      }
      return []
    }
    expect(problems({ 'recipes/mine.yaml': own })).toEqual([
      "recipes/mine.yaml:4 Stage 'letter': the template 'stages/letter.md' does not exist.",
    ])
    expect(problems({ 'recipes/mine.yaml': 'description: Mine\nextends: paper/nothing\n' })).toEqual([
      "recipes/mine.yaml:2 Unknown recipe 'paper/nothing'. Available: paper/paper.",
    ])
    expect(
      problems({
        'recipes/mine.yaml': 'description: Mine\nextends: other\n',
        'recipes/other.yaml': 'description: Other\nextends: mine\n',
      }),
    ).toEqual(["recipes/other.yaml:2 'mine' also extends this recipe. Recipes cannot extend each other."])
    expect(problems({ 'recipes/mine.yaml': 'description: Mine\n' })[0]).toContain("'steps' is missing")
    // A problem in a kit is reported with the name of the file.
    const broken = {
      name: 'paper',
      root: folder({
        ...KIT,
        'recipes/paper.yaml': KIT['recipes/paper.yaml'].replace('steps/write.md', 'steps/no.md'),
      }),
    }
    const root = folder({ 'recipes/mine.yaml': own, 'prompts/stages/letter.md': 'Send it.\n' })
    expect(() => openRecipe('mine', workspaceSource(root), { root, models, overlays: {}, kits: [broken] })).toThrow(
      /paper\/recipes\/paper\.yaml:7 Step 'write_draft'/,
    )
  })

  it('rejects a domain file with an unknown key', () => {
    const files = {
      'recipes/mine.yaml': own,
      'prompts/stages/letter.md': 'Send it.\n',
      'domains/odd.yaml': 'description: Odd\nwork: thing\n',
    }
    expect(() => open(files)).toThrow(/domains\/odd\.yaml:2 unknown key 'work'/)
  })
})

describe('the workspace’s recipes', () => {
  it('lists an invalid recipe, and reports its problems when it runs', async () => {
    const root = folder({ 'recipes/broken.yaml': 'stages: 3\n' })
    const [flow] = loadRecipeFlows(workspaceSource(root), { root, models, overlays: {} })
    expect(flow).toMatchObject({ name: 'broken', description: expect.stringContaining('run it to see why') })
    expect(() => flow!.start({ input: 'x', models: ['a'], options: {} })).toThrow(InvalidDataFile)
    expect(kitSource({ name: 'k', root }).templates).toHaveLength(1)
  })
})

let dirs: string[]
beforeEach(() => {
  dirs = []
})
afterEach(() => {
  for (const dir of dirs) rmSync(dir, { recursive: true })
})

function workspace(files: Readonly<Record<string, string>>): string {
  const dir = mkdtempSync(join(tmpdir(), 'quire-hash-'))
  dirs.push(dir)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(dir, path, '..'), { recursive: true })
    writeFileSync(join(dir, path), text)
  }
  return dir
}
const hash = (files: Readonly<Record<string, string>>): string =>
  recipeHashes(['plan'], workspaceSource(workspace(files)), { kits: [] } as never).get('plan')!

const FILES = { 'recipes/plan.yaml': 'name: plan\n', 'prompts/a.md': 'A', 'schemas/a.json': '{}' }

test('gives a recipe the same hash in any folder', () => {
  expect(hash(FILES)).toBe(hash(FILES))
})

test.each<[string, Readonly<Record<string, string>>]>([
  ['a change to the recipe', { ...FILES, 'recipes/plan.yaml': 'name: plan \n' }],
  ['a change to a template', { ...FILES, 'prompts/a.md': 'B' }],
  ['a new template', { ...FILES, 'prompts/b/c.md': 'A' }],
  ['a change to a schema', { ...FILES, 'schemas/a.json': '[]' }],
])('%s changes the hash', (_, files) => {
  expect(hash(files)).not.toBe(hash(FILES))
})

test('includes another recipe only if this recipe extends it', () => {
  expect(hash({ ...FILES, 'recipes/other.yaml': 'x' })).toBe(hash(FILES))
  const built = { ...FILES, 'recipes/plan.yaml': 'extends: other\n' }
  expect(hash({ ...built, 'recipes/other.yaml': 'x' })).not.toBe(hash({ ...built, 'recipes/other.yaml': 'y' }))
})
