// Separate from `./index.ts`, because flows load the engine. Reading a workspace does not need the engine.
export { type ListedFlow, loadFlows } from './load-flows.ts'
