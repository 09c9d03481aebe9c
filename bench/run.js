import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { inFreshProcess } from './measure/fresh-process.js'
import { prepare } from './prepare.js'
import { printTable } from './print-table.js'

const BENCHMARKS = [
  'render',
  'render-growth',
  'prefix-reuse',
  'cache-share',
  'template',
  'cli-start',
  'tokenizer',
  'response',
  'engine-steps',
  'engine-workers',
  'engine-artifacts',
  'engine-memory',
  'engine-reopen',
  'session-turn',
  'team-envelope',
]

const { values, positionals } = parseArgs({ options: { json: { type: 'string' } }, allowPositionals: true })
const unknown = positionals.filter((name) => !BENCHMARKS.includes(name))
if (unknown.length > 0) {
  console.error(`Unknown benchmark '${unknown.join("', '")}'. Known: ${BENCHMARKS.join(', ')}.`)
  process.exit(1)
}

prepare()
const rows = []
for (const name of positionals.length > 0 ? positionals : BENCHMARKS) {
  process.stderr.write(`${name} … `)
  const start = performance.now()
  rows.push(...(await inFreshProcess(new URL(`benchmarks/${name}.js`, import.meta.url))))
  process.stderr.write(`${Math.round((performance.now() - start) / 1000)} s\n`)
}
printTable(rows)
if (values.json !== undefined) {
  const fields = rows.map(({ id, ours, peer, ratio, unit, note }) => ({ id, ours, peer, ratio, unit, note }))
  writeFileSync(values.json, `${JSON.stringify(fields, null, 2)}\n`)
}
