import { FlowCannot } from './errors.ts'
import type { Flow, PreviewedRun, PromptPreview, RunRequest } from './flow.ts'
import { readRequest, withResources } from './start-run.ts'

/** The prompts that a run would send, without starting it. */
export async function previewRun(
  flow: Flow,
  request: RunRequest,
  run: PreviewedRun,
): Promise<readonly PromptPreview[]> {
  const asked = withResources(flow, readRequest(flow, request), run.resources ?? [])
  if (!flow.preview) throw new FlowCannot(flow.name, 'cannot show its prompts before it runs.')
  return flow.preview(asked, run)
}
