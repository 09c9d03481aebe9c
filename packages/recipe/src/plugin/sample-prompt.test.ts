import { join } from 'node:path'
import { defaultProfiles } from '@quire/core'
import type { TemplateText } from '@quire/core/template'
import { rebuildPrompt } from '@quire/runtime/artifact'
import type { FlowContext } from '@quire/runtime/kit'
import { expect, it } from 'vitest'
import { type SampleRun, samplePrompt } from './sample-prompt.ts'

const root = join(import.meta.dirname, '../../../../examples/brief')
const context = {
  root,
  models: defaultProfiles(),
  overlays: { domain: { reader: 'the head of a team' } },
  valueFiles: [],
  domain: undefined,
  kits: [],
  feedback: async () => [],
} as unknown as FlowContext

async function sample(path: string, text?: string, run?: SampleRun) {
  const name = path.replace(/^prompts\/|\.md$/g, '')
  const texts: Record<string, TemplateText> = text === undefined ? {} : { [name]: { file: path, source: text } }
  const request = { path, name, kit: null, texts, model: 'openai/gpt-4o', pastRun: async () => run }
  const found = await samplePrompt(context, request)
  if (!found) return undefined
  const [saved, drafted] = await Promise.all([rebuildPrompt(found.saved), rebuildPrompt(found.drafted)])
  return { ...found, saved: saved.text, drafted: drafted.text }
}

it('shows a prompt with and without a draft of its template', async () => {
  const of = { 'steps/outline': 'outline', 'documents/risk-note': 'write_risks', 'stages/draft': 'outline' }
  for (const [name, step] of Object.entries(of)) {
    const path = `prompts/${name}.md`
    const found = await sample(path, '# Drafted for this test\n')
    expect(found).toMatchObject({ recipe: 'brief', step, isRecorded: false })
    expect(found!.saved).not.toContain('Drafted for this test')
    expect(found!.drafted).toContain('Drafted for this test')
  }
})

it('uses the request and the answers of a run', async () => {
  const request = { input: 'Should we lend bicycles?', models: ['openai/gpt-4o'], options: {} }
  const run = { request, project: 'p', answers: new Map() }
  const found = await sample('prompts/steps/outline.md', undefined, run)
  expect(found).toMatchObject({ isRecorded: true })
  expect(found!.saved).toContain('Should we lend bicycles?')
})

it('reports problems in a draft', async () => {
  await expect(sample('prompts/steps/outline.md', 'For {{nobody}}.')).rejects.toThrow(/nobody/)
  expect(await sample('prompts/steps/unknown.md')).toBeUndefined()
})
