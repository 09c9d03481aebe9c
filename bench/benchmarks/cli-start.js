import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { median } from '../measure/median.js'
import { digits, lessIsBetter } from '../measure/row.js'

const RUNS = 9
const cwd = fileURLToPath(new URL('../../examples/support', import.meta.url))
const quire = fileURLToPath(new URL('../../packages/cli/bin/quire.js', import.meta.url))

/** A whole command, from nothing to the prompt on the screen, beside a Node that does nothing. */
export default function cliStart() {
  const ours = []
  const bare = []
  // The first of each is for the disk.
  for (let run = -1; run < RUNS; run++) {
    const times = [processTime(['-e', '0']), processTime([quire, 'render', 'reply', '--input', 'ticket.yaml'])]
    if (run < 0) continue
    bare.push(times[0])
    ours.push(times[1])
  }
  const figures = { ours: median(ours), peer: median(bare) }
  return [
    lessIsBetter({
      id: 'cli-start',
      ...figures,
      unit: 'ms',
      goal: { slowerByAtMost: 500 },
      note: `node -e 0; quire render takes ${digits(figures.ours - figures.peer)} ms more`,
    }),
  ]
}

function processTime(args) {
  const start = performance.now()
  const { status, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' })
  assert.equal(status, 0, stderr)
  return performance.now() - start
}
