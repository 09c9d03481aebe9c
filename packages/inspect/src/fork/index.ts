export { type ForkPlan, type PlannedChange, type PlannedStep, planFork } from './plan-fork.ts'
