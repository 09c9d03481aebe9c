import { existsSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type PagedTurn, pageTurns } from '@quire/session'
import { InvalidInput } from '../command-line/errors.ts'
import { counted } from '../views/counted.ts'
import { dollars, moneyView } from '../views/money-view.ts'
import { tokensView } from '../views/tokens-view.ts'
import type { Conversation } from './converse.ts'
import { transcript } from './transcript.ts'

const PAGE = 200

/** The cost of the conversation so far, in total and by model. */
export async function showCost({ quire, place, write }: Conversation): Promise<void> {
  const runs = [...new Set((await allTurns(place)).flatMap(({ run }) => run ?? []))]
  if (runs.length === 0) return write('No model has been called yet.\n')
  const { readCostReport } = await import('@quire/inspect/costs')
  const { total, by } = await readCostReport(quire, { runs })
  const figures = ({ calls, tokens, ...money }: typeof total): string =>
    [
      counted(calls, 'call'),
      tokensView(tokens),
      money.cost === null ? 'cost unknown' : moneyView(money) || dollars(0),
    ].join(', ')
  const models = by.model ?? []
  write(`${counted(runs.length, 'turn')}: ${figures(total)}\n`)
  if (models.length > 1) for (const { model, ...totals } of models) write(`  ${model}: ${figures(totals)}\n`)
}

/** Writes the conversation to a new file. */
export async function exportTalk({ place, write }: Conversation, name: string): Promise<void> {
  const file = resolve(name === '' ? `${place.session.id}.md` : name)
  if (existsSync(file)) throw new InvalidInput(`${file} already exists. Choose another file: /export FILE`)
  const turns = await allTurns(place)
  if (turns.length === 0) throw new InvalidInput('There are no turns yet.')
  try {
    writeFileSync(file, transcript(place.session.id, turns), { flag: 'wx' })
  } catch (error) {
    throw new InvalidInput(`${file} could not be written: ${(error as Error).message}`)
  }
  write(`Wrote ${counted(turns.filter(({ role }) => role === 'user').length, 'turn')} to ${file}.\n`)
}

async function allTurns({ store, session }: Conversation['place']): Promise<PagedTurn[]> {
  const all: PagedTurn[] = []
  let cursor: string | undefined
  do {
    const { turns, next } = await pageTurns(store.db, session.id, { limit: PAGE, ...(cursor && { cursor }) })
    all.unshift(...turns)
    cursor = next
  } while (cursor !== undefined)
  return all
}
