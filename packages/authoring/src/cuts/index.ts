export type { LayerCuts, Trouble, TroubleCount } from './count-cuts.ts'
export { type CutReport, type CutsRequest, readCuts } from './read-cuts.ts'
