import { type ArtifactDraft, artifactId, type Origin } from '../../artifact/artifact.ts'
import type { PromptRecord } from '../../artifact/prompt-record.ts'
import type { Flow, RunRequest } from './flow.ts'

interface RunName {
  readonly id: string
  readonly project: string
}

/** The request of a run as an artifact: the root of the run's lineage. */
export function requestArtifacts(flow: Flow, run: RunName, { input }: RunRequest): ArtifactDraft[] {
  const path = requestPath(flow, run)
  return path === undefined ? [] : [{ path, kind: 'request', text: input, meta: { key: 'request' }, origins: [] }]
}

/** If the request is an input of the prompt, lists the request's artifact as the origin. */
export function withRequest(
  origins: readonly Origin[],
  record: PromptRecord | undefined,
  flow: Flow | undefined,
  run: RunName & { readonly request: RunRequest },
): readonly Origin[] {
  const path = flow && requestPath(flow, run)
  if (path === undefined || !record) return origins
  const isRequest = ({ kind, id }: Origin): boolean =>
    (kind === 'input' || kind === 'variable') && record.inputs[id] === run.request.input
  return origins.map((origin) =>
    isRequest(origin) ? { ...origin, id: artifactId(run.id, path), kind: 'input', label: path } : origin,
  )
}

function requestPath(flow: Flow, run: RunName): string | undefined {
  return flow.requestPath ? flow.requestPath({ id: run.id, project: run.project }) : 'request.md'
}
