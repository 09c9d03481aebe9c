import type { Profile } from '@quire/core'
import type { Command } from 'commander'
import { addExamples, type CommonOptions } from '../command-line/define-command.ts'
import { openFor } from '../open/open-for.ts'
import { createOutput, type Output } from '../output/output.ts'
import { tableLines } from '../views/table.ts'

export function define(command: Command): void {
  addExamples(command, ['quire models', 'quire models claude', 'quire models gpt-5', 'quire models --json'])
    .argument('[filter]', 'list only models whose name contains this text; the full name also shows sources and dates')
    .action(async (filter: string | undefined, options: CommonOptions) => {
      const output = createOutput(options)
      await using quire = await openFor(options)
      const wanted = filter?.toLowerCase() ?? ''
      const models = quire.workspace.models
        .list()
        .filter((model) => namesOf(model).some((name) => name.includes(wanted)))
      const named = models.filter((model) => namesOf(model).includes(wanted))
      output.result({ models }, () =>
        models.length === 0
          ? `No model name contains '${filter}'.`
          : [tableOf(models, output), ...named.map((model) => detailsOf(model, output))].join('\n\n'),
      )
    })
}

const namesOf = ({ id, aliases }: Profile): string[] => [id, ...aliases].map((name) => name.toLowerCase())

function tableOf(models: readonly Profile[], output: Output): string {
  const rows = models.map(({ id, window, tier, xmlReliability, tokenizer, price, sources, retirement = '' }) => [
    id,
    String(window),
    tier,
    xmlReliability,
    tokenizer,
    price ? String(price.input) : '–',
    price ? String(price.output) : '–',
    (price && sources?.price?.date) ?? '',
    retirement,
  ])
  const [head, ...lines] = tableLines(
    [['model', 'window', 'tier', 'xml', 'tokenizer', '$/M in', '$/M out', 'as of', 'retires'], ...rows],
    [1, 5, 6],
  )
  return [output.style('bold', head!), ...lines].join('\n')
}

/** Every value of a model, with its date and its source. */
function detailsOf({ id, sources = {}, ...values }: Profile, output: Output): string {
  const names = Object.keys(sources) as (keyof typeof sources)[]
  const rows = names.flatMap((name) => {
    const { date = '', source } = sources[name]!
    const texts = name === 'price' ? priceTexts(values.price!) : [[name, String(values[name])]]
    return texts.map(([label = '', text = '']) => [label, text, date, source])
  })
  const [head, ...lines] = tableLines([[id, 'value', 'as of', 'source'], ...rows])
  return [output.style('bold', head!), ...lines].join('\n')
}

function priceTexts({ longPrompts = [], ...rates }: NonNullable<Profile['price']>): string[][] {
  const ratesText = ({ input, output, cacheRead, cacheWrite }: typeof rates): string =>
    [
      `$${input} in`,
      `$${output} out`,
      ...(cacheRead === undefined ? [] : [`$${cacheRead} cache read`]),
      ...(cacheWrite === undefined ? [] : [`$${cacheWrite} cache write`]),
    ].join(', ')
  const long = longPrompts.map(({ above, ...longRates }) => [`price above ${above}`, ratesText(longRates)])
  return [['price', ratesText(rates)], ...long]
}
