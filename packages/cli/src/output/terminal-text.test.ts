import { styleText } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { terminalText } from './terminal-text.ts'

const TERMINAL = { isTTY: true }
const SAID = 'a\u001b]0;title\u0007b\u001b[2Jc\r\u009b1md\te\nf \u001b[31mred\u001b[39m'

describe('foreign text', () => {
  test('can set colours on a terminal, but cannot control it in other ways', () => {
    expect(terminalText(SAID, TERMINAL)).toBe('a]0;titleb[2Jc1md\te\nf \u001b[31mred\u001b[39m')
  })
  test('stays unchanged if the output is not a terminal', () => {
    expect(terminalText(SAID, {})).toBe(SAID)
  })

  test.each([
    ['conceal', '\u001b[8msecret\u001b[28m', '[8msecret[28m'],
    ['conceal among other styles', '\u001b[1;8msecret', '[1;8msecret'],
    ['black', '\u001b[30mx', '[30mx'],
    ['white on white', '\u001b[37;47mx', '[37;47mx'],
    ['a background', '\u001b[41mx', '[41mx'],
    ['a colour given by its RGB values', '\u001b[38;2;0;0;0mx', '[38;2;0;0;0mx'],
    ['colons instead of semicolons', '\u001b[38:5:0mx', '[38:5:0mx'],
    ['the one-character introducer', '\u009b8mx', '8mx'],
    ['the cursor', 'a\u001b[1A\u001b[2Kb\bc', 'a[1A[2Kbc'],
    ['a link', '\u001b]8;;http://bad\u001b\\here\u001b]8;;\u001b\\', ']8;;http://bad\\here]8;;\\'],
    ['the clipboard', '\u001b]52;c;aGk=\u0007', ']52;c;aGk='],
    ['another screen', '\u001b[?1049hx\u001bc', '[?1049hxc'],
    ['a bidirectional override', 'a\u202eb\u2066c', 'a\\u{202e}b\\u{2066}c'],
    ['tag characters', 'a\u{e0041}\u{e007f}', 'a\\u{e0041}\\u{e007f}'],
    ['zero-width and line separators', 'a\u200bb\u2028c\ufeff', 'a\\u{200b}b\\u{2028}c\\u{feff}'],
  ])('cannot use %s', (_what, text, shown) => {
    expect(terminalText(text, TERMINAL)).toBe(shown)
  })

  test('keeps the invisible characters in emoji and in Persian or Hebrew text', () => {
    const text = '👩\u200d🚀 نمی\u200cخواهم a\u0301 ✔\ufe0f שלום\u200f'
    expect(terminalText(text, TERMINAL)).toBe(text)
  })

  test('keeps known styles and closes an open style', () => {
    const styled = ['bold', 'dim', 'red', 'green', 'yellow', 'cyan', 'magenta'].map((style) =>
      styleText(style as 'bold', 'x', { validateStream: false }),
    )
    expect(terminalText(styled.join(' '), TERMINAL)).toBe(styled.join(' '))
    expect(terminalText('\u001b[2mdim', TERMINAL)).toBe('\u001b[2mdim\u001b[0m')
  })

  test('contains only known escapes for any input', () => {
    const piece = fc.constantFrom(
      '\u001b',
      '[',
      ']',
      '8',
      '1',
      ';',
      'm',
      '\u009b',
      '\u0007',
      '\r',
      '\u202e',
      'x',
      '\u001b[8m',
    )
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const shown = terminalText(pieces.join(''), TERMINAL).replace(/\u001b\[(?:0|1)?m/g, '')
        expect(shown).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202e]/)
      }),
    )
  })
})
