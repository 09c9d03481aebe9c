import type { Profile } from '@quire/core'
import type { Command } from 'commander'
import { addExamples, type CommonOptions } from '../command-line/define-command.ts'
import { openFor } from '../open/open-for.ts'
import { createOutput, type Output } from '../output/output.ts'
import { tableLines } from '../views/table.ts'

export function define(command: Command): void {
  addExamples(command, ['quire models', 'quire models claude', 'quire models --json'])
    .argument('[filter]', 'list only models whose name contains this text')
    .action(async (filter: string | undefined, options: CommonOptions) => {
      const output = createOutput(options)
      await using quire = await openFor(options)
      const wanted = filter?.toLowerCase() ?? ''
      const models = quire.workspace.models
        .list()
        .filter(({ id, aliases }) => [id, ...aliases].some((name) => name.toLowerCase().includes(wanted)))
      output.result({ models }, () =>
        models.length === 0 ? `No model name contains '${filter}'.` : tableOf(models, output),
      )
    })
}

function tableOf(models: readonly Profile[], output: Output): string {
  const rows = models.map(({ id, window, tier, xmlReliability, tokenizer, price }) => [
    id,
    String(window),
    tier,
    xmlReliability,
    tokenizer,
    price ? String(price.input) : '–',
    price ? String(price.output) : '–',
  ])
  const [head, ...lines] = tableLines(
    [['model', 'window', 'tier', 'xml', 'tokenizer', '$/M in', '$/M out'], ...rows],
    [1, 5, 6],
  )
  return [output.style('bold', head!), ...lines].join('\n')
}
