import type { CommonOptions } from '../define-command.ts'
import { openWorkspace } from '../open-workspace.ts'
import type { Output } from '../output.ts'

export function models(filter: string | undefined, options: CommonOptions, output: Output): void {
  const wanted = filter?.toLowerCase() ?? ''
  const profiles = openWorkspace(options)
    .models.list()
    .filter(({ id, aliases }) => [id, ...aliases].some((name) => name.toLowerCase().includes(wanted)))
  output.result({ models: profiles }, () => {
    if (profiles.length === 0) return `No model's name holds '${filter}'.`
    const rows = profiles.map(({ id, window, tier, xmlReliability, tokenizer }) => [
      id,
      String(window),
      tier,
      xmlReliability,
      tokenizer,
    ])
    const table = [['model', 'window', 'tier', 'xml', 'tokenizer'], ...rows]
    const widths = table[0]!.map((_, column) => Math.max(...table.map((row) => row[column]!.length)))
    return table
      .map((row, index) => {
        const line = row
          .map((text, column) => (column === 1 ? text.padStart(widths[column]!) : text.padEnd(widths[column]!)))
          .join('  ')
          .trimEnd()
        return index === 0 ? output.style('bold', line) : line
      })
      .join('\n')
  })
}
