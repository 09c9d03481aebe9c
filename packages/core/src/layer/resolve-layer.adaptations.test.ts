import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { defaultProfiles } from '../model/load-profiles.ts'
import type { SourcedText } from '../source.ts'
import { loadTemplates } from '../template/template-library.ts'
import { tagQuoter } from '../xml/quote-tags.ts'
import type { LayerDefinition } from './layer-definition.ts'
import { adaptationSource } from './resolve-layer.ts'

const layer: LayerDefinition = { id: 'adaptations', role: 'system', fit: 'keep', source: 'adaptations' }

async function adaptationsOf(model: string, dirs: string[] = []): Promise<SourcedText | undefined> {
  const { profile } = defaultProfiles().get(model)
  const templates = loadTemplates(dirs)
  const source = adaptationSource(defaultProfiles(), templates)
  const rest = { layer, profile, tier: profile.tier, quote: tagQuoter([]) }
  const context = { inputs: {}, values: {}, templates, isStrict: true, ...rest }
  return (await source(context)) as SourcedText | undefined
}

it('returns nothing for models without adaptations', async () => {
  expect(await adaptationsOf('claude-opus-4')).toBeUndefined()
})

it('returns the reminder, followed by the note for Gemini', async () => {
  const reminder = (await adaptationsOf('mistral:7b'))!.text
  expect(reminder).toMatch(/^CRITICAL FORMAT REMINDER:\n/)
  for (const said of ['<message>...</message>', '<thinking>', '<action type="...">', 'Do NOT use JSON']) {
    expect(reminder).toContain(said)
  }
  const both = (await adaptationsOf('gemini-2.0-flash'))!.text
  expect(both.startsWith(`${reminder}\n\nNOTE: Although you may prefer JSON`)).toBe(true)
  expect(both.endsWith('as specified in the protocols.')).toBe(true)
})

it('spans name the file of each part and leave no gaps', async () => {
  const { text, spans } = (await adaptationsOf('gemini-2.0-flash'))!
  expect(spans[0]!.start).toBe(0)
  expect(spans.at(-1)!.end).toBe(text.length)
  for (const [index, span] of spans.entries()) if (index > 0) expect(span.start).toBe(spans[index - 1]!.end)
  const files = spans.flatMap(({ source }) => (source.kind === 'file' ? [source.file] : []))
  expect(files.some((file) => file.endsWith('xml-reminder.md'))).toBe(true)
  expect(files.some((file) => file.endsWith('gemini-note.md'))).toBe(true)
})

it('prefers a workspace’s own text', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'quire-adaptations-'))
  mkdirSync(join(dir, 'adaptations'))
  writeFileSync(join(dir, 'adaptations/xml-reminder.md'), 'Tags, please.\n')
  expect((await adaptationsOf('mistral:7b', [dir]))!.text).toBe('Tags, please.')
})
