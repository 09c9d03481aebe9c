import {
  encodeSlug,
  FOLDER_LENGTH,
  SHORT_SLUG_LENGTH,
  SLUG_LENGTH,
  UnusableName,
  WHOLE_LENGTH,
} from '@quire/core/file-name'
import type { Participant } from '../granularity/participant.ts'
import type { ArtifactFacts, ArtifactKind, ArtifactNames } from './artifact-names.ts'

/** Returns the path of an artifact: `{project}/session_{run}/iteration_{i}/{number}_{stage}/…`. */
export function artifactPath(kind: ArtifactKind, facts: ArtifactFacts): string {
  refuseUnusable(kind, facts)
  const { project, run, iteration, stageNumber, stage } = facts
  return `${runRoot({ project, run })}/iteration_${iteration}/${stageNumber}_${stage}/${pathInStage(kind, facts)}`
}

/** The values required to name each kind of artifact. The model is optional for header contexts. */
const NEEDED: Readonly<Record<ArtifactKind, readonly (keyof ArtifactFacts)[]>> = {
  seed_prompt: [],
  planner_prompt: ['model'],
  turn_prompt: ['model', 'document'],
  header_context: [],
  assembled_json: ['model', 'step'],
  manifest: ['model'],
  raw_response: ['model'],
  document: ['model', 'document'],
  feedback: ['model', 'document'],
}

/** @throws UnusableName, which lists all missing or impossible facts */
function refuseUnusable(kind: ArtifactKind, facts: ArtifactFacts): void {
  const always = ['project', 'run', 'iteration', 'stage', 'stageNumber'] as const
  const missing: string[] = [...always, ...NEEDED[kind]].filter(
    (name) => facts[name] === undefined || facts[name] === '',
  )
  if (kind === 'raw_response' && facts.document === undefined && facts.step === undefined)
    missing.push('document or step')
  if (facts.match && !facts.lineage) missing.push('lineage')
  if (missing.length > 0) throw new UnusableName(kind, `its path lacks ${missing.join(', ')}`)
  const wrong = impossibleFacts(facts)
  if (wrong.length > 0) throw new UnusableName(kind, wrong.join('; '))
}

const KEY = /^[a-z][a-z0-9_]*$/

function impossibleFacts(facts: ArtifactFacts): string[] {
  const { stage, step, document, model, lineage, match } = facts
  const keys = Object.entries({ stage, step, document }).filter(([, key]) => key !== undefined && !KEY.test(key))
  const numbers: Record<string, number | undefined> = {
    iteration: facts.iteration,
    stageNumber: facts.stageNumber,
    continuation: facts.continuation,
    number: facts.number,
    'model.n': model?.n,
    'lineage.n': lineage?.n,
    'match.n': match?.n,
  }
  const uncounted = Object.entries(numbers).filter(([, count]) => count !== undefined && !isCount(count))
  return [
    ...keys.map(([name, key]) => `${name} '${key}' is not a name such as business_case`),
    ...uncounted.map(([name, count]) => `${name} is ${count}, but must be a whole number from 1`),
  ]
}

function isCount(count: number): boolean {
  return Number.isSafeInteger(count) && count >= 1
}

function runRoot({ project, run }: Pick<ArtifactFacts, 'project' | 'run'>): string {
  return `${encodeSlug(project, FOLDER_LENGTH)}/session_${encodeSlug(run, FOLDER_LENGTH)}`
}

const DOCUMENT = /^(.*\/\d+_([a-z0-9_]+))\/documents\/([^/_]+_\d+)_(.+)\.md$/
const ASSEMBLED = /^(.*\/\d+_[a-z0-9_]+)\/_work\/assembled_json\/([^/_]+_\d+_[^/]+)\.json$/

/**
 * Returns the path of feedback on a document. Feedback belongs to the document's stage. Feedback on assembled JSON is
 * named after the step.
 */
export function feedbackPath(document: string, number: number): string {
  const ending = `feedback${number > 1 ? `_${number}` : ''}.md`
  const [, root, stage, who, rest] = DOCUMENT.exec(document) ?? []
  if (root !== undefined && rest?.startsWith(`${stage}_`)) {
    return `${root}/user_feedback/${who}_${rest.slice(stage!.length + 1)}_${ending}`
  }
  const [, stageRoot, name] = ASSEMBLED.exec(document) ?? []
  if (stageRoot === undefined) throw new UnusableName(document, 'there is no document at this path')
  return `${stageRoot}/user_feedback/${name}_${ending}`
}

