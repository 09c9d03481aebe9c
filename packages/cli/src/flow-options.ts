import { resolve } from 'node:path'
import type { JsonValue } from '@quire/runtime'
import type { RunOptions } from './commands/run.ts'
import { InvalidInput } from './errors.ts'

/** What a flow is told: only what was given, so that no flow is told what it does not know. */
export function flowOptions(options: RunOptions): Record<string, JsonValue> {
  const { set = [], stage, until, iteration, gate, repo, trustRepo } = options
  const { plan, challenge, implement, review, depth } = options
  const given = set.map((assignment): [string, string] => {
    const at = assignment.indexOf('=')
    if (at < 1) throw new InvalidInput(`--set takes name=value. This was ${JSON.stringify(assignment)}.`)
    return [assignment.slice(0, at), assignment.slice(at + 1)]
  })
  const flags = {
    stage,
    until,
    iteration: wholeNumber('--iteration', iteration),
    gate: gate ? true : undefined,
    // A run goes on wherever it is resumed from.
    repo: repo === undefined ? undefined : resolve(repo),
    'trust-repo': trustRepo ? true : undefined,
    plan,
    challenge,
    implement,
    review,
    depth: wholeNumber('--depth', depth),
  }
  const said = Object.entries(flags).filter(
    (entry): entry is [string, string | number | true] => entry[1] !== undefined,
  )
  return Object.fromEntries([...given, ...said])
}

function wholeNumber(flag: string, value: number | undefined): number | undefined {
  if (value !== undefined && !Number.isSafeInteger(value)) throw new InvalidInput(`${flag} takes a whole number.`)
  return value
}
