import { defaultProfiles, type Profile } from '@quire/core'

/** The page on models, generated from the packaged profiles. */
export function modelTable(): string {
  const models = defaultProfiles().list()
  const sources = [...new Set(models.flatMap((model) => [sourceOf(model, 'window'), sourceOf(model, 'price')]))]
    .filter((source) => source !== undefined)
    .toSorted()
  /** The date of a value, with a link to its source. */
  const dateOf = (model: Profile, name: 'window' | 'price'): string => {
    const source = sourceOf(model, name)
    return source === undefined ? '' : `${model.sources![name]!.date} [[${sources.indexOf(source) + 1}]](#sources)`
  }
  const limits = models.map((model) => {
    const { id, aliases, window, maxOutput, structuredOutput, reasoning, tier, tokenizer, retirement } = model
    const { xmlReliability, instructionFollowing } = model
    return [
      ...[id, aliases.join(', '), window, maxOutput, dateOf(model, 'window'), retirement, structuredOutput, reasoning],
      ...[tier, xmlReliability, instructionFollowing, tokenizer],
    ]
  })
  const prices = models.flatMap((model) => {
    const { id, price } = model
    if (price === undefined) return []
    const { longPrompts = [], ...rates } = price
    return [{ above: '', ...rates }, ...longPrompts].map(({ above, input, output, cacheRead, cacheWrite }) => [
      ...[id, above, input, output, cacheRead, cacheWrite, dateOf(model, 'price')],
    ])
  })
  return `# Models

Generated from \`packages/core/data/models.yaml\`, which also lists the sources of the other values. Blank values are unknown. Each window has the date of its source. Calls fail from the date of retirement on.

| model | aliases | window | max output | window as of | retirement | schemas | reasoning | tier | XML reliability | instruction following | tokenizer |
|---|---|---|---|---|---|---|---|---|---|---|---|
${rowsOf(limits)}

## Prices

US dollars per million tokens, with the date of the source. If a provider charges more for long prompts, the prices of calls whose prompt exceeds a number of tokens follow. The prices of models that are not listed are unknown.

| model | prompt above | input | output | cache read | cache write | as of |
|---|---|---|---|---|---|---|
${rowsOf(prices)}

## Sources

${sources.map((source, index) => `${index + 1}. ${source}`).join('\n')}
`
}

const sourceOf = ({ sources }: Profile, name: 'window' | 'price'): string | undefined => sources?.[name]?.source

function rowsOf(rows: readonly (readonly (string | number | undefined)[])[]): string {
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