/** Maximum length of a resource name that is kept unchanged. */
const RESOURCE_LENGTH = 80

/** Matches names that are valid on every file system and do not look encoded. */
const FRIENDLY = /^[A-Za-z0-9][A-Za-z0-9 ._()-]*[A-Za-z0-9)]$|^[A-Za-z0-9]$/
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

function isFriendly(name: string): boolean {
  return name.length <= RESOURCE_LENGTH && FRIENDLY.test(name) && !DEVICE.test(name)
}

/** Returns the path of a user's file. Such a file belongs to the run, not to a stage. */
export function resourcePath(run: Pick<ArtifactFacts, 'project' | 'run'>, name: string): string {
  return `${runRoot(run)}/resources/${isFriendly(name) ? name : encodeSlug(name, RESOURCE_LENGTH)}`
}

/** Returns the path of the request. Every stage starts from the request. */
export function requestPath(run: Pick<ArtifactFacts, 'project' | 'run'>): string {
  return `${runRoot(run)}/original_user_request.md`
}

/** Returns the path of the nth change to a run's models. */
export function modelChangePath(run: Pick<ArtifactFacts, 'project' | 'run'>, number: number): string {
  return `${runRoot(run)}/model_changes/${number}.json`
}

export const defaultNames: ArtifactNames = {
  path: artifactPath,
  feedbackPath,
  resourcePath,
  requestPath,
  modelChangePath,
}

function pathInStage(kind: ArtifactKind, facts: ArtifactFacts): string {
  const { model, stage, step, document, lineage, match, continuation } = facts
  const isWhole = areWhole([model, lineage, match])
  const who = model && `${encodeSlug(model.model, isWhole ? Infinity : SLUG_LENGTH)}_${model.n}`
  const line = [lineage, match].map((one) => one && keyOf(one, isWhole ? Infinity : SHORT_SLUG_LENGTH))
  const again = continuation === undefined ? undefined : `continuation_${continuation}`
  const [ownStep, ownDocument] = [step, document].map((key) => key && distinctKey(key))
  const name = (...parts: (string | undefined)[]): string => parts.filter((part) => part !== undefined).join('_')
  switch (kind) {
    case 'seed_prompt':
      return 'seed_prompt.md'
    case 'planner_prompt':
      return `_work/prompts/${name(who, ownStep, ...line, again)}_planner_prompt.md`
    case 'turn_prompt':
      return `_work/prompts/${name(who, ownDocument, ...line, again)}_prompt.md`
    case 'header_context':
      return `_work/context/${name(who, 'header_context', step, ...line)}.json`
    case 'assembled_json':
      return `_work/assembled_json/${name(who, ownStep, ...line)}.json`
    case 'manifest':
      return `_work/assembled_json/${name(who, stage)}_manifest.json`
    case 'raw_response':
      return `raw_responses/${name(who, stage, ownDocument ?? ownStep, ...line, again)}_raw.json`
    case 'document':
      return `documents/${name(who, stage, document, ...line)}.md`
    case 'feedback':
      return `user_feedback/${name(who, document, ...line, 'feedback', facts.number?.toString())}.md`
  }
}

const LOOKS_LIKE_AN_ENDING = /(?:^|_)(?:planner|manifest|continuation_\d+)$/

/** Marks a key that looks like the ending of another artifact's name. Only such keys contain a dot. */
function distinctKey(key: string): string {
  return LOOKS_LIKE_AN_ENDING.test(key) ? `${key}.key` : key
}

/** Formats a related participant for a name. The dot distinguishes this part from a document key. */
function keyOf({ model, n }: Participant, max: number): string {
  return `${encodeSlug(model, max)}.${n}`
}

/** Whether the models' names are short enough to be used in full. */
function areWhole(models: readonly (Participant | undefined)[]): boolean {
  const lengths = models.map((one) => (one ? encodeSlug(one.model, Infinity).length : 0))
  return lengths.reduce((sum, length) => sum + length, 0) <= WHOLE_LENGTH
}
