import type { CompleteRequestParams, CompleteResult } from '@modelcontextprotocol/server'
import { listArtifacts, listCalls, pageRuns } from '@quire/inspect/views'
import type { Quire } from '@quire/runtime'
import { hasProcess, loadProcess } from '@quire/session'
import type { ServerContext } from '../route/server-context.ts'
import { MODEL } from './prompts.ts'

const MAX_VALUES = 100

/** The possible values of a prompt argument or a part of a resource URI. */
export async function completeArgument(
  context: ServerContext,
  { ref, argument: { name, value } }: CompleteRequestParams,
): Promise<CompleteResult> {
  const all =
    ref.type === 'ref/prompt' ? promptValues(context.quire, ref.name, name) : await resourceValues(context, name)
  const wanted = value.toLowerCase()
  const found = all.filter((one) => one.toLowerCase().includes(wanted))
  // Prefix matches come first.
  const sorted = found.toSorted(
    (a, b) => Number(b.toLowerCase().startsWith(wanted)) - Number(a.toLowerCase().startsWith(wanted)),
  )
  const values = sorted.slice(0, MAX_VALUES)
  return { completion: { values, total: found.length, hasMore: found.length > values.length } }
}

function promptValues({ workspace }: Quire, prompt: string, argument: string): readonly string[] {
  if (argument === MODEL) return workspace.models.list().flatMap(({ id, aliases }) => [id, ...aliases])
  const kit = workspace.kits.find((one) => prompt.startsWith(`${one.name}/`))
  if (argument === 'mode' && kit && hasProcess(kit)) {
    return loadProcess(kit, workspace.root).modes.map(({ name }) => name)
  }
  return []
}

async function resourceValues({ db }: ServerContext, part: string): Promise<readonly string[]> {
  const { runs } = await pageRuns(await db(), { limit: 50 })
  if (part === 'run') return runs.map(({ run }) => run)
  const [newest] = runs
  if (!newest) return []
  if (part === 'call') return (await listCalls(await db(), newest.run)).map(({ id }) => id)
  return (await listArtifacts(await db(), newest.run)).map(({ id }) => id)
}
