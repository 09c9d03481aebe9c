/** A table row for a value that should be small, such as a time. */
export function lessIsBetter(row) {
  return { ...row, ratio: row.peer / row.ours }
}

/** A table row for a value that should be large, such as a rate or a share. */
export function moreIsBetter(row) {
  return { ...row, ratio: row.ours / row.peer }
}

/** A table row without a peer. Shows the cost of a large input relative to a small input. */
export function growth({ small, large, ...row }) {
  return { ...row, ours: large, peer: null, ratio: large / small }
}

/** Formats a number with three significant digits. */
export function digits(number) {
  if (number === null) return '–'
  if (Math.abs(number) >= 100) return Math.round(number).toLocaleString('en')
  return String(Number(number.toPrecision(3)))
}
