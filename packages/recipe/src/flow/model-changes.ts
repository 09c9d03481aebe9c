import { jsonText } from '@quire/runtime/answer'
import { type ArtifactDraft, artifactId, type Origin } from '@quire/runtime/artifact'
import type { ModelChange, StepContext } from '@quire/runtime/engine'
import type { ArtifactNames } from '../artifact-paths/artifact-names.ts'
import type { Participant } from '../granularity/participant.ts'

/** Records a change to a run's models as an artifact. */
export function changeRecord(
  names: ArtifactNames,
  run: { readonly project: string; readonly run: string },
  index: number,
  { model, by, keeps }: ModelChange,
): ArtifactDraft {
  return {
    path: names.modelChangePath(run, index + 1),
    kind: 'model_change',
    text: jsonText({ model, replaced_by: by, stages_kept: keeps }),
    meta: { model, by },
    origins: [],
  }
}

/** Returns the change that added a model to the run. Empty if the model took part from the start. */
export function originsOfParticipant(context: StepContext, names: ArtifactNames, participant: Participant): Origin[] {
  if (!participant.seat) return []
  const { changes = [] } = context.run.request
  const index = changes.findLastIndex(({ by }) => by === participant.model)
  return changeOrigins(context, names, [index])
}

/** Returns the indexes of the model changes that affect a stage. */
export function changesIn(context: StepContext, stage: string): number[] {
  const { changes = [] } = context.run.request
  return changes.flatMap(({ keeps }, index) => (keeps.includes(stage) ? [] : [index]))
}

export function changeOrigins({ run }: StepContext, names: ArtifactNames, changes: readonly number[]): Origin[] {
  return changes.map((index) => {
    const path = names.modelChangePath({ project: run.project, run: run.id }, index + 1)
    return { id: artifactId(run.id, path), kind: 'input', label: path, via: 'model_change' }
  })
}
