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

/** What the name of an artifact is made from; which of it a kind uses is the naming's business. */
export interface ArtifactFacts {
  readonly project: string
  readonly run: string
  readonly iteration: number
  readonly stage: string
  /** The stage's place in its recipe, from 1. */
  readonly stageNumber: number
  readonly model?: Participant
  /** The step's name: for planners after the first of a stage, for assembled JSON and for responses to planners. */
  readonly step?: string
  readonly document?: string
  /** The model that the line of documents began with, where one model makes several of the same kind. */
  readonly lineage?: Participant
  /** The model that last worked on it. */
  readonly match?: Participant
  /** From 1; absent for the first answer. */
  readonly continuation?: number
  /** For feedback: which of several on one document, from 2; absent for the first. */
  readonly number?: number
}

/** Where artifacts stand in a run's file tree; a kit may have its own. */
export interface ArtifactNames {
  path(kind: ArtifactKind, facts: ArtifactFacts): string
  /** Where feedback on a document stands, from the document's own path; `number` counts from 1. */
  feedbackPath(document: string, number: number): string
  /** Where a file of the user's stands. */
  resourcePath(run: Pick<ArtifactFacts, 'project' | 'run'>, name: string): string
  /** Where the user's request stands. */
  requestPath(run: Pick<ArtifactFacts, 'project' | 'run'>): string
  /** Where the nth change of a run's models stands, from 1. */
  modelChangePath(run: Pick<ArtifactFacts, 'project' | 'run'>, number: number): string
}

export interface NamedArtifact {
  readonly kind: ArtifactKind
  readonly facts: ArtifactFacts
}
