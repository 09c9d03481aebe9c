import { describe, expect, it } from 'vitest'
import type { TeamStep } from '../entity/entities.ts'
import { addProduct, writeVersion } from '../entity/structural-actions.ts'
import { buildEnvelope } from '../envelope/build-envelope.ts'
import { stepPrompt } from '../prompt/step-prompt.ts'
import { stepSchema, versionIds } from '../prompt/step-schema.ts'
import { CHAIR, newProduct, testMaking, testTeam } from '../test-team.ts'
import { splitStep } from './ask-step.ts'

/** A model with a window of 8,192 tokens. */
const SMALL = 'ollama/llama3.2:3b'
const LARGE = 'openai/gpt-4o'
const library = testMaking()

/** A team whose operatives wrote products of the given numbers of words in round 1. */
async function teamWith(step: TeamStep, member: string, words: readonly number[]) {
  const { records, act, toRound } = await testTeam()
  await act((draft) => {
    for (const [index, count] of words.entries()) {
      const { id } = addProduct(draft, CHAIR, newProduct(`Part ${index + 1}`, { owner: 'priya' }))
      const content = Array.from({ length: count }, (_, n) => `word${index}x${n}`).join(' ')
      const text = { content, directive: 'D1', reflectionNote: 'n', changeSummary: 'c' }
      writeVersion(draft, 'priya', id, text)
    }
  })
  if (step === 'plan') await toRound(2)
  return buildEnvelope(records, { step, member })
}

describe.each([
  ['review', 'jonas'],
  ['inspect', 'lotte'],
] as const)('the step %s', (step, member) => {
  it('is one part if everything fits', async () => {
    const envelope = await teamWith(step, member, [100, 100])
    expect(await splitStep(envelope, { library, model: LARGE })).toEqual([envelope])
  })

  it('is divided so that every version is shown whole, once', async () => {
    const envelope = await teamWith(step, member, [300, 300, 300, 300, 300])
    const parts = await splitStep(envelope, { library, model: SMALL })
    expect(parts.length).toBeGreaterThan(1)
    expect(parts.flatMap(versionIds)).toEqual(['P1.1', 'P2.1', 'P3.1', 'P4.1', 'P5.1'])
    for (const part of parts) {
      const { text } = (await stepPrompt(part, library, { model: SMALL })).assembly
      for (const { content } of part.payload.versions!) expect(text).toContain(content)
      const schema = JSON.stringify(stepSchema(step, part))
      for (const id of versionIds(envelope)) expect(schema.includes(`"${id}"`)).toBe(versionIds(part).includes(id))
      expect(text).toContain('which you judge apart from these')
    }
  })

  it('leaves out a version that fits nowhere, and names it', async () => {
    const envelope = await teamWith(step, member, [5000, 100])
    const parts = await splitStep(envelope, { library, model: SMALL })
    expect(parts.map(versionIds)).toEqual([['P2.1']])
    const { text } = (await stepPrompt(parts[0]!, library, { model: SMALL })).assembly
    expect(text).toContain('- P1.1: Part 1, by priya')
  })
})

describe('the plan', () => {
  it('lets the chair accept only versions that it has read, and names the others', async () => {
    const envelope = await teamWith('plan', 'mara', [300, 5000])
    const [part] = await splitStep(envelope, { library, model: SMALL })
    expect(part!.payload.newest?.map(({ version }) => version)).toEqual(['P1.1'])
    const accept = JSON.stringify(stepSchema('plan', part!)).match(/"const":"accept".*?"enum":\[(.*?)\]/)?.[1]
    expect(accept).toBe('"P1.1"')
    const { text } = (await stepPrompt(part!, library, { model: SMALL })).assembly
    expect(text).toContain('This prompt has no room for: P2.1.')
  })
})
