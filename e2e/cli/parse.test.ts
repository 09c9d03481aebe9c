import { describe, expect, test } from 'vitest'
import { quire } from './quire.ts'

const RESPONSE = `<thinking>Perhaps <action type="refund"><pounds>5</pounds></action>, but no.</thinking>
<message>Come by **before ten**.</message>
<action type="book_slot"><day>2026-11-17</day><minutes>15</minutes><bring>["the bicycle"]</bring></action>
<action type="book_slot"><day>2026-11-17</day><minutes>20</minutes><colour>red</colour></action>
<action type="fly"/>
<action type="refund"><pounds>9</pounds><reason>lights</reason>`

interface Parsed {
  readonly thinking: string
  readonly message: string
  readonly truncated: boolean
  readonly actions: readonly { type: string; wouldRun: boolean; reasons: { code: string }[]; read: object }[]
}

describe('quire parse', () => {
  const parse = (...args: string[]) => quire(['parse', '-', ...args], { input: RESPONSE })

  test('lists the actions that would run, and why other actions are refused', async () => {
    const ran = await parse('--mode', 'open', '--json')
    expect(ran.code).toBe(0)
    const { message, thinking, truncated, actions } = ran.json<Parsed>()
    expect(message).toBe('Come by **before ten**.')
    expect(thinking).toContain('<action type="refund">')
    expect(truncated).toBe(true)
    expect(actions.map(({ type, wouldRun, reasons }) => [type, wouldRun, reasons.map(({ code }) => code)])).toEqual([
      ['book_slot', true, []],
      ['book_slot', false, ['schema', 'schema']],
      ['fly', false, ['unknown']],
      ['refund', false, ['truncated']],
    ])
    expect(actions[0]!.read).toEqual({ day: '2026-11-17', minutes: 15, bring: ['the bicycle'] })
  })

  test('checks the mode', async () => {
    const { actions } = (await parse('--mode', 'closed', '--json')).json<Parsed>()
    expect(actions[1]!.reasons.map(({ code }) => code)).toEqual(['schema', 'schema', 'mode'])
  })

  test('prints readable output, and accepts any model output', { tags: ['long'] }, async () => {
    expect((await parse()).stdout).toContain('would not run')
    for (const input of ['', '   ', '<', '\u0000', '<action', '<message>'.repeat(1000)]) {
      expect((await quire(['parse', '-', '--json'], { input })).code).toBe(0)
    }
    expect((await quire(['parse', 'nowhere.txt'])).code).toBe(1)
    expect((await quire(['parse', '-', '--kit', 'nothing'], { input: 'x' })).code).toBe(1)
  })
})
