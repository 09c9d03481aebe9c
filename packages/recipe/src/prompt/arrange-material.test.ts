import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultProfiles } from '@quire/core'
import { describe, expect, it } from 'vitest'
import { parseRecipe } from '../format/parse-recipe.ts'
import { arrangeMaterial, type DocumentMaterial } from './arrange-material.ts'
import type { Job } from './job-artifacts.ts'
import { loadRecipeLibrary } from './recipe-library.ts'

const WORKSPACE = join(import.meta.dirname, '../../../../examples/brief')
const library = loadRecipeLibrary({
  templateDirs: [{ dir: join(WORKSPACE, 'prompts'), label: 'prompts' }],
  models: defaultProfiles(),
})
const text = readFileSync(join(WORKSPACE, 'recipes/brief.yaml'), 'utf8')
const recipe = parseRecipe(text, { file: 'recipes/brief.yaml' })
const steps = recipe.stages.flatMap((stage) => stage.steps.map((step) => ({ stage, step })))
const written = steps.filter(({ step }) => step.promptType === 'Turn')

function documentOf({ stage, step }: (typeof steps)[number], length = 10): DocumentMaterial {
  const source = { kind: 'artifact', id: step.key } as const
  const body = `# ${step.key}\n\n${'Words. '.repeat(length)}\n\n## More\n\n${'Words. '.repeat(length)}`
  return { id: `${step.key}.md`, stage: stage.slug, key: step.key, title: step.key, text: body, weight: 1, source }
}

function jobFor({ stage, step }: (typeof steps)[number], model = 'openai/gpt-4o'): Job {
  return { recipe, stage, step, input: { model: { model, n: 1 } } } as unknown as Job
}

describe('arrangeMaterial', () => {
  it('puts documents in the order in which the recipe makes them, and files of the user last', () => {
    const file: DocumentMaterial = { ...documentOf(written[0]!), id: 'prices.csv', element: 'file' }
    const documents = [file, ...written.map((one) => documentOf(one)).reverse()]
    const { shared, inputs } = arrangeMaterial(documents, jobFor(written[0]!), library)
    expect([...shared, ...inputs].map(({ id }) => id)).toEqual([
      ...written.map(({ step }) => `${step.key}.md`),
      file.id,
    ])
  })

  it('keeps documents whole if there is room, and splits them otherwise', () => {
    const documents = [documentOf(written[0]!, 2000)]
    expect(arrangeMaterial(documents, jobFor(written[0]!), library).inputs).toHaveLength(1)
    const small = arrangeMaterial(documents, jobFor(written[0]!, 'ollama/llama3.2:3b'), library)
    expect(small.inputs.length).toBeGreaterThan(1)
    expect(small.shared).toEqual([])
  })

  it('puts a plan’s documents first, unless the blueprints have no place for them', () => {
    const document = written[0]!
    const { key } = document.step
    const input = { type: 'document', stage: document.stage.slug, key, required: true, multiple: false } as const
    const { stage, step } = steps.find((one) => one.step.promptType === 'Planner')!
    const planner = { stage, step: { ...step, inputs: [{ ...input, weight: 1, line: 1 }] } }
    const documents = [documentOf(document)]
    expect(arrangeMaterial(documents, jobFor(planner), library)).toMatchObject({ shared: [{ id: `${key}.md` }] })
    const { inputs: _, ...withoutInputs } = library.blueprints.planner
    const blueprints = { ...library.blueprints, planner: withoutInputs }
    const arranged = arrangeMaterial(documents, jobFor(planner), { ...library, blueprints })
    expect(arranged).toMatchObject({ shared: [], inputs: [{ id: `${key}.md` }] })
  })
})
