import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { median } from '../measure/median.js'
import { digits, lessIsBetter } from '../measure/row.js'

const RUNS = 20
const cwd = fileURLToPath(new URL('../../examples/support', import.meta.url))
const quire = fileURLToPath(new URL('../../packages/cli/bin/quire.js', import.meta.url))

/** Measures whole commands, from start to output, and compares them with a Node process that does nothing. */
export default function cliStart() {
  const bare = []
  const render = []
  const version = []
  // The first run of each command is not counted, because it warms up the disk cache.
  for (let run = -1; run < RUNS; run++) {
    const times = [
      processTime(['-e', '0']),
      processTime([quire, 'render', 'reply', '--input', 'ticket.yaml']),
      processTime([quire, '--version']),
    ]
    if (run < 0) continue
    bare.push(times[0])
    render.push(times[1])
    version.push(times[2])
  }
  return [
    row('cli-start', 'quire render', median(render), median(bare), 120),
    row('cli-version', 'quire --version', median(version), median(bare), 50),
  ]
}

function row(id, command, ours, peer, slowerByAtMost) {
  const note = `compared with starting Node (node -e 0); ${command} takes ${digits(ours - peer)} ms longer`
  return lessIsBetter({ id, ours, peer, unit: 'ms', goal: { slowerByAtMost }, note })
}

function processTime(args) {
  const start = performance.now()
  const { status, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' })
  assert.equal(status, 0, stderr)
  return performance.now() - start
}
