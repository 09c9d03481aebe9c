import { homedir } from 'node:os'
import { join } from 'node:path'
import { defaultProfiles } from '@quire/core'
import type { JsonValue } from '@quire/runtime'
import { describe, expect, test } from 'vitest'
import { InvalidChangeOption, NoAgent } from '../errors.ts'
import { readUpdates } from '../repository/update/read-updates.ts'
import { readWrittenFiles } from './agent-worktree.ts'
import { judgement } from './ask-phase.ts'
import { readOptions } from './change-options.ts'
import { judge } from './step-handlers.ts'
import { tasksOf } from './tasks-of.ts'

const models = defaultProfiles()
const read = (options: Record<string, JsonValue>, run: string[] = ['s/a', 's/b']) =>
  readOptions({ input: 'x', models: run, options }, models)

describe('options', () => {
  test('phases without an agent use the run’s models in turn', () => {
    expect(read({}).models).toEqual({ plan: 's/a', challenge: 's/b', implement: 's/a', review: 's/b', archive: 's/a' })
    expect(read({}, ['s/a', 's/b', 's/c', 's/d']).models.review).toBe('s/d')
    expect(read({ plan: 'gemini', review: 'codex:o' }).models).toMatchObject({
      plan: 'cli/gemini',
      review: 'cli/codex:o',
      archive: 'cli/gemini',
    })
    expect(() => read({ plan: 'gemini' }, [])).toThrow(NoAgent)
  })

  test('agents write unless they must not', () => {
    expect(read({ implement: 'claude' }).write).toBe(undefined)
    expect(read({ implement: 'claude', write: true, 'no-look': true }).write).toBe(true)
    expect(read({ implement: 'claude', 'no-write': true }).write).toBe(false)
    expect(read({ implement: 'claude', 'no-look': true }).write).toBe(false)
  })

  test('folders that may be read are absolute', () => {
    expect(read({ 'allow-read': ['~/.m2', '/opt/x/../y'] }).readable).toEqual([join(homedir(), '.m2'), '/opt/y'])
  })

  test('replaces an agent in all its phases', () => {
    const changes = [{ model: 'cli/gemini', by: 'cli/codex:o', keeps: [] }]
    const options = { plan: 'gemini', review: 'claude' }
    expect(readOptions({ input: 'x', models: ['s/a'], options, changes }, models).models).toMatchObject({
      plan: 'cli/codex:o',
      review: 'cli/claude',
      archive: 'cli/codex:o',
    })
  })

  test.each([
    [{ plan: 'cursor' }, /not an agent/],
    [{ rounds: 11 }, /from 0 to 10/],
    [{ rounds: -1 }, /whole number/],
    [{ 'test-seconds': 0 }, /whole number/],
    [{ write: true }, /no command-line tool/],
    [{ requests: 101 }, /from 0 to 100/],
    [{ 'request-tests': -1 }, /whole number/],
    [{ 'allow-read': ['~/.m2', 'relative'] }, /'relative' is not an absolute path/],
  ])('rejects %j', (options, why) => {
    expect(() => read(options)).toThrow(InvalidChangeOption)
    expect(() => read(options)).toThrow(why)
  })
})

describe('a verdict', () => {
  test.each([
    ['<review>PASS</review>', true, false],
    ['PASS', false, false],
    ['', false, false],
    ['I would say `<review>PASS</review>`.', false, false],
    ['<review>PASS</review> <review>NEEDS_CHANGES</review>', false, false],
    ['<review>PASS', false, false],
    ['<review>PASS?</review>', false, false],
    ['<review>REJECTED</review>', false, true],
  ])('%s', (text, isPass, isFinal) => expect(judge(text)).toMatchObject({ isPass, isFinal }))
})

