import { fileURLToPath } from 'node:url'
import { defaultProfiles, renderTemplate } from '@quire/core'
import { mergeOverlays, type Template } from '@quire/core/template'
import { answersInJson, kitSource, readRecipe } from '@quire/recipe/prompts'
import { definedIds, familyOf } from '@quire/runtime/answer'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../dialectic', import.meta.url))
const { recipe, library } = readRecipe('dialectic-full', kitSource({ name: 'dialectic', root }), {
  root: undefined,
  models: defaultProfiles(),
  overlays: {},
})
const steps = recipe.stages.flatMap((stage) => stage.steps.map((step) => ({ stage, step })))
const LENGTHS = ['', '.medium', '.minimal']
const domains = Object.entries(library.domains)

/** Renders a template with the values of a prompt. A missing value is an error. */
function rendered(template: Template, domain: Readonly<Record<string, unknown>>): string {
  const dynamic = {
    stage: { slug: 'stage', display: 'Stage', description: 'A stage.' },
    step: { name: 'step', display: 'Step', objective: 'An objective.', document_key: 'key', length: '900 words' },
    recipe: recipe.name,
    lineage: 'A',
    number: 2,
    is_own: true,
    is_revision: true,
    has_schema: false,
    date: '2026-03-20',
    siblings: [],
    iteration: 1,
    domain: { name: 'general', reason: 'no signs of another one in the request' },
  }
  const { values } = mergeOverlays({ domain, dynamic })
  return renderTemplate(template, values, { partials: library.templates }).text
}

