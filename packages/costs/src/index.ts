export { type CostPart, type CostReport, type CostRequest, type RunCost, readCostReport } from './cost-report.ts'
export { estimateRun } from './estimate-run.ts'
export type { LayerCost } from './layer-costs.ts'
export type { Expected, RunEstimate } from './price-estimate.ts'
