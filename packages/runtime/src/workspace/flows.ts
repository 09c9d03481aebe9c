// Kept apart from `./index.ts`: flows bring the engine with them, and reading a workspace does not need it.
export { type ListedFlow, loadFlows } from './load-flows.ts'
