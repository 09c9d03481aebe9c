import { sharedLength } from '@quire/core/assembly'
import type { EstimatedRun, ExpectedCalls } from '../engine/flow/flow.ts'
import type { MemoryCall } from './memory-run.ts'

/** Minimum length of a prefix that providers cache, in tokens. */
const SHORTEST_CACHED = 1024

/**
 * Returns the expected usage of calls. The short rehearsal gives the minimum, and the long rehearsal gives the maximum.
 * Calls that occur only in the long rehearsal are optional.
 * @example
 * const short = await rehearseFlow(flow, request, run, () => 'Yes.')
 * const long = await rehearseFlow(flow, request, run, () => 'Yes. '.repeat(500), { isCut: true })
 * await expectCalls(short.calls, long.calls, run) // → [{ step: 'judge', calls: { from: 1, to: 2 }, … }]
 */
export async function expectCalls(
  short: readonly MemoryCall[],
  long: readonly MemoryCall[],
  run: EstimatedRun,
): Promise<ExpectedCalls[]> {
  const least = numbered(short)
  const most = numbered(long)
  const shares = sharesRepeated(short)
  const expected: ExpectedCalls[] = []
  for (const key of new Set([...least.keys(), ...most.keys()])) {
    const first = least.get(key)
    const last = most.get(key) ?? first!
    const { step, request } = first ?? last
    const from = first ? await measure(first, run) : { input: 0, output: 0, limit: 0 }
    const to = await measure(last, run)
    const repeated = first ? Math.floor(from.input * shares.get(first)!) : 0
    expected.push({
      ...(step.stage !== undefined && { stage: step.stage }),
      step: step.name,
      model: request.model,
      calls: { from: first ? 1 : 0, to: 1 },
      input: { from: from.input, to: Math.max(from.input, to.input) },
      output: { from: from.output, to: to.limit },
      ...(repeated >= SHORTEST_CACHED && { repeated }),
    })
  }
  return expected
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

/** Returns, for each prompt, the fraction that repeats the beginning of an earlier prompt to the same model. */
function sharesRepeated(calls: readonly MemoryCall[]): Map<MemoryCall, number> {
  const before = new Map<string, string[]>()
  return new Map(
    calls.map((call) => {
      const text = call.request.messages.map(({ content }) => content).join('\0')
      const earlier = before.get(call.request.model) ?? []
      const longest = Math.max(0, ...earlier.map((other) => sharedLength(other, text)))
      before.set(call.request.model, [...earlier, text])
      return [call, longest / text.length]
    }),
  )
}
