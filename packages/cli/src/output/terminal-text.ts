/** The styles that commands use. Any other style could hide text. */
const STYLES = '0|1|2|3|4|22|23|24|3[1-69]'
/** Matches terminal styles, and control characters other than tab and line feed. */
const CONTROLS = new RegExp(`\\u001b\\[(?:${STYLES})?m|[\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f]`, 'g')
/**
 * Matches characters that reorder text, break lines or are invisible. Allows joiners and marks that writing systems and
 * emoji need.
 */
const DECEPTIVE =
  /[\u115f\u1160\u180e\u200b\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/gu

/**
 * Makes text safe to print. Text from models, providers and files may contain control sequences. On a terminal, control
 * characters are removed, and deceptive characters are shown as codes. In a pipe or a file, the text is unchanged.
 */
export function terminalText(text: string, { isTTY = false }: { readonly isTTY?: boolean }): string {
  if (!isTTY) return text
  let isStyled = false
  const shown = text
    .replace(CONTROLS, (control) => {
      if (control.length === 1) return ''
      isStyled = !/\[(?:0|39|2[234])?m$/.test(control)
      return control
    })
    .replace(DECEPTIVE, (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`)
  // A style that stays on would colour all later output.
  return isStyled ? `${shown}\u001b[0m` : shown
}
