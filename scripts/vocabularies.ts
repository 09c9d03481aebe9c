// Writes the vocabularies of @quire/core as files that need no parsing. Part of `npm run build`.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CL100K_TOKEN_SPLIT_REGEX, O200K_TOKEN_SPLIT_REGEX } from 'gpt-tokenizer/encodingParams/constants'
import { parseRanks, writeRankedFile } from '../packages/core/src/tokens/ranked-file.ts'

const folder = fileURLToPath(new URL('../packages/core/vocabularies/', import.meta.url))
const library = dirname(createRequire(import.meta.url).resolve('gpt-tokenizer/package.json'))
const patterns = { o200k_base: O200K_TOKEN_SPLIT_REGEX, cl100k_base: CL100K_TOKEN_SPLIT_REGEX }

mkdirSync(folder, { recursive: true })
for (const [id, pattern] of Object.entries(patterns)) {
  const pieces = parseRanks(readFileSync(join(library, 'data', `${id}.tiktoken`)))
  writeFileSync(join(folder, `${id}.bin`), writeRankedFile({ pattern, pieces }))
}
writeFileSync(join(folder, 'LICENSE'), `gpt-tokenizer\n\n${readFileSync(join(library, 'LICENSE'), 'utf8')}`)
