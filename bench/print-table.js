import { arch, cpus } from 'node:os'
import { digits } from './measure/row.js'

/** Prints the rows as an aligned table. */
export function printTable(rows) {
  const cells = rows.map((row) => [
    row.id,
    `${digits(row.ratio)}×`,
    goalText(row.goal),
    `${digits(row.ours)} ${row.unit}`,
    row.peer === null ? '' : `${digits(row.peer)} ${row.unit}`,
    row.note,
  ])
  const table = [['benchmark', 'ratio', 'goal', 'ours', 'peer', 'against'], ...cells]
  const widths = table[0].map((_, column) => Math.max(...table.map((row) => row[column].length)))
  console.log(`Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model ?? arch()}\n`)
  for (const row of table) {
    console.log(row.map((cell, column) => (column === 5 ? cell : cell.padEnd(widths[column]))).join('  '))
  }
  for (const row of rows) if (!isMet(row)) console.log(`\n${row.id} misses its goal (${goalText(row.goal)}).`)
}

function goalText(goal) {
  if (!goal) return ''
  if (goal.atLeast !== undefined) return `≥ ${goal.atLeast}×`
  if (goal.atMost !== undefined) return `≤ ${goal.atMost}×`
  if (goal.oursAtLeast !== undefined) return `ours ≥ ${goal.oursAtLeast}`
  return `+ ≤ ${goal.slowerByAtMost}`
}

function isMet({ goal, ratio, ours, peer }) {
  if (!goal) return true
  if (goal.atLeast !== undefined) return ratio >= goal.atLeast
  if (goal.atMost !== undefined) return ratio <= goal.atMost
  if (goal.oursAtLeast !== undefined) return ours >= goal.oursAtLeast
  return ours - peer <= goal.slowerByAtMost
}
