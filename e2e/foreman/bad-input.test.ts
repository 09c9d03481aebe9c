import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Model } from '@quire/runtime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answers, openPlace, type TestPlace } from './test-session.ts'

const action = (type: string, inner: string): string => `<action type="${type}">${inner}</action>`
const decision = (key: number): string =>
  action('save_decision', `<category>world</category><key>k${key}</key><value>v</value>`)

const scripted = {
  rules: answers({
    'out of the folder': `<message>Out.</message>\n${['../../out.md', '/etc/out.md', 'a/../../out.md', 'C:\\x.md', 'linked/out.md', ''].map((target) => `<content_update target="${target}">Out.</content_update>`).join('\n')}\n<content_update target="fine.md">In.</content_update>`,
    'unknown template': `<message>No.</message>\n${action('write_template', '<template>plot</template><content>{"a": "b"}</content>')}\n${action('write_template', '<template>theme</template><content>{"plot": "b"}</content>')}\n${action('write_template', '<template>theme</template><content>not json</content>')}`,
    contradictory: `<message>No.</message>\n${action('update_status', '<template>theme</template><status>complete</status>')}\n${action('update_status', '<template>theme</template><status>finished</status>')}\n${action('write_template', '<template>theme</template><content>{"central_theme": "TBD", "theme_statement": "n/a"}</content>')}\n${action('update_status', '<template>theme</template><status>complete</status>')}`,
    'no tags': 'I simply talk.',
    unclosed: `<message>Half a message\n\n<action type="save_decision"><category>world</category><key>half</key>`,
    'who are you': '<message>The Foreman.</message>',
  }),
}

let place: TestPlace
beforeAll(async () => {
  place = await openPlace()
  writeFileSync(join(place.dir, 'models.yaml'), 'models:\n  scripted/wide: { like: openai/gpt-4o, window: 2000000 }\n')
})
afterAll(() => place.close())

const talk = (id: string) => place.open('foreman', { id, scripted })

describe('a reply', () => {
  test('with hundreds of actions: executes the first fifty and rejects the others', async () => {
    // A provider that ignores its output limit.
    const text = `<message>All of them.</message>\n${Array.from({ length: 700 }, (_, n) => decision(n)).join('\n')}`
    const model: Model = {
      id: 'scripted/endless',
      async *stream() {
        yield { type: 'text', text }
        yield { type: 'finish', finishReason: 'stop', providerFinishReason: 'stop', usage: {} }
      },
    }
    const { actions } = await (await place.open('foreman', { id: 'many', model })).chat('All at once, please.')
    expect(actions).toHaveLength(700)
    expect(actions.filter(({ status }) => status === 'executed')).toHaveLength(50)
    expect(actions.at(-1)).toMatchObject({ status: 'refused', reason: expect.stringContaining('at most 50') })
  })

  test('writes nothing outside the project', async () => {
    const session = await talk('outside')
    const folder = join(place.dir, 'projects', 'outside')
    await session.goTo('director', { force: true })
    mkdirSync(folder, { recursive: true })
    symlinkSync(place.dir, join(folder, 'linked'))
    const { contentUpdates } = await session.chat('Please write out of the folder')
    expect(contentUpdates.map(({ target, status }) => `${target} ${status}`)).toEqual([
      '../../out.md refused',
      '/etc/out.md refused',
      'a/../../out.md refused',
      'C:\\x.md refused',
      'linked/out.md refused',
      'fine.md written',
    ])
    for (const { status, reason } of contentUpdates) expect(reason !== undefined).toBe(status === 'refused')
    expect(readdirSync(folder).sort()).toEqual(['fine.md', 'linked'])
    expect(existsSync(join(place.dir, 'out.md'))).toBe(false)
    expect(existsSync(join(place.dir, 'projects', 'out.md'))).toBe(false)
  })

  test('with an unknown template or field is rejected, and the known names are listed', async () => {
    const { actions, state } = await (await talk('unknown')).chat('An unknown template')
    expect(actions).toMatchObject([
      { status: 'refused', reason: expect.stringContaining('protagonist, beat_sheet, theme, world_rules') },
      { status: 'failed', reason: expect.stringContaining('central_theme, theme_statement') },
      { status: expect.stringMatching(/refused|failed/), reason: expect.any(String) },
    ])
    expect(state.work.every(({ status }) => status === 'not_started')).toBe(true)
  })

  test('that contradicts the state does not change the state', async () => {
    const { actions, state } = await (await talk('contradiction')).chat('Something contradictory')
    expect(actions.map(({ status }) => status)).toEqual(['failed', 'refused', 'executed', 'failed'])
    expect(actions[0]!.reason).toContain('still lacks')
    // A placeholder is not content.
    expect(state.work.find(({ template }) => template === 'theme')).toMatchObject({
      status: 'not_started',
      missing: ['central_theme', 'theme_statement'],
    })
  })

  test('without tags becomes the message, and truncated actions are not executed', async () => {
    const session = await talk('broken')
    expect(await session.chat('no tags please')).toMatchObject({ message: 'I simply talk.', actions: [] })
    const { actions, diagnostics } = await session.chat('unclosed please')
    expect(actions.filter(({ status }) => status === 'executed')).toEqual([])
    expect(diagnostics.length).toBeGreaterThan(0)
  })
})

