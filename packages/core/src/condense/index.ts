export type { Condense, CondensedText, CondenseLevel, Dropped, DroppedKind } from './condensed-text.ts'
export { loadCondenser } from './load-condenser.ts'
