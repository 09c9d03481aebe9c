import { sharedLength } from '@quire/core/assembly'
import { enforcesSchema } from '@quire/core/model'
import type { EstimatedRun, ExpectedCalls, Range } from '../engine/flow/flow.ts'
import type { MemoryCall } from './memory-run.ts'

/** Minimum length of a prefix that providers cache, in tokens. */
const SHORTEST_CACHED = 1024

/**
 * Returns the expected usage of calls. The short rehearsal gives the minimum, and the long rehearsal gives the maximum.
 * The usual rehearsal, if there is one, gives the expected values. Calls that the short rehearsal lacks are optional.
 * @example
 * const short = await rehearseFlow(flow, request, run, () => 'Yes.')
 * const long = await rehearseFlow(flow, request, run, () => 'Yes. '.repeat(500), { isCut: true })
 * await expectCalls(short.calls, long.calls, run) // → [{ step: 'judge', calls: { from: 1, to: 2 }, … }]
 */
export async function expectCalls(
  short: readonly MemoryCall[],
  long: readonly MemoryCall[],
  run: EstimatedRun,
  usual?: readonly MemoryCall[],
): Promise<ExpectedCalls[]> {
  const least = numbered(short)
  const middle = numbered(usual ?? [])
  const most = numbered(long)
  const shares = sharesRepeated(usual ?? short)
  const expected: ExpectedCalls[] = []
  for (const key of new Set([...least.keys(), ...middle.keys(), ...most.keys()])) {
    const [first, mid] = [least.get(key), middle.get(key)]
    const last = most.get(key) ?? mid ?? first!
    const { step, request } = first ?? last
    const from = first ? await measure(first, run) : NOTHING
    const likely = usual && (mid ? await measure(mid, run) : NOTHING)
    const to = await measure(last, run)
    const repeated = Math.floor((likely ?? from).input * (shares.get((usual ? mid : first)!) ?? 0))
    expected.push({
      ...(step.stage !== undefined && { stage: step.stage }),
      step: step.name,
      model: request.model,
      calls: rangeOf(first ? 1 : 0, usual && (mid ? 1 : 0), 1),
      input: rangeOf(from.input, likely?.input, to.input),
      output: rangeOf(from.output, likely?.output, to.limit),
      ...(repeated >= SHORTEST_CACHED && { repeated }),
    })
  }
  return expected
}

const NOTHING = { input: 0, output: 0, limit: 0 }

/** The expected value can be below the minimum, because a prompt may ask for less than a short answer. */
function rangeOf(least: number, expected: number | undefined, most: number): Range {
  if (expected === undefined) return { from: least, to: Math.max(least, most) }
  return { from: Math.min(least, expected), expected, to: Math.max(least, expected, most) }
}

/** Returns the calls, keyed by step and number. */
function numbered(calls: readonly MemoryCall[]): Map<string, MemoryCall> {
  const counts = new Map<string, number>()
  return new Map(
    calls.map((call) => {
      const number = (counts.get(call.step.key) ?? 0) + 1
      counts.set(call.step.key, number)
      return [`${call.step.key}#${number}`, call]
    }),
  )
}

async function measure(
  { request, answer }: MemoryCall,
  run: EstimatedRun,
): Promise<{ readonly input: number; readonly output: number; readonly limit: number }> {
  const { input, output: limit } = await run.measure(request)
  const { schema: _, ...plain } = request
  const written = await run.measure({ ...plain, messages: [{ role: 'assistant', content: answer }] })
  return { input, output: Math.min(written.input, limit), limit }
}

/**
 * Returns, for each prompt, the fraction that repeats the beginning of an earlier prompt to the same model. Providers read
 * a schema that they enforce before the prompt, so another schema is another beginning.
 */
function sharesRepeated(calls: readonly MemoryCall[]): Map<MemoryCall, number> {
  const before = new Map<string, string[]>()
  return new Map(
    calls.map((call) => {
      const text = call.request.messages.map(({ content }) => content).join('\0')
      const { model, schema } = call.request
      const isEnforced = call.record !== undefined && enforcesSchema(call.record.profile)
      const beginning = JSON.stringify([model, isEnforced && schema])
      const earlier = before.get(beginning) ?? []
      const longest = Math.max(0, ...earlier.map((other) => sharedLength(other, text)))
      before.set(beginning, [...earlier, text])
      return [call, longest / text.length]
    }),
  )
}
