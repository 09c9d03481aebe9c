/** A table row for a value where lower is better, such as a time. */
export function lessIsBetter(row) {
  return { ...row, ratio: row.peer / row.ours }
}

/** A table row for a value where higher is better, such as a rate or a share. */
export function moreIsBetter(row) {
  return { ...row, ratio: row.ours / row.peer }
}

/** A table row that compares a large input with a small one. No other tool is involved. */
export function growth({ small, large, ...row }) {
  return { ...row, ours: large, peer: null, ratio: large / small }
}

/** Formats a number with three significant digits. */
export function digits(number) {
  if (number === null) return '–'
  if (Math.abs(number) >= 100) return Math.round(number).toLocaleString('en')
  return String(Number(number.toPrecision(3)))
}
