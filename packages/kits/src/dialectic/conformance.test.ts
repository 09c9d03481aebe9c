import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import {
  type AssembledPrompt,
  assembleContinuationPrompt,
  assemblePlannerPrompt,
  assembleSeedPrompt,
  assembleTurnPrompt,
  type ContinuationPromptOptions,
  type PlannerPromptOptions,
  parseArtifactPath,
  type SeedPrompt,
  type SeedPromptOptions,
  type TurnPromptOptions,
} from './index.ts'

interface Case {
  readonly name: string
  readonly prompt: 'seed' | 'planner' | 'turn' | 'continuation'
  readonly options: Readonly<Record<string, unknown>>
  readonly path?: string
  readonly layers?: readonly string[]
  readonly contains?: readonly string[]
  readonly excludes?: readonly string[]
  readonly follows?: readonly string[]
  readonly once?: readonly string[]
  readonly message?: string
  readonly lists?: readonly string[]
}

const read = (name: string): readonly Case[] =>
  (
    parse(readFileSync(join(import.meta.dirname, `../../../../spec/dialectic/${name}.yaml`), 'utf8'), {
      merge: true,
    }) as { cases: readonly Case[] }
  ).cases

const ROOT = 'shop/session_r1/iteration_1/'

async function make({ prompt, options: given }: Case): Promise<SeedPrompt | AssembledPrompt> {
  const base = { stage: 'thesis', model: 'openai/gpt-4o', project: 'shop', run: 'r1' }
  const { seedFrom, ...rest } = given
  const seedPrompt = seedFrom && (await assembleSeedPrompt({ ...base, ...(seedFrom as SeedPromptOptions) }))
  const options: unknown = { ...base, ...rest, ...(seedPrompt ? { seedPrompt } : {}) }
  if (prompt === 'seed') return assembleSeedPrompt(options as SeedPromptOptions)
  if (prompt === 'planner') return assemblePlannerPrompt(options as PlannerPromptOptions)
  if (prompt === 'turn') return assembleTurnPrompt(options as TurnPromptOptions)
  return assembleContinuationPrompt(options as ContinuationPromptOptions)
}

describe('conformance: dialectic/prompts.yaml', () => {
  it.each(read('prompts'))('$name', async (one) => {
    const prompt = await make(one)
    const { text, spans, artifactPath } = prompt
    expect(artifactPath).toBe(one.path!.startsWith('../') ? `shop/session_r1/${one.path!.slice(3)}` : ROOT + one.path)
    expect(parseArtifactPath(artifactPath)).toBeDefined()
    const layers = [...new Set(spans.map(({ layer }) => layer))].filter((layer) => layer !== '')
    if (one.layers) expect(layers).toEqual(one.layers)
    for (const piece of one.contains ?? []) expect(text).toContain(piece)
    for (const piece of one.excludes ?? []) expect(text).not.toContain(piece)
    for (const piece of one.once ?? []) expect(text.split(piece)).toHaveLength(2)
    let at = 0
    for (const piece of one.follows ?? []) {
      const found = text.indexOf(piece, at)
      expect(found, `${JSON.stringify(piece)} after ${JSON.stringify(text.slice(at, at + 40))}`).toBeGreaterThanOrEqual(
        at,
      )
      at = found + piece.length
    }
    // Every byte has a source, and the same options always give the same bytes.
    expect(spans.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text)
    expect((await make(one)).text).toBe(text)
  })
})

describe('conformance: dialectic/refused.yaml', () => {
  it.each(read('refused'))('$name', async (one) => {
    const error = await make(one).then(
      () => undefined,
      (refused: Error) => refused,
    )
    expect(error?.message).toContain(one.message)
    for (const name of one.lists ?? []) expect(error?.message).toContain(name)
  })
})
