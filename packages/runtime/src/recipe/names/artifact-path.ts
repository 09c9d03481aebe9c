import { UnusableName } from '../errors.ts'
import type { Participant } from '../participant.ts'
import type { ArtifactFacts, ArtifactKind, ArtifactNames } from './artifact-names.ts'
import { encodeSlug, SHORT_SLUG_LENGTH } from './slug.ts'

/** Where an artifact stands: `{project}/session_{run}/iteration_{i}/{number}_{stage}/…`. */
export function artifactPath(kind: ArtifactKind, facts: ArtifactFacts): string {
  const { project, run, iteration, stageNumber, stage } = facts
  const root = `${encodeSlug(project)}/session_${encodeSlug(run)}/iteration_${iteration}/${stageNumber}_${stage}`
  return `${root}/${placeOf(kind, facts)}`
}

const DOCUMENT = /^(.*\/\d+_([a-z0-9_]+))\/documents\/([^/_]+_\d+)_(.+)\.md$/
const ASSEMBLED = /^(.*\/\d+_[a-z0-9_]+)\/_work\/assembled_json\/([^/_]+_\d+_[^/]+)\.json$/

/** Where feedback on a document stands: in its stage, named like it; on assembled JSON, named by its step. */
export function feedbackPath(document: string, number: number): string {
  const ending = `feedback${number > 1 ? `_${number}` : ''}.md`
  const [, root, stage, who, rest] = DOCUMENT.exec(document) ?? []
  if (root !== undefined && rest?.startsWith(`${stage}_`)) {
    return `${root}/user_feedback/${who}_${rest.slice(stage!.length + 1)}_${ending}`
  }
  const [, place, name] = ASSEMBLED.exec(document) ?? []
  if (place === undefined) throw new UnusableName(document, 'no document stands there')
  return `${place}/user_feedback/${name}_${ending}`
}

/** Longest name of a resource that is kept as it is. */
const RESOURCE_LENGTH = 80

/** Where a file of the user's stands: it belongs to the run, not to a stage. */
export function resourcePath({ project, run }: Pick<ArtifactFacts, 'project' | 'run'>, name: string): string {
  return `${encodeSlug(project)}/session_${encodeSlug(run)}/resources/${encodeSlug(name, RESOURCE_LENGTH)}`
}

export const defaultNames: ArtifactNames = { path: artifactPath, feedbackPath, resourcePath }

function placeOf(kind: ArtifactKind, facts: ArtifactFacts): string {
  const { model, stage, step, document, lineage, match, continuation } = facts
  const who = model && `${encodeSlug(model.model)}_${model.n}`
  const line = [lineage, match].map((one) => one && keyOf(one))
  const again = continuation === undefined ? undefined : `continuation_${continuation}`
  const name = (...parts: (string | undefined)[]): string => parts.filter((part) => part !== undefined).join('_')
  switch (kind) {
    case 'seed_prompt':
      return 'seed_prompt.md'
    case 'planner_prompt':
      return `_work/prompts/${name(who, step, ...line, again)}_planner_prompt.md`
    case 'turn_prompt':
      return `_work/prompts/${name(who, document, ...line, again)}_prompt.md`
    case 'header_context':
      return `_work/context/${name(who, 'header_context', step, ...line)}.json`
    case 'assembled_json':
      return `_work/assembled_json/${name(who, step, ...line)}.json`
    case 'manifest':
      return `_work/assembled_json/${name(who, stage)}_manifest.json`
    case 'raw_response':
      return `raw_responses/${name(who, stage, document ?? step, ...line, again)}_raw.json`
    case 'document':
      return `documents/${name(who, stage, document, ...line)}.md`
    case 'feedback':
      return `user_feedback/${name(who, document, ...line, 'feedback', facts.number?.toString())}.md`
  }
}

/** A model behind another in a name; its dot tells it from the key before it. */
function keyOf({ model, n }: Participant): string {
  return `${encodeSlug(model, SHORT_SLUG_LENGTH)}.${n}`
}
