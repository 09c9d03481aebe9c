// Lets a real model write and review a text. Start with: OPENAI_API_KEY=… npx node examples/library/openai.mjs
import { join } from 'node:path'
import { openQuire } from '@quire/runtime'

// isTrusted allows the workspace's code to run. Set it only for code from a known source.
const dir = process.argv[2] ?? join(import.meta.dirname, '../review-loop')
const quire = await openQuire(dir, { isTrusted: true })
const run = quire.run('review-loop', {
  input: 'A note to our neighbours: the street is closed on Saturday.',
  models: ['openai/gpt-4o'],
  limits: { cost: 0.5 },
})
const { status, documents, cost } = await run.result
const shown = await quire.show(documents[0].id)
console.log(shown.artifact.text)
console.log(status, `$${cost?.toFixed(4)}`)
await quire.close()
