import type { Flow, RunRequest, RunResource } from '../engine/flow/flow.ts'
import { readRequest, withResources } from '../engine/run/start-run.ts'
import type { QuireResources } from './quire-resources.ts'
import { type FlowRequest, projectOf, runRequest } from './start-flow.ts'

/** A flow, and the arguments that a run of this flow would get. */
export interface PreparedRun {
  readonly flow: Flow
  readonly request: RunRequest
  readonly project: string
  readonly resources: readonly RunResource[]
}

/** @throws RequestUnusable, OptionInvalid, OptionUnknown, FlowCannot */
export async function prepareRun(resources: QuireResources, flow: Flow, asked: FlowRequest): Promise<PreparedRun> {
  const { resources: files = [] } = asked
  const request = withResources(flow, readRequest(flow, await runRequest(resources, asked)), files)
  return { flow, request, project: projectOf(resources, asked.project), resources: files }
}
