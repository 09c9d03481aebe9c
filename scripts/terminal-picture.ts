/** The terminal's named colours on a dark background. */
const COLOURS: Readonly<Record<string, string>> = {
  '2': '#8b949e',
  '31': '#ff7b72',
  '32': '#56d364',
  '33': '#e3b341',
  default: '#e6edf3',
}
const ESCAPE = String.fromCharCode(27)
const CELL = { width: 8.4, height: 19 }
const MARGIN = 16

/** Draws the output of a command, including colours, as an SVG that looks the same in every browser. */
export function terminalPicture(printed: string, title: string): string {
  const lines = printed.replace(/\n+$/, '').split('\n')
  const columns = Math.max(title.length + 2, ...lines.map((line) => plain(line).length))
  const width = Math.ceil(columns * CELL.width + 2 * MARGIN)
  const height = (lines.length + 1) * CELL.height + 2 * MARGIN + 6
  const rows = [`$ ${title}`, ...lines].map((line, row) => drawLine(line, MARGIN + (row + 1) * CELL.height))
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeMarkup(title)}">
<rect width="100%" height="100%" rx="10" fill="#0d1117"/>
<g font-family="ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace" font-size="14">
${rows.join('\n')}
</g>
</svg>
`
}

function drawLine(line: string, y: number): string {
  const parts: string[] = []
  let column = 0
  let style = 'default'
  let isBold = false
  for (const piece of line.split(new RegExp(`(${ESCAPE}\\[\\d+m)`))) {
    const code = piece.startsWith(ESCAPE) ? piece.slice(2, -1) : undefined
    if (code === undefined) {
      // Viewers treat repeated spaces differently, so each group of words is placed separately.
      for (const word of piece.split(/( {2,})/)) {
        if (word.trim() !== '') parts.push(drawText(word, column, y, style, isBold))
        column += [...word].length
      }
    } else if (code === '1') isBold = true
    else if (code in COLOURS) style = code
    else {
      // Codes such as 22 and 39 reset the style.
      isBold = false
      style = 'default'
    }
  }
  return parts.join('')
}

function drawText(text: string, column: number, y: number, style: string, isBold: boolean): string {
  const lead = text.length - text.trimStart().length
  const shown = text.trim()
  const x = (MARGIN + (column + lead) * CELL.width).toFixed(1)
  // A fixed length keeps columns aligned in any font.
  const length = ([...shown].length * CELL.width).toFixed(1)
  const weight = isBold ? ' font-weight="bold"' : ''
  return `<text x="${x}" y="${y}" fill="${COLOURS[style]}" textLength="${length}" lengthAdjust="spacingAndGlyphs"${weight}>${escapeMarkup(shown)}</text>`
}

function plain(line: string): string {
  return line.replaceAll(new RegExp(`${ESCAPE}\\[\\d+m`, 'g'), '')
}

function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
