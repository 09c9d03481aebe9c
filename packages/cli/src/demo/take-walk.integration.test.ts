import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { quire } from '../../../../e2e/cli/quire.ts'
import { openChat } from '../chat/open-chat.ts'
import { openFor } from '../open/open-for.ts'
import { layOutDemo } from './lay-out-demo.ts'
import { readWalk, takeWalk, type WalkEvent } from './take-walk.ts'

/** The command below uses the smallest model. The soak tests run the other models. */
const MODELS = ['deepseek-chat']
const OTHERS = [
  'gpt-4o',
  'llama3.2:3b',
  'claude-sonnet-4',
  'gemini-2.0-flash',
  'qwen-plus',
  'mistral-large',
  'gpt-4o-mini',
  'claude-opus-4',
  'grok-2',
  'qwen-max',
  'mistral:7b',
]

const temporary = mkdtempSync(join(tmpdir(), 'quire-walk-'))
let dir: string
beforeAll(() => {
  dir = layOutDemo(join(temporary, 'novel'), 'foreman')
})
afterAll(() => rmSync(temporary, { recursive: true, force: true }))

describe('the demo that turns an idea into a manuscript', () => {
  test.each(MODELS)('works with the prompts of %s', takeWholeWalk)
  test.each(OTHERS)('works with the prompts of %s', { tags: ['long'] }, takeWholeWalk)

  async function takeWholeWalk(name: string): Promise<void> {
    const model = `scripted/foreman-${name}`
    const project = name.replace(/[^a-z0-9]/g, '-')
    const events: WalkEvent[] = []
    await using opened = await openFor({ workspace: dir }, { isRunning: true, isEmbedded: true })
    const place = await openChat(opened, 'foreman', { session: project, project, models: [model, 'scripted/rival'] })
    const walk = readWalk(join(dir, 'walk.yaml'))
    const { folder } = place
    const result = await takeWalk(walk, place, dir, (event) => events.push(event))

    // At first, every gate is closed and lists what is missing. Later, every gate is passed, one of them by an
    // override.
    expect(result.gates.map(({ to, status }) => `${to} ${status}`)).toEqual([
      'voice_calibration refused',
      'voice_calibration passed',
      'director refused',
      'director passed',
      'editor refused',
      'editor refused',
      'editor passed',
      'finished refused',
      'finished passed',
    ])
    for (const { status, missing } of result.gates) expect(missing.length > 0).toBe(status === 'refused')
    expect(result).toMatchObject({ turns: 11, actions: { executed: 18, refused: 1, failed: 0 } })
    expect(result.state).toMatchObject({
      mode: 'editor',
      isFinished: true,
      completion: 100,
      missing: [],
      overrides: [{ from: 'director', to: 'editor', missing: [expect.stringContaining('beat_2')] }],
    })

    // Every turn called the intended model, and the prompt fitted the model's window.
    const turns = events.flatMap((event) => (event.type === 'answered' ? [event.result] : []))
    for (const { model: asked, tokens } of turns) {
      expect(asked.model).toBe(model)
      expect(tokens.input).toBeLessThanOrEqual(tokens.budget)
    }
    const refused = turns.flatMap(({ actions }) => actions.filter(({ status }) => status === 'refused'))
    expect(refused).toMatchObject([{ type: 'write_scene', reason: expect.stringContaining('director') }])

    // The project's folder contains the latest versions.
    expect(result.documents.map(({ path }) => path)).toEqual([
      'reports/health.md',
      'scaffolds/ch1-sc1.md',
      'scaffolds/ch15-sc1.md',
      'scenes/ch1-sc1.md',
      'scenes/ch15-sc1.md',
      'story-bible/beat-sheet.md',
      'story-bible/protagonist.md',
      'story-bible/theme.md',
      'story-bible/world-rules.md',
      'summaries/ch1-sc1.md',
      'summaries/ch15-sc1.md',
      'voice/anti-patterns.md',
      'voice/gold-standard.md',
      'voice/phase-evolution.md',
      'voice/tournament.json',
      'voice/tournament.md',
      'voice/winning-passage.md',
    ])
    // What the sheet of the voice rules out is part of the state.
    expect((await place.session.read()).state.sections.voice_context?.antipatterns).toEqual([
      { text: '“I was devastated”', attributes: { severity: 'zero_tolerance' } },
      { text: '“tears … my eyes”', attributes: { severity: 'zero_tolerance' } },
      ...[
        'Three paragraphs that begin with I',
        'A simile in an action',
        'Explained subtext',
        'The tidy last line',
        'The triple',
      ].map((text) => ({ text, attributes: { severity: 'deduction' } })),
    ])
    expect(readFileSync(join(folder, 'summaries/ch15-sc1.md'), 'utf8')).toContain('Both harnesses are worn now.')
    const scene = readFileSync(join(folder, 'scenes/ch1-sc1.md'), 'utf8')
    expect(scene).toContain('one strap at a time')
    expect(scene).not.toContain('precision')
    expect(readFileSync(join(folder, 'reports/health.md'), 'utf8')).toContain('with surgical precision')
  }
})

test('quire demo foreman shows the conversation, the refusals and the files', async () => {
  const { code, stdout, stderr } = await quire([
    'demo',
    'foreman',
    '--like',
    'llama3.2:3b',
    '--no-serve',
    '--dir',
    join(temporary, 'demo'),
  ])
  expect(code, stderr).toBe(0)
  for (const words of [
    'Writer',
    'Foreman',
    '✗ the gate is closed: director',
    '✓ the gate is open: director',
    '✗ the gate is closed: finished',
    '✓ the gate is open: finished',
  ]) {
    expect(stderr).toContain(words)
  }
  expect(stdout).toContain('✓ finished')
  expect(stdout).toContain('scenes/ch1-sc1.md version 2')
  expect(stdout).toContain(join(temporary, 'demo', 'projects', 'the-last-starship'))
})

test('rejects a demo for a model that has no stand-in', async () => {
  const { code, stderr } = await quire(['demo', 'foreman', '--like', 'nobody', '--dir', join(temporary, 'none')])
  expect(code).toBe(1)
  expect(stderr).toContain('llama3.2:3b')
})
