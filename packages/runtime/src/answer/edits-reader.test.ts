import { describe, expect, it } from 'vitest'
import { edits } from './edits-reader.ts'

const document = 'The ferry leaves at nine. Tickets are sold on board.'
const answer =
  '{"edits": [{"find": "at nine", "replace": "at ten"}, {"find": "on board", "replace": "in the “Harbour {1}”"}]}'

describe('edits', () => {
  it('never apply half an edit, wherever the answer ends', async () => {
    const whole = 'The ferry leaves at ten. Tickets are sold in the “Harbour {1}”.'
    const possible = [document, document.replace('nine', 'ten'), whole]
    for (let end = 0; end <= answer.length; end++) {
      for (const finishReason of ['length', 'stop', 'error'] as const) {
        const reading = await edits(document).read([answer.slice(0, end)], { finishReason, providerFinishReason: '' })
        if (reading.isUsable) expect(possible).toContain(reading.value)
        else expect(reading.value).toBe(reading.text)
        if (reading.next === undefined) expect(reading.value).toBe(whole)
        else expect(reading.problems).not.toEqual([])
      }
    }
  })

  it('say that the last edit of a truncated answer is left out', async () => {
    const response = { finishReason: 'length', providerFinishReason: 'length' } as const
    const { problems, value } = await edits(document).read([answer.slice(0, -20)], response)
    expect(value).toBe(document.replace('nine', 'ten'))
    expect(problems.at(-1)).toBe('Edit 2 is left out, because its end may be missing.')
  })
})
