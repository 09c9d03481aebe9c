import { InvalidCommand } from '../errors.ts'
import { listNotebooks } from '../notebook/notebooks.ts'
import type { CommandFront } from './command-front.ts'

const HISTORY_SIDES = 20

/** Shows the state, and the material that the next prompt contains. */
export async function showKnown(front: CommandFront): Promise<void> {
  await front.showState()
  const { model } = front
  const { text, spans } = await front.session.preview('…', { ...front.prompts, ...(model !== undefined && { model }) })
  for (const layer of ['session_state', 'working_material']) {
    const known = spans
      .filter((span) => span.layer === layer)
      .map(({ start, end }) => text.slice(start, end))
      .join('')
    // The separator between two layers does not belong to either layer.
    const bare = known.replace(/^\s*---\s*|\s*---\s*$/g, '')
    if (bare !== '') front.write(`${front.plain(bare)}\n\n`)
  }
}

export async function showTurn(front: CommandFront, turn: string): Promise<void> {
  const number = await turnNumber(front, turn)
  const { prompt, reply } = await front.session.turn(number)
  const { style, plain, write } = front
  write(`${style('bold', `prompt of turn ${number}`)}\n${plain(prompt ?? 'The prompt is not stored.')}\n\n`)
  write(`${style('bold', 'reply')}\n${plain(reply ?? 'There is no reply.')}\n\n`)
}

/** Shows the prompt that was sent for a turn. By default, for the last turn. */
export async function showPrompt(front: CommandFront, turn: string): Promise<void> {
  front.write(await promptText(front, turn))
}

/** Returns the prompt of a turn. @throws InvalidCommand */
export async function promptText(front: CommandFront, turn: string): Promise<string> {
  const { prompt } = await front.session.turn(await turnNumber(front, turn))
  return `${front.plain(prompt ?? 'The prompt is not stored.')}\n`
}

export async function showVersions({ session, write, plain }: CommandFront, name: string): Promise<void> {
  const found = (await session.documents()).filter(({ path, key }) => path === name || key === name)
  if (found.length === 0) throw new InvalidCommand(`There is no document '${name}'.`)
  for (const { path } of found) {
    write(`${plain(path)}\n`)
    for (const { version, action, restores, isRemoved } of await session.versions(path)) {
      const how = isRemoved ? ', removed' : restores === undefined ? '' : `, restores version ${restores}`
      write(`  ${version}  ${action ?? 'by hand'}${how}\n`)
    }
  }
}

export async function showNotebooks({ quire, session, write, plain }: CommandFront): Promise<void> {
  const all = await listNotebooks((await quire.store()).db, session.project)
  if (all.length === 0) write('There are no notebooks yet. To add one: /notebook add DIR ROLE [TITLE]\n')
  for (const { id, role, title } of all) write(`${id}  ${role}  ${plain(title)}\n`)
}

export async function showHistory(front: CommandFront, page: string): Promise<void> {
  const { session, style, write, plain } = front
  const wanted = page === '' ? 1 : Number(page)
  if (!Number.isSafeInteger(wanted) || wanted < 1) throw new InvalidCommand('Usage: /history [PAGE]')
  const { turns, hasMore } = await session.page(wanted, HISTORY_SIDES)
  if (turns.length === 0) write(wanted === 1 ? 'There are no messages yet.\n' : 'This page does not exist.\n')
  for (const { turn, role, text, model, actions } of turns) {
    if (role === 'user') write(style('dim', `turn ${turn}\n`))
    write(`${style('bold', role === 'user' ? 'you' : (model ?? 'model'))}\n${plain(text)}\n`)
    for (const { type, status, reason = '' } of actions)
      write(style('dim', `  ${type} ${status} ${front.oneLine(reason, 80)}\n`))
    write('\n')
  }
  if (hasMore) write(style('dim', `/history ${wanted + 1} shows earlier messages.\n`))
}

/** @throws InvalidCommand */
async function turnNumber({ session }: CommandFront, turn: string): Promise<number> {
  const { turns } = await session.read()
  const number = turn === '' ? turns : Number(turn)
  if (Number.isSafeInteger(number) && number >= 1 && number <= turns) return number
  throw new InvalidCommand(turns === 0 ? 'There are no turns yet.' : `Choose a turn from 1 to ${turns}.`)
}
