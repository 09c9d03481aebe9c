import { decodeSlug, encodeSlug, SLUG_LENGTH } from '@quire/core/file-name'
import { checkArtifactPath } from '@quire/runtime/artifact'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ARTIFACT_KINDS, type ArtifactFacts, type ArtifactKind } from './artifact-names.ts'
import { artifactPath, feedbackPath, resourcePath } from './artifact-path.ts'
import { parseArtifactPath } from './parse-artifact-path.ts'

const names = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 400 }),
  fc
    .array(
      fc.constantFrom(
        'gpt',
        'GPT',
        'Claude',
        '_',
        '/',
        ':',
        '.',
        '-',
        '@',
        '=',
        '+',
        ',',
        '~',
        '1',
        'é',
        '模',
        '..',
        'con',
        '\\',
      ),
      {
        minLength: 1,
        maxLength: 12,
      },
    )
    .map((parts) => parts.join('')),
)
const words = (max: number) =>
  fc.oneof(
    fc.stringMatching(new RegExp(`^[a-z][a-z0-9_]{0,${max - 1}}$`)),
    fc
      .array(fc.constantFrom('planner', 'manifest', 'continuation', 'feedback', 'prompt', 'raw', 'key', '1'), {
        minLength: 1,
        maxLength: 3,
      })
      .map((parts) => `a_${parts.join('_')}`.slice(0, max)),
    fc.constantFrom('planner', 'manifest', 'feedback', 'prompt', 'header_context', 'documents'),
  )
const numbers = fc.integer({ min: 1, max: 999 })
const participants = fc.record({ model: names, n: numbers })

const facts: fc.Arbitrary<{ kind: ArtifactKind; facts: ArtifactFacts }> = fc
  .record({
    kind: fc.constantFrom(...ARTIFACT_KINDS),
    place: fc.record({
      project: names,
      run: names,
      iteration: numbers,
      stage: words(20),
      stageNumber: fc.integer({ min: 1, max: 20 }),
    }),
    model: participants,
    isNamedByModel: fc.boolean(),
    step: words(40),
    hasStep: fc.boolean(),
    document: words(40),
    lineage: fc.option(participants, { nil: undefined }),
    match: fc.option(participants, { nil: undefined }),
    continuation: fc.option(fc.integer({ min: 1, max: 99 }), { nil: undefined }),
  })
  .map((all) => {
    const { kind, place, model, step, document, continuation } = all
    const line = all.lineage && { lineage: all.lineage, ...(all.match && { match: all.match }) }
    const again = continuation !== undefined && { continuation }
    const usual = { ...place, model, ...line }
    const own: Record<ArtifactKind, ArtifactFacts> = {
      seed_prompt: place,
      planner_prompt: { ...usual, ...(all.hasStep && { step }), ...again },
      turn_prompt: { ...usual, document, ...again },
      header_context: { ...place, ...line, ...(all.isNamedByModel && { model }), ...(all.hasStep && { step }) },
      assembled_json: { ...usual, step, lineage: all.lineage ?? model },
      manifest: { ...place, model },
      raw_response: { ...usual, document, ...again },
      document: { ...usual, document },
      feedback: { ...usual, document, ...(continuation !== undefined && { number: continuation + 1 }) },
    }
    return { kind, facts: own[kind] }
  })

function knownOf({ project, run, model, lineage, match }: ArtifactFacts): string[] {
  return [project, run, ...[model, lineage, match].flatMap((one) => (one ? [one.model] : []))]
}

describe('artifactPath', () => {
  it('stays in its folder and can be parsed', () => {
    fc.assert(
      fc.property(facts, ({ kind, facts }) => {
        const path = artifactPath(kind, facts)
        checkArtifactPath(path)
        expect(path).toBe(path.toLowerCase())
        expect(parseArtifactPath(path, { known: knownOf(facts) })).toEqual({ kind, facts })
      }),
      { numRuns: 1000 },
    )
  })

  it('gives different artifacts paths that differ in more than case', () => {
    fc.assert(
      fc.property(facts, facts, (one, other) => {
        fc.pre(JSON.stringify(one) !== JSON.stringify(other))
        expect(artifactPath(one.kind, one.facts).toLowerCase()).not.toBe(
          artifactPath(other.kind, other.facts).toLowerCase(),
        )
      }),
      { numRuns: 1000 },
    )
  })
})

