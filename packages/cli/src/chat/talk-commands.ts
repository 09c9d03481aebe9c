import { existsSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type PagedTurn, pageTurns } from '@quire/session'
import { InvalidInput } from '../command-line/errors.ts'
import { counted } from '../views/counted.ts'
import { dollars, moneyView } from '../views/money-view.ts'
import { tokensView } from '../views/tokens-view.ts'
import type { Conversation } from './converse.ts'
import { showInPager } from './pager.ts'
import { plainText } from './plain-text.ts'
import { transcript } from './transcript.ts'

const BY_RULES = 'auto'
const PAGE = 200

/** Shows the current model, or chooses another model for later messages. */
export async function chooseModel(talk: Conversation, name: string): Promise<void> {
  const { quire, place, write } = talk
  if (name === BY_RULES) talk.model = undefined
  else if (name !== '') {
    const [model = name] = await quire.nameModels([name])
    await quire.checkModel(model)
    talk.model = model
  }
  const { models } = await place.session.read()
  const rules = models.length === 1 ? models[0]! : `the kit’s rules choose among ${models.join(', ')}`
  write(
    talk.model === undefined
      ? `Model: ${rules}. /model NAME chooses another.\n`
      : `Model: ${talk.model}. /model ${BY_RULES} returns to ${rules}.\n`,
  )
}

/** The cost of the conversation so far, in total and by model. */
export async function showCost({ quire, place, write }: Conversation): Promise<void> {
  const runs = [...new Set((await allTurns(place)).flatMap(({ run }) => run ?? []))]
  if (runs.length === 0) return write('No model has been called yet.\n')
  const { readCostReport } = await import('@quire/costs')
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

/** Shows the prompt that was sent for a turn. By default, for the last turn. */
export async function showPrompt(talk: Conversation, turn: string): Promise<void> {
  const { prompt } = await talk.place.session.turn(await turnNumber(talk, turn))
  const text = `${plainText(prompt ?? 'The prompt is not stored.')}\n`
  if (!talk.isTerminal || !(await talk.aside(() => showInPager(text)))) talk.write(text)
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

/** @throws InvalidInput */
export async function turnNumber({ place: { session } }: Conversation, turn: string): Promise<number> {
  const { turns } = await session.read()
  const number = turn === '' ? turns : Number(turn)
  if (Number.isSafeInteger(number) && number >= 1 && number <= turns) return number
  throw new InvalidInput(turns === 0 ? 'There are no turns yet.' : `Choose a turn from 1 to ${turns}.`)
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
