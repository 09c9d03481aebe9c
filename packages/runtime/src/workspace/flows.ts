// Separate from `./index.ts`: flows load the engine, and reading a workspace does not need it.
export { type ListedFlow, loadFlows } from './load-flows.ts'