describe('a message', () => {
  test('if it is too long, is stored as a document and truncated in the prompt', async () => {
    const session = await talk('long')
    const long = `who are you? ${'She trusts nobody at all. '.repeat(40_000)}`
    const { message, tokens } = await session.chat(long)
    expect(message).toBe('The Foreman.')
    expect(tokens.input).toBeLessThanOrEqual(tokens.budget)
    expect((await session.documents()).map(({ path }) => path)).toEqual(['messages/long-1.md'])
    expect((await session.log(10))[0]!.text).toBe(long)
    // Later prompts contain the start of the document and its path.
    const next = await session.preview('who are you?')
    expect(next.text).toContain('It is kept as messages/long-1.md; read_document shows it.]')
    expect(next.layers.find(({ id }) => id === 'history')!.tokens).toBeLessThan(500)
  })

  test('of one megabyte is answered if it fits the window', async () => {
    const session = await place.open('foreman', { id: 'window', models: ['scripted/wide'], scripted })
    const { tokens, message } = await session.chat(`who are you? ${'word '.repeat(200_000)}`)
    expect(message).toBe('The Foreman.')
    expect(tokens.input).toBeLessThanOrEqual(tokens.budget)
  })

  test('is rejected if empty, but may contain any characters', async () => {
    const session = await talk('odd')
    await expect(session.chat('  \n ')).rejects.toThrow('empty')
    expect((await session.chat('who are you \u0000 \ud800?')).message).toBe('The Foreman.')
  })
})

describe('a session', () => {
  test('cannot be opened with another project or an invalid name', async () => {
    await talk('mine')
    await expect(place.open('foreman', { id: 'mine', project: 'other' })).rejects.toThrow("project 'mine'")
    await expect(place.open('foreman', { id: '../x' })).rejects.toThrow('is not a valid session name')
  })

  test('is not overwritten if someone else has changed it', async () => {
    const session = await talk('moved')
    const other = await talk('moved')
    const chatting = session.chat('who are you?', {
      onResponse: () => void 0,
      approve: async () => true,
    })
    const changing = other.set('project.title', 'Elsewhere')
    const [chat] = await Promise.allSettled([chatting, changing])
    const { state } = await session.read()
    expect(state.sections.project).toEqual({ title: 'Elsewhere' })
    if (chat.status === 'rejected') expect(chat.reason).toMatchObject({ code: 'session-moved' })
    expect((await session.chat('who are you?')).message).toBe('The Foreman.')
    expect((await session.read()).state.sections.project).toEqual({ title: 'Elsewhere' })
  })
})
