// Runs two scripted models that draft, review and decide. Needs no key. Start with: npx node
// examples/library/scripted.mjs
import { join } from 'node:path'
import { kits } from '@quire/kits'
import { openQuire } from '@quire/runtime'

const quire = await openQuire(process.argv[2] ?? join(import.meta.dirname, '../brief'), { kits })
const run = quire.run('brief', {
  input: 'Should the library open on Sundays?',
  models: ['scripted/alpha', 'scripted/beta'],
  options: { until: 'draft' },
})
for await (const { type, data } of run) if (type === 'step.completed') console.log(`✓ ${data.step}`)
const { status, documents } = await run.result
console.log(status, documents.map(({ path }) => path).join('\n'))
await quire.close()
