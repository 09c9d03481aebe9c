import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type ArtifactFacts, type ArtifactKind, artifactPath, parseArtifactPath } from './index.ts'
import { environmentFor } from './prompt-scope.ts'

const { recipe } = environmentFor({})
const name = fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' })
const participant = fc.record({ model: name, n: fc.integer({ min: 1, max: 99 }) })
const count = fc.option(fc.integer({ min: 1, max: 20 }), { nil: undefined })

/** Every artifact that a run of the kit can produce. */
const artifact = fc
  .record({
    step: fc.constantFrom(...recipe.stages.flatMap((stage) => stage.steps.map((step) => ({ stage, step })))),
    kind: fc.constantFrom('seed_prompt', 'prompt', 'answer', 'result', 'manifest', 'feedback'),
    project: name,
    run: name,
    iteration: fc.integer({ min: 1, max: 999 }),
    model: participant,
    lineage: fc.option(participant, { nil: undefined }),
    match: fc.option(participant, { nil: undefined }),
    continuation: count,
    number: fc.option(fc.integer({ min: 2, max: 9 }), { nil: undefined }),
  })
  .map(({ step: { stage, step }, kind: wanted, lineage, match, continuation, number, model, ...place }) => {
    const isPlan = step.promptType === 'Planner'
    const line = { ...(lineage && { lineage, ...(match && { match }) }) }
    const again = continuation === undefined ? {} : { continuation }
    const root = { ...place, stage: stage.slug, stageNumber: stage.number }
    const isFirst = stage.steps.find(({ promptType }) => promptType === 'Planner') === step
    const named = isPlan ? (isFirst ? {} : { step: step.name }) : { document: step.key }
    const artifact: [ArtifactKind, ArtifactFacts] =
      wanted === 'seed_prompt'
        ? ['seed_prompt', root]
        : wanted === 'manifest'
          ? ['manifest', { ...root, model }]
          : wanted === 'prompt'
            ? [isPlan ? 'planner_prompt' : 'turn_prompt', { ...root, model, ...named, ...line, ...again }]
            : wanted === 'answer'
              ? ['raw_response', { ...root, model, document: isPlan ? step.name : step.key, ...line, ...again }]
              : isPlan
                ? ['header_context', { ...root, model, ...named, ...line }]
                : wanted === 'feedback'
                  ? ['feedback', { ...root, model, document: step.key, ...line, ...(number && { number }) }]
                  : step.outputType === 'RenderedDocument'
                    ? ['document', { ...root, model, document: step.key, ...line }]
                    : ['assembled_json', { ...root, model, step: step.name, ...line }]
    return artifact
  })

it('parses paths with any names', () => {
  fc.assert(
    fc.property(artifact, ([kind, facts]) => {
      const { project, run, model, lineage, match } = facts
      const names = [project, run, ...[model, lineage, match].flatMap((one) => (one ? [one.model] : []))]
      expect(parseArtifactPath(artifactPath(kind, facts), { known: names })).toEqual({ kind, facts })
    }),
    { numRuns: 400 },
  )
})
