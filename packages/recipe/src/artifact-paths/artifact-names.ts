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

/** The values from which artifact names are built. Each kind of artifact uses some of them. */
export interface ArtifactFacts {
  readonly project: string
  readonly run: string
  readonly iteration: number
  readonly stage: string
  /** The stage's position in its recipe, from 1. */
  readonly stageNumber: number
  readonly model?: Participant
  /** The step's name. Used for assembled JSON, for planner responses, and for every planner after the first. */
  readonly step?: string
  readonly document?: string
  /**
   * The model that wrote the first document of the lineage. Set for assembled JSON, and if a model makes several
   * documents of the same kind.
   */
  readonly lineage?: Participant
  /** The model that last worked on the document. */
  readonly match?: Participant
  /** The continuation's number, from 1. Absent for the first answer. */
  readonly continuation?: number
  /** The feedback round of a document (2 or higher). Absent for the first round. */
  readonly number?: number
}

/** The paths of artifacts in a run's file tree. A kit may define its own paths. */
export interface ArtifactNames {
  path(kind: ArtifactKind, facts: ArtifactFacts): string
  /** Returns the path of a round of feedback on a document. `number` starts at 1. */
  feedbackPath(document: string, number: number): string
  /** The path of a user's file. */
  resourcePath(run: Pick<ArtifactFacts, 'project' | 'run'>, name: string): string
  /** The path of the user's request. */
  requestPath(run: Pick<ArtifactFacts, 'project' | 'run'>): string
  /** The path of the nth change to a run's models. The first change is number 1. */
  modelChangePath(run: Pick<ArtifactFacts, 'project' | 'run'>, number: number): string
}

export interface NamedArtifact {
  readonly kind: ArtifactKind
  readonly facts: ArtifactFacts
}
