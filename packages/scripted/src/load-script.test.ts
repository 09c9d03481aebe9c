import { mkdtemp, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { InvalidDataFile } from '@quire/core/errors'
import { expect, it } from 'vitest'
import { loadScript } from './load-script.ts'
import { type Asked, ask } from './test-ask.ts'

async function script(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'quire-script-'))
  await writeFile(join(folder, 'answer.md'), '# From a file\n')
  await writeFile(join(folder, 'script.yaml'), text)
  return join(folder, 'script.yaml')
}

it('answers with the first matching rule', async () => {
  const options = await loadScript(
    await script(`
rules:
  - match: { schema: Score*, contains: village }
    answer: { file: answer.md }
  - match: { contains: [village, ledger], model: beta }
    answer: <review>REJECTED</review>
  - match: { contains: shed }
    answer: { oneOf: [one, two, three] }
  - match: { model: scripted/gamma }
    answer: { generate: json }
`),
  )
  const answer = async (asked: Asked): Promise<string> => (await ask({ options, ...asked })).text
  const schema = { type: 'object', title: 'Scorecard' }
  expect(await answer({ schema })).toBe('# From a file\n')
  expect(await answer({ schema, request: 'Something else.' })).not.toContain('From a file')
  expect(await answer({ schema: { ...schema, title: 'Plan' } })).not.toContain('From a file')
  expect(await answer({ model: 'scripted/beta' })).toBe('<review>REJECTED</review>')
  expect(await answer({})).not.toContain('REJECTED')
  const sheds = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((word) => answer({ request: `A shed, ${word}.` }))
  expect(new Set(await Promise.all(sheds))).toEqual(new Set(['one', 'two', 'three']))
  expect(JSON.parse(await answer({ model: 'scripted/gamma' }))).toBeTypeOf('string')
})

it('does not read answers from files outside the script’s folder', async () => {
  const file = await script('rules: [{ answer: { file: answer.md } }]')
  const folder = dirname(file)
  await expect(loadScript(file, 'script.yaml', { within: folder })).resolves.toBeDefined()
  await symlink('/etc/hostname', join(folder, 'link.md'))
  for (const name of ['../secret.md', '/etc/hostname', 'link.md']) {
    await writeFile(file, `rules: [{ answer: { file: ${name} } }]`)
    await expect(loadScript(file, 'script.yaml', { within: folder })).rejects.toThrow('is outside the workspace')
  }
})

it('reads faults given as strings or objects', async () => {
  const { faults } = await loadScript(
    await script('faults:\n  - http-429:2\n  - { fault: truncate:50, always: true, match: { contains: thesis } }\n'),
  )
  expect(faults).toEqual([
    { kind: 'http-429', times: 2 },
    { kind: 'truncate', tokens: 50, always: true, match: { contains: 'thesis' } },
  ])
})

it('reports every problem with its line', async () => {
  const file = await script(`rules:
  - match: { documents: x }
    answer: { file: missing.md }
  - answer: { generate: poem }
faults:
  - explode
`)
  const error: unknown = await loadScript(file).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(InvalidDataFile)
  const { problems } = error as InvalidDataFile
  expect(problems.map(({ line }) => line)).toEqual(expect.arrayContaining([2, 3, 4, 6]))
  expect((error as Error).message).toMatch(/unknown key 'documents'[\s\S]*/)
})

it('distinguishes the turns of a conversation by the last message', async () => {
  const options = await loadScript(
    await script(`
rules:
  - match: { says: lending }
    answer: About lending.
  - match: { contains: lending }
    answer: About something else.
`),
  )
  const first = { role: 'user' as const, content: 'How does lending work?' }
  const second = { role: 'user' as const, content: 'And who opens the door?' }
  expect((await ask({ messages: [first], options })).text).toBe('About lending.')
  expect((await ask({ messages: [first, second], options })).text).toBe('About something else.')
})

it('reads the chance of a rule, and rejects values that are not a probability', async () => {
  const { rules } = await loadScript(await script('rules:\n  - { chance: 0.8, answer: Yes. }\n  - answer: No.\n'))
  expect(rules).toEqual([{ chance: 0.8, answer: { text: 'Yes.' } }, { answer: { text: 'No.' } }])
  for (const chance of ['1.5', '-0.1', 'often', 'null']) {
    const file = await script(`rules:\n  - answer: Yes.\n    chance: ${chance}\n`)
    await expect(loadScript(file, 'script.yaml')).rejects.toThrow('script.yaml:3 chance: must be a number from 0 to 1.')
  }
})
