// Separate from `./index.ts`, because flows load the engine and reading a workspace does not need the engine.
export { type ListedFlow, loadFlows } from './load-flows.ts'
