import { didYouMean } from '@quire/core/model'
import { InvalidCommand } from '../errors.ts'
import { listNotebooks } from '../notebook/notebooks.ts'
import { isEntryChecked } from '../process/stated-rules.ts'
import type { UndoneChange } from '../turn/undo-change.ts'
import type { CommandFront } from './command-front.ts'

const HISTORY_SIDES = 20

/** Shows the state, and the material that the next prompt contains. */
export async function showKnown(front: CommandFront): Promise<void> {
  await front.showState()
  const { model } = front
  const { text, spans } = await front.session.preview('…', { ...front.prompts, ...(model !== undefined && { model }) })
  for (const layer of ['session_state', 'working_material']) {
    const shown = spans
      .filter((span) => span.layer === layer)
      .map(({ start, end }) => text.slice(start, end))
      .join('')
    // The separator between two layers does not belong to either layer.
    const bare = shown.replace(/^\s*---\s*|\s*---\s*$/g, '')
    if (bare !== '') front.write(`${front.plain(bare)}\n\n`)
  }
}

export async function showTurn(front: CommandFront, turn: string): Promise<void> {
  const number = await turnNumber(front, turn)
  const { prompt, response } = await front.session.turn(number)
  const { style, plain, write } = front
  write(`${style('bold', `prompt of turn ${number}`)}\n${plain(prompt ?? 'The prompt is not stored.')}\n\n`)
  write(`${style('bold', 'reply')}\n${plain(response ?? 'There is no reply.')}\n\n`)
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
    for (const { version, action, restores, isRemoved, at, words, reason } of await session.versions(path)) {
      const how = isRemoved ? ', removed' : restores === undefined ? '' : `, restores version ${restores}`
      const date = at.toISOString().slice(0, 16).replace('T', ' ')
      const length = words === undefined ? '' : `  ${words} words`
      const why = reason === undefined ? '' : `: ${plain(reason)}`
      write(`  ${version}  ${date}${length}  ${action ?? 'by hand'}${how}${why}\n`)
    }
  }
}

/** Shows a document, or lists all documents. */
export async function showDocument(front: CommandFront, name: string): Promise<void> {
  const { write, plain } = front
  if (name !== '') return write(`${plain(await documentText(front, name)).trimEnd()}\n`)
  const all = await front.session.documents()
  if (all.length === 0) write('There are no documents yet.\n')
  for (const { path, version } of all) write(`${plain(path)}  version ${version}\n`)
}

