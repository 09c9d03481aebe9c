import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import type { ArtifactFacts, ArtifactKind } from './artifact-names.ts'
import { artifactPath } from './artifact-path.ts'
import { parseArtifactPath } from './parse-artifact-path.ts'

interface Case {
  readonly name: string
  readonly kind: ArtifactKind
  readonly facts?: Partial<ArtifactFacts>
  readonly path?: string
  readonly place?: string
}

const file = join(import.meta.dirname, '../../../../spec/recipe/names.yaml')
const { cases } = parse(readFileSync(file, 'utf8')) as { cases: readonly Case[] }

describe('conformance: recipe/names.yaml', () => {
  it.each(cases)('$name', ({ kind, facts: some, path, place }) => {
    const facts = { project: 'shop', run: 'r1', iteration: 1, stage: 'thesis', stageNumber: 1, ...some }
    const expected = path ?? `shop/session_r1/iteration_1/1_thesis/${place}`
    expect(artifactPath(kind, facts)).toBe(expected)
    expect(parseArtifactPath(expected, { known: facts.model ? [facts.model.model] : [] })).toEqual({ kind, facts })
  })
})
