import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CallEvent, CallRequest, Model } from '@quire/runtime/call'
import type { FlowContext } from '@quire/runtime/kit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type RecordedOptions, recorded } from './recorded.ts'
import { loadRecordings, promptHash } from './recordings.ts'

const request: CallRequest = {
  model: 'recorded/ada',
  messages: [{ role: 'user', content: 'Are you open on Sundays?' }],
  maxOutputTokens: 100,
}
const prompt = promptHash(request.messages)

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'quire-recorded-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function writeRecordings(index: string): void {
  mkdirSync(join(root, 'recorded'))
  writeFileSync(join(root, 'recorded', 'index.yaml'), index)
  writeFileSync(join(root, 'recorded', 'sundays.md'), 'Only in summer.\n')
}

const INDEX = `check: npm run demo:recordings
answers:
  - file: sundays.md
    step: hours/answer
    model: recorded/ada
    prompt: ${prompt}
    finish: length
    usage: { inputTokens: 7 }
`

async function open(id: string, options?: RecordedOptions): Promise<Model> {
  const [kind] = await recorded(options).kinds!({ root } as FlowContext)
  return kind!.open(id, { settings: {}, environment: {} })
}

async function read(asked: CallRequest, options?: RecordedOptions): Promise<CallEvent[]> {
  const model = await open(asked.model, options)
  const events: CallEvent[] = []
  for await (const event of model.stream(asked, new AbortController().signal)) events.push(event)
  return events
}

describe('recorded models', () => {
  it('answer with the text that was recorded for the prompt', async () => {
    writeRecordings(INDEX)
    expect(await read(request)).toEqual([
      { type: 'text', text: 'Only in summer.\n' },
      { type: 'finish', finishReason: 'length', providerFinishReason: 'length', usage: { inputTokens: 7 } },
    ])
  })

  it('ignore parameters that leave the prompt as it is', async () => {
    writeRecordings(INDEX)
    expect(await read({ ...request, maxOutputTokens: 5, temperature: 1, seed: 3 })).toHaveLength(2)
  })

  it.each([
    ['another prompt', { ...request, messages: [{ role: 'user', content: 'Are you open?' }] }],
    ['another model', { ...request, model: 'recorded/ben' }],
  ] satisfies [string, CallRequest][])(
    'fail permanently for %s and name the command that lists it',
    async (_, asked) => {
      writeRecordings(INDEX)
      await expect(read(asked)).rejects.toMatchObject({
        failure: 'not-found',
        canHeal: false,
        message: expect.stringMatching(/For a request of your own, use another model\. .*: npm run demo:recordings$/),
      })
    },
  )

  it('write word by word at the given speed', async () => {
    writeRecordings(INDEX)
    const texts = (await read(request, { wordsPerSecond: 1000 })).flatMap((event) =>
      event.type === 'text' ? [event.text] : [],
    )
    expect(texts).toEqual(['Only', ' in', ' summer.', '\n'])
  })

  it('do not exist in a workspace without recordings', async () => {
    expect(await recorded().kinds!({ root } as FlowContext)).toEqual([])
    expect(await recorded().kinds!({} as FlowContext)).toEqual([])
  })

  it.each([
    ['answers: []', 'must have a list of answers'],
    [INDEX.replace(/ +prompt: .*\n/, ''), "an answer must have 'prompt'"],
    [INDEX.replace('sundays.md', '../sundays.md'), "'../sundays.md' is not in the folder"],
  ])('report a broken index', async (index, problem) => {
    writeRecordings(index)
    await expect(loadRecordings(join(root, 'recorded'))).rejects.toThrow(problem)
  })
})
