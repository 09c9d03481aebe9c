import type { Output } from './output.ts'

const SLOW_MS = 2_000

/** Reports the current work if it takes a while. */
export function progressOf(output: Output, verb: string): (what: string) => void {
  const begun = performance.now()
  return (what) => {
    if (performance.now() - begun > SLOW_MS) output.note(`${verb} ${what}`)
  }
}
