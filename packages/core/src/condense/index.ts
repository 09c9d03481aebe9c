export type { Condense, CondensedText, CondenseLevel } from './condensed-text.ts'
export { loadCondenser } from './load-condenser.ts'