describe('feedbackPath', () => {
  it('returns the same path as artifactPath', () => {
    fc.assert(
      fc.property(facts, fc.integer({ min: 1, max: 9 }), ({ kind, facts }, number) => {
        fc.pre(kind === 'document')
        const expected = artifactPath('feedback', number === 1 ? facts : { ...facts, number })
        expect(feedbackPath(artifactPath('document', facts), number)).toBe(expected)
      }),
    )
  })
})

describe('parseArtifactPath', () => {
  it.each([
    '',
    'a/b',
    '../x',
    'p/session_r/iteration_1/1_thesis/notes.md',
    'p/session_R/iteration_1/1_thesis/seed_prompt.md',
  ])('does not parse %j', (path) => {
    expect(parseArtifactPath(path)).toBeUndefined()
  })

  it('parses a shortened path only if its names are known', () => {
    const model = { model: `ollama/${'very-'.repeat(30)}long`, n: 1 }
    const facts = { project: 'p', run: 'r', iteration: 1, stage: 'thesis', stageNumber: 1, model, document: 'brief' }
    const path = artifactPath('document', facts)
    expect(parseArtifactPath(path)).toBeUndefined()
    expect(parseArtifactPath(path, { known: ['other', model.model] })).toEqual({ kind: 'document', facts })
  })

  it('parses names of normal length without a list of known names', () => {
    const model = { model: 'together/meta-llama/Meta-Llama-3.1-405B-Instruct-Turbo', n: 1 }
    const lineage = { model: 'openrouter/anthropic/claude-3.5-sonnet:beta', n: 2 }
    const facts = { project: 'x'.repeat(60), run: 'r', iteration: 1, stage: 'thesis', stageNumber: 1, model, lineage }
    const path = artifactPath('document', { ...facts, document: 'brief' })
    expect(parseArtifactPath(path)).toEqual({ kind: 'document', facts: { ...facts, document: 'brief' } })
  })
})

describe('encodeSlug', () => {
  it('returns a short, safe slug that decodeSlug can decode', () => {
    fc.assert(
      fc.property(names, (name) => {
        const slug = encodeSlug(name)
        expect(slug.length).toBeLessThanOrEqual(SLUG_LENGTH)
        expect(slug).toMatch(/^[a-z0-9.,+~=@-]+$/)
        expect(decodeSlug(slug, [name])).toBe(name)
      }),
      { numRuns: 1000 },
    )
  })

  it.each([
    ['openai/gpt-4o', 'openai+gpt-4o'],
    ['ollama/llama3.1:8b', 'ollama+llama3.1,8b'],
    ['my_model', 'my~model'],
    ['Qwen', '=qwen'],
    ['a b', 'a@20,b'],
    ['..', '@2e,@2e,'],
    ['con', '@63,on'],
  ])('writes %j as %j', (name, slug) => {
    expect(encodeSlug(name)).toBe(slug)
    expect(decodeSlug(slug)).toBe(name)
  })
})

it.each(['iteration_0', 'iteration_01', 'iteration_x'])('does not parse %s as an iteration', (iteration) => {
  expect(parseArtifactPath(`p/session_r/${iteration}/1_thesis/seed_prompt.md`)).toBeUndefined()
  expect(parseArtifactPath('p/session_r/iteration_1/1_thesis/seed_prompt.md')).toBeDefined()
})

describe('resourcePath', () => {
  const place = { project: 'p', run: 'r' }
  it.each([
    ['Old Roster.md', 'Old Roster.md'],
    ['tools (2).csv', 'tools (2).csv'],
    ['.env', '@2e,env'],
    ['con.md', '@63,on.md'],
    ['a/b.md', 'a+b.md'],
    ['notes .', 'notes@20,@2e,'],
  ])('writes %j as %j', (name, file) => {
    expect(resourcePath(place, name)).toBe(`p/session_r/resources/${file}`)
  })

  it('gives different files different paths', () => {
    fc.assert(
      fc.property(names, names, (one, other) => {
        expect(resourcePath(place, one) === resourcePath(place, other)).toBe(one === other)
      }),
      { numRuns: 500 },
    )
  })
})

it.each([
  ['document', { model: { model: 'm', n: 1 } }, 'document'],
  ['turn_prompt', {}, 'model, document'],
  ['raw_response', { model: { model: 'm', n: 1 } }, 'document or step'],
  ['document', { model: { model: 'm', n: 1 }, document: 'case', match: { model: 'o', n: 1 } }, 'lineage'],
] as const)('rejects incomplete facts for a %s', (kind, facts, missing) => {
  const place = { project: 'p', run: 'r', iteration: 1, stage: 'thesis', stageNumber: 1 }
  expect(() => artifactPath(kind, { ...place, ...facts })).toThrow(`its path lacks ${missing}.`)
})
