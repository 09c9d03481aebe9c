import { decodeSlug, FOLDER_LENGTH, SHORT_SLUG_LENGTH } from '@quire/core/file-name'
import type { ArtifactFacts, ArtifactKind, NamedArtifact } from './artifact-names.ts'
import { artifactPath } from './artifact-path.ts'

export interface ParseArtifactPathOptions {
  /** Known names of models, projects and runs. A long name can be parsed only if it is listed. */
  readonly known?: readonly string[]
}

const ROOT =
  /^(?<project>[^/]+)\/session_(?<run>[^/]+)\/iteration_(?<iteration>[1-9]\d*)\/(?<stageNumber>[1-9]\d*)_(?<stage>[a-z][a-z0-9_]*)\/(?<rest>.+)$/
const WHO = '(?<model>[^_/]+)_(?<n>\\d+)'
const LINE = '(?:_(?<lineage>[^_/]+)\\.(?<lineageN>\\d+)(?:_(?<match>[^_/]+)\\.(?<matchN>\\d+))?)?'
const AGAIN = '(?:_continuation_(?<continuation>\\d+))?'
const key = (name: string): string => `(?<${name}>[a-z][a-z0-9_]*?)(?:\\.key)?`

/** Returns the path patterns of each kind. More specific patterns come first. */
function patternsFor(stage: string): readonly (readonly [ArtifactKind, string])[] {
  return [
    ['seed_prompt', 'seed_prompt\\.md'],
    ['planner_prompt', `_work/prompts/${WHO}(?:_${key('step')})??${LINE}${AGAIN}_planner_prompt\\.md`],
    ['turn_prompt', `_work/prompts/${WHO}_${key('document')}${LINE}${AGAIN}_prompt\\.md`],
    ['header_context', `_work/context/(?:${WHO}_)?header_context(?:_${key('step')})??${LINE}\\.json`],
    ['manifest', `_work/assembled_json/${WHO}_${stage}_manifest\\.json`],
    ['assembled_json', `_work/assembled_json/${WHO}_${key('step')}${LINE}\\.json`],
    ['raw_response', `raw_responses/${WHO}_${stage}_${key('document')}${LINE}${AGAIN}_raw\\.json`],
    ['document', `documents/${WHO}_${stage}_${key('document')}${LINE}\\.md`],
    ['feedback', `user_feedback/${WHO}_${key('document')}${LINE}_feedback(?:_(?<number>\\d+))?\\.md`],
  ]
}

/**
 * Parses a path created by `artifactPath`. Undefined for any other path. For a planner's response,
 * `document` contains the step's name.
 */
export function parseArtifactPath(
  path: string,
  { known: knownNames = [] }: ParseArtifactPathOptions = {},
): NamedArtifact | undefined {
  const root = ROOT.exec(path)?.groups
  if (!root) return undefined
  const { stage = '', rest = '' } = root
  for (const [kind, pattern] of patternsFor(stage)) {
    const found = new RegExp(`^${pattern}$`).exec(rest)
    const facts = found && readFacts({ ...root, ...found.groups }, knownNames)
    if (facts && artifactPath(kind, facts) === path) return { kind, facts }
  }
  return undefined
}

function readFacts(
  groups: Readonly<Record<string, string | undefined>>,
  knownNames: readonly string[],
): ArtifactFacts | undefined {
  const project = decodeSlug(groups.project!, knownNames, FOLDER_LENGTH)
  const run = decodeSlug(groups.run!, knownNames, FOLDER_LENGTH)
  if (project === undefined || run === undefined) return undefined
  const participant = (name: string, number: string, max?: number) => {
    const slug = groups[name]
    if (slug === undefined) return undefined
    const model = decodeSlug(slug, knownNames, max)
    return model === undefined ? null : { model, n: Number(groups[number]) }
  }
  const model = participant('model', 'n')
  const lineage = participant('lineage', 'lineageN', SHORT_SLUG_LENGTH)
  const match = participant('match', 'matchN', SHORT_SLUG_LENGTH)
  if (model === null || lineage === null || match === null) return undefined
  return {
    project,
    run,
    iteration: Number(groups.iteration),
    stage: groups.stage!,
    stageNumber: Number(groups.stageNumber),
    ...(model && { model }),
    ...(groups.step !== undefined && { step: groups.step }),
    ...(groups.document !== undefined && { document: groups.document }),
    ...(lineage && { lineage }),
    ...(match && { match }),
    ...(groups.continuation !== undefined && { continuation: Number(groups.continuation) }),
    ...(groups.number !== undefined && { number: Number(groups.number) }),
  }
}
