import { defaultProfiles } from '@quire/core'

/** The page on models, generated from the packaged profiles. */
export function modelTable(): string {
  const rows = defaultProfiles()
    .list()
    .map(({ id, aliases, window, maxOutput = '', structuredOutput = '', reasoning = '', tier, ...profile }) => {
      const { xmlReliability, instructionFollowing, tokenizer } = profile
      const limits = [id, aliases.join(', '), window, maxOutput, structuredOutput, reasoning]
      return [...limits, tier, xmlReliability, instructionFollowing, tokenizer].join(' | ')
    })
  return `# Models

Generated from \`packages/core/data/models.yaml\`, which also lists the source of each value. Blank values are unknown.

| model | aliases | window | max output | schemas | reasoning | tier | XML reliability | instruction following | tokenizer |
|---|---|---|---|---|---|---|---|---|---|
${rows.map((row) => `| ${row} |`).join('\n')}
`
}