const headings = (text: string): string[] => text.split('\n').filter((line) => /^#{1,4} /.test(line))

/** The paths of all values. A list counts as one value. */
function pathsOf(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [path]
  return Object.entries(value).flatMap(([key, member]) => pathsOf(member, path === '' ? key : `${path}.${key}`))
}

const lengthsOf = (name: string): Template[] => LENGTHS.flatMap((ending) => library.templates.find(name + ending) ?? [])

describe('the data of the dialectic kit', () => {
  it('has the same variables in every domain', () => {
    expect(domains.map(([name]) => name).sort()).toEqual(['book', 'general', 'product', 'research'])
    const [first, ...others] = domains.map(([, { values }]) => pathsOf(values).sort())
    for (const other of others) expect(other).toEqual(first)
  })

  it('gives every kind of entry ids of its own', () => {
    const kinds = steps.flatMap(({ step }) => {
      const template = answersInJson(step) ? undefined : library.templates.find(step.documentTemplate ?? '')
      const own = new Set(definedIds(template?.source ?? '').map(familyOf))
      return own.size === 0 ? [] : [[step.key, [...own]]]
    })
    expect(Object.fromEntries(kinds)).toEqual({
      risk_register: ['RK#'],
      non_functional_requirements: ['NF#'],
      dependency_map: ['E#'],
      product_requirements: ['P#', 'L#'],
      technical_requirements: ['R#', 'QL#'],
      master_plan: ['M#'],
      milestone_schema: ['U#.#'],
      updated_master_plan: ['M#'],
      final_plan: ['M#'],
    })
  })

  it('uses every variable of a domain', () => {
    const texts = library.templates.list().map(({ name }) => library.templates.get(name))
    const used = new Set(texts.flatMap(({ references }) => references.map(({ name }) => name)))
    for (const { step } of steps) for (const [, name] of step.display.matchAll(/{{(.+?)}}/g)) used.add(name!)
    const idle = pathsOf(library.domains.product!.values).filter((path) => !used.has(path))
    expect(idle).toEqual([])
  })

  it('renders every template in every domain and length', () => {
    const names = new Set([recipe.styleGuide, ...recipe.stages.map(({ template }) => template)])
    for (const { step } of steps) {
      names.add(step.promptTemplate)
      if (step.documentTemplate !== undefined && !answersInJson(step)) names.add(step.documentTemplate)
    }
    for (const name of names) {
      for (const template of lengthsOf(name)) {
        for (const [, { values }] of domains) expect(rendered(template, values).trim(), template.file).not.toBe('')
      }
    }
  })

  it('keeps a document’s headings at every length', () => {
    const written = steps.filter(({ step }) => step.documentTemplate !== undefined && !answersInJson(step))
    expect(written.length).toBeGreaterThanOrEqual(15)
    for (const { step } of written) {
      for (const [, { values }] of domains) {
        const texts = lengthsOf(step.documentTemplate!).map((template) => rendered(template, values))
        expect(texts.length, step.documentTemplate).toBe(3)
        const fixed = texts.map((text) => headings(text).filter((heading) => !heading.includes('[')))
        expect(new Set(fixed[0]).size, `${step.documentTemplate} has a heading twice`).toBe(fixed[0]!.length)
        for (const other of fixed) expect(other, step.documentTemplate).toEqual(fixed[0])
        const sizes = texts.map(({ length }) => length)
        expect(sizes, step.documentTemplate).toEqual([...sizes].sort((a, b) => b - a))
      }
    }
  })

  it('gives small models shorter instructions', () => {
    for (const { step } of steps) {
      const [full, ...others] = lengthsOf(step.promptTemplate).map((template) =>
        rendered(template, library.domains.product!.values),
      )
      const minimal = others.at(-1)
      expect(minimal?.length ?? Number.POSITIVE_INFINITY, step.promptTemplate).toBeLessThan(full!.length)
    }
  })

  it('the planned sections match the headings of each template', () => {
    const slug = (heading: string): string =>
      heading
        .replace(/^## /, '')
        .toLowerCase()
        .replace(/[^a-z]+/g, '_')
    const planners = steps.filter(({ step }) => step.promptType === 'Planner')
    let planned = 0
    for (const { stage, step } of planners) {
      for (const [key, outline] of Object.entries(step.contextForDocuments)) {
        const turn = stage.steps.find((one) => one.key === key)!
        if (answersInJson(turn)) continue
        const template = library.templates.get(turn.documentTemplate!)
        // The section's name depends on the domain, but its key does not.
        const text = template.source.replaceAll('{{titles.parts}}', 'Parts')
        const sections = text.split('\n').filter((line) => /^## /.test(line))
        expect(Object.keys(outline), key).toEqual(sections.map(slug))
        planned++
      }
    }
    expect(planned).toBe(16)
  })

  it('explains every dimension of a score', () => {
    const schema = library.schemas.comparison_vector as { properties: { dimensions: { required: string[] } } }
    for (const [, { values }] of domains) {
      expect(Object.keys(values.dimensions as object)).toEqual(schema.properties.dimensions.required)
    }
  })

  it('does not state the number of documents', () => {
    const counted = /\b(?:two|three|four|five|six|seven)( other)? (?:documents|texts|writers|reviewers)\b/i
    for (const { name } of library.templates.list()) {
      const text = name.startsWith('documents/') ? '' : library.templates.get(name).source
      expect(text, name).not.toMatch(counted)
    }
  })

  it('asks for unique finding ids', () => {
    const planner = steps.find(({ step }) => step.name === 'plan_review')!.step.promptTemplate
    for (const template of lengthsOf(planner)) {
      expect(rendered(template, library.domains.product!.values)).toContain('A2-F1')
    }
  })

  it('describes every step and every key of a plan', () => {
    for (const { stage, step } of steps) {
      expect(stage.description, stage.slug).toMatch(/^[A-Z].*\.$/)
      expect(step.objective, step.name).toMatch(/^[A-Z].*\.$/)
      const outlines = [step.systemMaterials ?? {}, ...Object.values(step.contextForDocuments)]
      for (const text of outlines.flatMap((outline) => leaves(outline))) expect(text.trim(), step.name).not.toBe('')
    }
  })
})

describe('the quick recipe', () => {
  const quick = readRecipe('dialectic-quick', kitSource({ name: 'dialectic', root }), {
    root: undefined,
    models: defaultProfiles(),
    overlays: {},
  }).recipe

  it('has the stages of the whole recipe', () => {
    expect(quick.stages.map(({ slug }) => slug)).toEqual(recipe.stages.map(({ slug }) => slug))
  })

  it('names and describes every step, and asks blueprints that any workspace finds', () => {
    for (const { name, display, objective, asks } of quick.stages.flatMap((stage) => stage.steps)) {
      expect(display, name).not.toBe(name)
      expect(objective, name).toMatch(/^[A-Z].*\.$/)
      expect(asks?.blueprint, name).toMatch(/^dialectic\//)
    }
  })
})

function leaves(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap((member) => leaves(member))
  return [String(value)]
}