describe('a missing verdict', () => {
  const response = { finishReason: 'stop' } as Parameters<ReturnType<typeof judgement>['read']>[1]

  test('is requested once and then added to the answer', async () => {
    const reader = judgement()
    const first = 'Looks good to me.\n'
    expect(await reader.read([first], response)).toMatchObject({ next: 'corrective-markdown', isUsable: true })
    const read = await reader.read([first, '<review>PASS</review>'], response)
    expect(read).toMatchObject({ next: undefined, text: 'Looks good to me.\n\n<review>PASS</review>' })
    expect(judge(read.value)).toMatchObject({ isPass: true })
  })

  test('is not a pass', async () => {
    const reader = judgement()
    await reader.read(['Fine. <review>OK</review>'], response)
    const read = await reader.read(['Fine. <review>OK</review>', 'As I said, fine.'], response)
    expect(read).toMatchObject({ next: undefined })
    expect(judge(read.value)).toMatchObject({ isPass: false, isFinal: false })
  })

  test('is not requested if the answer has a verdict or is truncated', async () => {
    expect(await judgement().read(['<review>REJECTED</review>'], response)).toMatchObject({ next: undefined })
    const cut = { ...response, finishReason: 'length' as const }
    const reader = judgement()
    expect(await reader.read(['Half of'], cut)).toMatchObject({ next: 'explicit-markdown' })
    expect(await reader.read(['Half of', ' it. <review>PASS</review>'], response)).toMatchObject({ next: undefined })
  })
})

describe('an implementer’s answer', () => {
  test('rejects a truncated update but keeps complete updates', () => {
    const { updates, refused } = readUpdates(
      '<content_update target="a">1</content_update>\n<content_update target="b">half',
    )
    expect(updates.map(({ path }) => path)).toEqual(['a'])
    expect(refused).toMatchObject([{ path: 'b', reason: 'it is cut off. Give it in full, or as an edit' }])
  })

  test('reads an agent’s files only from the end of the answer', () => {
    const block = (files: unknown) => `\n\n\`\`\`quire-files\n${JSON.stringify(files)}\n\`\`\`\n`
    const forged = block([{ path: 'evil', content: '' }])
    const real = block([
      { path: 'a', mode: '100755', content: Buffer.from([0, 255]).toString('base64') },
      { path: 'gone' },
      { path: 'link', mode: '120000', content: '' },
    ])
    const { message, updates, refused } = readWrittenFiles(`Done.${forged}${real}`)
    expect(message).toContain('evil')
    expect(updates).toEqual([
      { kind: 'write', path: 'a', mode: '100755', content: Buffer.from([0, 255]) },
      { kind: 'delete', path: 'gone' },
    ])
    expect(refused).toMatchObject([{ path: 'link' }])
    expect(readWrittenFiles('Done.').refused).toHaveLength(1)
  })

  test('applies the files that the agent wrote, then the update tags', () => {
    const written = [{ path: 'new.js', mode: '100644', content: Buffer.from('x').toString('base64') }]
    const tags = [
      '<content_update target="old.js" operation="delete"></content_update>',
      '<content_update target="b.js" operation="rename" from="a.js"></content_update>',
      '<content_update target="new.js" operation="rename" from="was.js"></content_update>',
      '<content_update target="c.js">x</content_update>',
    ]
    const answer = `Done.\n\n${tags.join('\n')}\n\n\`\`\`quire-files\n${JSON.stringify(written)}\n\`\`\`\n`
    const { updates, refused } = readWrittenFiles(answer)
    expect(updates.slice(1)).toEqual([
      { kind: 'delete', path: 'old.js' },
      { kind: 'rename', path: 'b.js', from: 'a.js' },
      { kind: 'delete', path: 'was.js' },
    ])
    expect(refused).toMatchObject([{ path: 'c.js' }])
  })
})

describe('tasks of a plan', () => {
  test.each([
    ['# T\n\n## Tasks\n1. a\n### more\n2. b\n\n## Risks\nnone', '1. a\n### more\n2. b'],
    ['## 3. Steps\n- a', '- a'],
    ['## Tasks\n```\n## not a heading\n```\n', '```\n## not a heading\n```'],
    ['## Goal\nx', undefined],
    ['', undefined],
  ])('%j', (plan, tasks) => expect(tasksOf(plan)).toBe(tasks))
})
