import type { Participant } from '../granularity/participant.ts'

export const ARTIFACT_KINDS = [
  'seed_prompt',
  'planner_prompt',
  'turn_prompt',
  'header_context',
  'assembled_json',
  'manifest',
  'raw_response',
  'document',
  'feedback',
] as const
export type ArtifactKind = (typeof ARTIFACT_KINDS)[number]

/** The facts that an artifact's name is made from; each kind of artifact uses some of them. */
export interface ArtifactFacts {
  readonly project: string
  readonly run: string
  readonly iteration: number
  readonly stage: string
  /** The stage's position in its recipe, from 1. */
  readonly stageNumber: number
  readonly model?: Participant
  /**
   * The step's name, used for planners after the first in a stage, for assembled JSON and for responses to planners.
   */
  readonly step?: string
  readonly document?: string
  /** The model that started the lineage, if one model makes several documents of the same kind. */
  readonly lineage?: Participant
  /** The model that last worked on it. */
  readonly match?: Participant
  /** The continuation's number, from 1; absent for the first answer. */
  readonly continuation?: number
  /** For feedback: the number of the second and later feedback on a document, from 2; absent for the first. */
  readonly number?: number
}

/** The paths of artifacts in a run's file tree; a kit may define its own. */
export interface ArtifactNames {
  path(kind: ArtifactKind, facts: ArtifactFacts): string
  /** The path of feedback on a document, derived from the document's path; `number` counts from 1. */
  feedbackPath(document: string, number: number): string
  /** The path of a user's file. */
  resourcePath(run: Pick<ArtifactFacts, 'project' | 'run'>, name: string): string
  /** The path of the user's request. */
  requestPath(run: Pick<ArtifactFacts, 'project' | 'run'>): string
  /** The path of the nth change to a run's models, from 1. */
  modelChangePath(run: Pick<ArtifactFacts, 'project' | 'run'>, number: number): string
}

export interface NamedArtifact {
  readonly kind: ArtifactKind
  readonly facts: ArtifactFacts
}
