import type { SessionHandler } from '@quire/session/handlers'
import { InvalidParameter, optionalText, Settings, setAll } from '@quire/session/handlers'
import { readTournament, totalOf } from './tournament.ts'

/** Selects the winner of the last tournament. Defaults to the judge's choice. */
export const selectWinner: SessionHandler = async (params, context) => {
  const settings = new Settings(context)
  const { entries, judge, reason, notJudged } = await readTournament(context, settings.text('data'))
  const wanted = optionalText(params, 'entry')?.trim().toLowerCase()
  const ids = entries.map(({ id }) => id).join(', ')
  if (wanted === undefined && notJudged !== undefined) {
    throw new InvalidParameter(`The judge has not decided. Set 'entry' to the writer's choice. Entries: ${ids}.`)
  }
  const winner = wanted === undefined ? entries[0] : entries.find(({ id }) => id.toLowerCase() === wanted)
  if (!winner) throw new InvalidParameter(`Unknown entry '${wanted}'. Entries: ${ids}.`)
  const why = optionalText(params, 'reason')?.trim() ?? (winner === entries[0] ? reason : '')
  const section = settings.text('section')
  const fields = settings.names('fields')
  for (const [part, value] of Object.entries({ agent: winner.model, strategy: winner.strategy, entry: winner.id })) {
    if (fields[part] !== undefined) context.state.set(section, fields[part], value)
  }
  if (settings.has('file')) {
    const kind = settings.text('kind', 'winner')
    await context.documents.write({ path: settings.text('file'), kind, key: kind, text: winner.text })
  }
  if (settings.has('knowledge')) {
    const { category, key } = settings.names('knowledge')
    const value = `${winner.id} (${winner.model}, ${winner.strategy})${why === '' ? '' : `: ${why}`}`
    context.knowledge.save({ category: category!, key: key!, value: value.slice(0, 2000), source: 'select_winner' })
  }
  setAll(context, settings.mapping('then'))
  return {
    entry: winner.id,
    model: winner.model,
    strategy: winner.strategy,
    total: totalOf(winner),
    isJudgesChoice: notJudged === undefined && winner === entries[0],
    judge,
    ...(why !== '' && { reason: why }),
  }
}
