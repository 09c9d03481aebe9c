import { type ComparedRun, type ComparedStep, withoutRunName } from './diff-runs-load.ts'

/**
 * A difference between two steps with the same key. `input`, `model`, `prompt` and `parameters` are differences in the
 * inputs. `only-in-a` and `only-in-b` mean that only one run has the step.
 */
export type StepDifference =
  | 'only-in-a'
  | 'only-in-b'
  | 'input'
  | 'model'
  | 'prompt'
  | 'parameters'
  | 'answer'
  | 'output'
  | 'status'

/** Differences in the step's inputs. Differences in results are not included. */
export const INPUT_DIFFERENCES: readonly StepDifference[] = [
  'only-in-a',
  'only-in-b',
  'input',
  'model',
  'prompt',
  'parameters',
]

export interface StepPair {
  readonly key: string
  readonly a: ComparedStep | undefined
  readonly b: ComparedStep | undefined
  readonly differs: readonly StepDifference[]
}

/**
 * Pairs the steps of two runs by key, in the order of the first run. If only the second run has a step, it is placed
 * after its predecessors.
 */
export function pairSteps(a: ComparedRun, b: ComparedRun): StepPair[] {
  const inA = stepsByKey(a, b)
  const inB = stepsByKey(b, a)
  return mergeOrders([...inA.keys()], [...inB.keys()]).map((position) => {
    const pair = { a: inA.get(position), b: inB.get(position) }
    const key = (pair.b ?? pair.a)!.key
    return { key, ...pair, differs: differences(pair.a, pair.b, a, b) }
  })
}

/**
 * Maps each step's key to the step. If the runs used different models, keys contain the positions of models instead of
 * their names.
 */
function stepsByKey({ steps, request }: ComparedRun, other: ComparedRun): Map<string, ComparedStep> {
  const plain = new Map(steps.map((step) => [step.key, step]))
  if (isSame(request.models, other.request.models)) return plain
  const positions = request.models.map((model, index) => [model, `{${index + 1}}`] as const)
  const placed = new Map(
    steps.map((step) => {
      const key = positions.reduce(
        (text, [model, position]) => text.replaceAll(model, position).replaceAll(model.replaceAll('/', '+'), position),
        step.key,
      )
      return [key, step]
    }),
  )
  return placed.size === plain.size ? placed : plain
}

function mergeOrders(first: readonly string[], second: readonly string[]): string[] {
  const inFirst = new Set(first)
  const after = new Map<string | undefined, string[]>()
  let last: string | undefined
  for (const key of second) {
    if (inFirst.has(key)) last = key
    else after.set(last, [...(after.get(last) ?? []), key])
  }
  return [...(after.get(undefined) ?? []), ...first.flatMap((key) => [key, ...(after.get(key) ?? [])])]
}

function differences(
  a: ComparedStep | undefined,
  b: ComparedStep | undefined,
  runA: ComparedRun,
  runB: ComparedRun,
): StepDifference[] {
  if (!b) return ['only-in-a']
  if (!a) return ['only-in-b']
  const found = new Set<StepDifference>()
  if (!isSame(withoutRunName(a.input, runA), withoutRunName(b.input, runB))) found.add('input')
  for (let i = 0; i < Math.max(a.calls.length, b.calls.length); i++) {
    const [one, other] = [a.calls[i], b.calls[i]]
    if (!one || !other) {
      found.add('answer')
      continue
    }
    const isModelSame = one.model === other.model
    if (!isModelSame) found.add('model')
    if (!isSame(one.parameters, other.parameters)) found.add('parameters')
    // The prompt's hash also covers the model and parameters, so equal messages can have different hashes.
    else if (isModelSame && one.prompt_hash !== other.prompt_hash) found.add('prompt')
    if (one.response_blob !== other.response_blob) found.add('answer')
  }
  const outputs = ({ artifacts }: ComparedStep, run: ComparedRun): unknown =>
    artifacts.map(({ path, blob }) => [withoutRunName(path, run), blob])
  if (!isSame(outputs(a, runA), outputs(b, runB))) found.add('output')
  if (a.status !== b.status || a.error?.code !== b.error?.code) found.add('status')
  return [...found]
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
