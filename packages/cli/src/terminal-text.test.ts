import { describe, expect, test } from 'vitest'
import { terminalText } from './terminal-text.ts'

const SAID = 'a\u001b]0;title\u0007b\u001b[2Jc\r\u009b1md\te\nf \u001b[31mred\u001b[39m'

describe('what others said', () => {
  test('is shown on a terminal and commands nothing there but colours', () => {
    expect(terminalText(SAID, { isTTY: true })).toBe('a]0;titleb[2Jc1md\te\nf \u001b[31mred\u001b[39m')
  })
  test('stays as it is elsewhere', () => {
    expect(terminalText(SAID, {})).toBe(SAID)
  })
})
