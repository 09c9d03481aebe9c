/** A row of the table in which less is better: times. */
export function lessIsBetter(row) {
  return { ...row, ratio: row.peer / row.ours }
}

/** A row of the table in which more is better: rates and shares. */
export function moreIsBetter(row) {
  return { ...row, ratio: row.ours / row.peer }
}

/** A row without a peer: how much more time the larger input takes than the smaller one. */
export function growth({ small, large, ...row }) {
  return { ...row, ours: large, peer: null, ratio: large / small }
}

/** Three significant digits. */
export function digits(number) {
  if (number === null) return '–'
  if (Math.abs(number) >= 100) return Math.round(number).toLocaleString('en')
  return String(Number(number.toPrecision(3)))
}
