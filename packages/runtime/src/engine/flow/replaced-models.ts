import { artifactId, type Origin } from '../../artifact/artifact.ts'
import { FlowCannot } from './errors.ts'
import type { Flow, JsonValue, ModelChange, ModelsChanged, RunRequest } from './flow.ts'

/** The default path of a run's nth model change. */
function changePath(number: number): string {
  return `model_changes/${number}.json`
}

/**
 * Replaces a model in a flow that does not define `changeModels`. Completed work is kept, and steps see only the new
 * name.
 */
export function replaceModel(
  flow: Flow,
  { changes = [] }: RunRequest,
  { model, by }: Pick<ModelChange, 'model' | 'by'>,
): ModelsChanged {
  if (by === null) {
    throw new FlowCannot(flow.name, 'cannot continue if a model is removed. Replace the model with --replace.')
  }
  return {
    change: { model, by, keeps: [] },
    steps: [],
    supersedes: [],
    order: [],
    record: {
      path: changePath(changes.length + 1),
      kind: 'model_change',
      text: `${JSON.stringify({ model, replaced_by: by }, null, 2)}\n`,
      meta: { model, by },
      origins: [],
    },
  }
}

/** Replaces old model names in a value with the current names. */
export function withReplaced<T extends JsonValue>(value: T, changes: readonly ModelChange[]): T {
  const name = (text: string): string =>
    changes.reduce((now, { model, by }) => (now === model && by !== null ? by : now), text)
  const replace = (one: JsonValue): JsonValue => {
    if (typeof one === 'string') return name(one)
    if (Array.isArray(one)) return one.map(replace)
    if (typeof one !== 'object' || one === null) return one
    return Object.fromEntries(Object.entries(one).map(([key, inner]) => [key, replace(inner as JsonValue)]))
  }
  return changes.length === 0 ? value : (replace(value) as T)
}

/** Returns the change that added a model to the run, as an origin of the model's answers. */
export function originsOfModel(run: string, model: string, changes: readonly ModelChange[]): Origin[] {
  const index = changes.findLastIndex(({ by }) => by === model)
  if (index < 0) return []
  const path = changePath(index + 1)
  return [{ id: artifactId(run, path), kind: 'input', label: path, via: 'model_change' }]
}