/** Returns the text of a document. @throws InvalidCommand */
export async function documentText({ session, plain }: CommandFront, name: string): Promise<string> {
  const document = await session.document(name)
  if (document) return document.text
  const paths = (await session.documents()).map(({ path }) => plain(path))
  throw new InvalidCommand(
    `There is no document '${name}'.${paths.length > 0 ? `${didYouMean(name, paths)} Documents: ${paths.join(', ')}.` : ''}`,
  )
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

const BY_RULES = 'auto'

export async function changeMode(front: CommandFront, name: string, force: boolean): Promise<void> {
  const { session } = front
  if (name === '')
    throw new InvalidCommand(`Name a mode: ${session.process.modes.map((mode) => mode.name).join(', ')}, finished.`)
  const files = await session.goTo(name, { force })
  if (files.length > 0) front.write(`Wrote ${files.join(', ')}.\n`)
  await front.showState()
}

export async function confirm(front: CommandFront, name: string): Promise<void> {
  const say = await front.session.confirm(name)
  if (say !== undefined) front.write(`${say}\n`)
  await front.showState()
}

export async function set(front: CommandFront, rest: string): Promise<void> {
  const [path = '', argument = ''] = splitOnce(rest.replace('=', ' '))
  const { session } = front
  const value = argument === '' ? await front.ask(`${path} is ${await session.fieldText(path)}. New value: `) : argument
  if (value === undefined || value === '') {
    front.write(`${path} is unchanged.\n`)
    return
  }
  const file = await session.setText(path, value)
  front.write(`${path} is set.${file === undefined ? '' : ` File: ${file}`}\n`)
}

export async function remember(front: CommandFront, list: string, text: string): Promise<void> {
  if (text === '') throw new InvalidCommand('There is no text to remember. Add some after the command.')
  const { session } = front
  const memory = session.process.sections.find(
    (section) => section.of === 'fields' && section.fields[list]?.type === 'list',
  )
  if (!memory) throw new InvalidCommand(`This process has no ${list}.`)
  const known = (await session.read()).state.sections[memory.name]?.[list]
  if (Array.isArray(known) && known.includes(text)) {
    front.write('It is remembered already.\n')
    return
  }
  await session.add(`${memory.name}.${list}`, text)
  const isChecked = isEntryChecked(session.process, { section: memory.name, field: list }, text)
  const hasWords = /["“‘]/.test(text)
  const unchecked = hasWords
    ? ' New texts are not checked for these words, because they can be right elsewhere.'
    : ' New texts are not checked for it. To have words checked, put them in quotation marks: never "suddenly".'
  const check = isChecked === undefined ? '' : isChecked ? ' Every new text is checked for it.' : unchecked
  front.write(`Remembered.${check}\n`)
}

const REMEMBERED = ['preferences', 'corrections']

/** Lists what the person has asked to remember, or takes one of it back. */
export async function forget(front: CommandFront, number: string): Promise<void> {
  const { session } = front
  const { sections } = (await session.read()).state
  const entries = session.process.sections.flatMap((section) =>
    REMEMBERED.flatMap((list) => {
      const value = sections[section.name]?.[list]
      const path = `${section.name}.${list}`
      return Array.isArray(value) ? value.map((text, index) => ({ path, index, text, all: value })) : []
    }),
  )
  if (entries.length === 0) throw new InvalidCommand('There is nothing to forget: no preferences and no corrections.')
  if (number === '') {
    const lines = entries.map(({ path, text }, index) => `${index + 1}. ${String(text)} (${path.split('.')[1]})`)
    front.write(`${lines.join('\n')}\nTo take one back: /forget NUMBER\n`)
    return
  }
  const entry = entries[Number(number) - 1]
  if (!entry)
    throw new InvalidCommand(`There is no number '${number}'. /forget lists the numbers 1 to ${entries.length}.`)
  await session.set(
    entry.path,
    entry.all.filter((_, index) => index !== entry.index),
  )
  front.write(`Forgotten: ${String(entry.text)}\n`)
}

export async function undo(front: CommandFront, name: string): Promise<void> {
  const undone = await front.session.undo(name === '' ? undefined : name)
  const whose = undone.undid === undefined ? 'your change in the file' : `the last ${undone.undid}`
  showRestored(front, undone, `, without ${whose}`)
  if (name !== '') return
  front.write(
    `The next /undo takes the latest change that is left in any document. For this one: /undo ${front.plain(undone.file)}\n`,
  )
}

export async function restore(front: CommandFront, rest: string): Promise<void> {
  const [name = '', version = ''] = splitOnce(rest)
  if (!/^\d{1,6}$/.test(version))
    throw new InvalidCommand('Usage: /restore DOCUMENT VERSION. /versions lists the versions.')
  showRestored(front, await front.session.restore(name, Number(version)), '')
}

function showRestored(front: CommandFront, undone: UndoneChange, without: string): void {
  const { file, version, restored, diff, also, diagnostics } = undone
  const { write, plain } = front
  write(`Restored ${plain(file)} to version ${restored}${without}. This is now version ${version}.\n`)
  if (also.length > 0) write(`Also restored: ${plain(also.join(', '))}.\n`)
  front.showDiff(diff)
  for (const { message } of diagnostics) write(`${plain(message)}\n`)
}

/** Shows the current model, or chooses another model for later messages. */
export async function chooseModel(front: CommandFront, name: string): Promise<void> {
  const { quire, session, write } = front
  if (name === BY_RULES) front.model = undefined
  else if (name !== '') {
    const [model = name] = await quire.nameModels([name])
    await quire.checkModel(model)
    front.model = model
  }
  const { models } = await session.read()
  const rules = models.length === 1 ? models[0]! : `the kit’s rules choose among ${models.join(', ')}`
  write(
    front.model === undefined
      ? `Model: ${rules}. /model NAME chooses another.\n`
      : `Model: ${front.model}. /model ${BY_RULES} returns to ${rules}.\n`,
  )
}

/** Splits a text into its first word and the rest. */
export function splitOnce(text: string): [string, string] {
  const found = /^(\S+)\s*([\s\S]*)$/.exec(text)
  return found ? [found[1]!, found[2]!.trim()] : ['', '']
}
