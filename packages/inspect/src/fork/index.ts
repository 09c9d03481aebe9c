export { confirmFork } from './confirm-fork.ts'
export { type ForkPlan, type PlannedChange, type PlannedStep, planFork } from './plan-fork.ts'
