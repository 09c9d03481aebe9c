import { defaultProfiles } from '@quire/core'

/** The page on models, from the packaged profiles. */
export function modelTable(): string {
  const rows = defaultProfiles()
    .list()
    .map(({ id, aliases, window, maxOutput, tier, xmlReliability, instructionFollowing, tokenizer }) =>
      [id, aliases.join(', '), window, maxOutput ?? '', tier, xmlReliability, instructionFollowing, tokenizer].join(
        ' | ',
      ),
    )
  return `# Models

Generated from \`packages/core/data/models.yaml\`, which also says where each value comes from. A blank is a value that nobody stated.

| model | also called | window | max output | tier | XML reliability | instruction following | tokenizer |
|---|---|---|---|---|---|---|---|
${rows.map((row) => `| ${row} |`).join('\n')}
`
}
