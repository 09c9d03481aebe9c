import { resolve } from 'node:path'
import { didYouMean } from '@quire/core/model'
import { indexNotebook, listNotebooks, registerNotebook, type UndoneChange } from '@quire/session'
import { InvalidInput } from '../command-line/errors.ts'
import { counted } from '../views/counted.ts'
import { fitWidth } from '../views/fit-width.ts'
import { continueHint } from './continue-hint.ts'
import type { Conversation } from './converse.ts'
import { notebookName } from './notebook-name.ts'
import { plainText } from './plain-text.ts'
import { stateView } from './state-view.ts'
import { chooseModel, exportTalk, showCost, showPrompt, turnNumber } from './talk-commands.ts'
import { diffLines } from './turn-view.ts'

interface SlashCommand {
  readonly takes: string
  readonly does: string
  run(talk: Conversation, rest: string): Promise<void>
}

const HISTORY_SIDES = 20

const COMMANDS: Readonly<Record<string, SlashCommand>> = {
  state: { takes: '', does: 'show the state, and what the model knows', run: showKnown },
  mode: {
    takes: 'NAME',
    does: 'enter another mode, or `finished`; going back is always allowed',
    run: (talk, rest) => changeMode(talk, rest, false),
  },
  insist: {
    takes: 'NAME',
    does: 'enter a mode even if its gate is closed',
    run: (talk, rest) => changeMode(talk, rest, true),
  },
  confirm: { takes: 'NAME', does: 'confirm a condition that only you can judge', run: confirm },
  set: {
    takes: 'SECTION.FIELD [VALUE]',
    does: 'set a field of the state or of a form; asks for the value if none is given',
    run: set,
  },
  prefer: {
    takes: 'TEXT',
    does: 'add something that the model should always do',
    run: (talk, rest) => remember(talk, 'preferences', rest),
  },
  correct: {
    takes: 'TEXT',
    does: 'correct something that the model got wrong',
    run: (talk, rest) => remember(talk, 'corrections', rest),
  },
  undo: {
    takes: '[DOCUMENT]',
    does: 'undo the last edit; repeat to go further back',
    run: undo,
  },
  versions: { takes: 'DOCUMENT', does: 'list all versions of a document', run: showVersions },
  restore: { takes: 'DOCUMENT VERSION', does: 'restore a version', run: restore },
  notebook: { takes: 'add DIR ROLE [TITLE]', does: 'add a folder of files as a notebook', run: addNotebook },
  notebooks: { takes: '', does: 'list the notebooks', run: showNotebooks },
  history: { takes: '[PAGE]', does: 'show the conversation; page 1 is the latest', run: showHistory },
  show: { takes: '[TURN]', does: 'show the prompt and the reply of a turn (default: the last)', run: showTurn },
  model: {
    takes: '[NAME]',
    does: 'show the model or choose another; `auto` uses the kit’s rules',
    run: chooseModel,
  },
  cost: { takes: '', does: 'show the cost of the conversation so far', run: showCost },
  prompt: { takes: '[TURN]', does: 'show the prompt of a turn in a pager (default: the last)', run: showPrompt },
  export: { takes: '[FILE]', does: 'write the conversation to a Markdown file', run: exportTalk },
  thinking: { takes: '', does: 'show or hide the model’s reasoning', run: toggleThinking },
  help: { takes: '', does: 'show this list', run: showHelp },
  quit: { takes: '', does: 'leave the conversation; you can continue it later', run: quit },
}

export const COMMAND_NAMES: readonly string[] = Object.keys(COMMANDS)

export async function runSlashCommand(talk: Conversation, line: string): Promise<void> {
  const [name = '', rest = ''] = splitOnce(line.trim())
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) {
    const commands = COMMAND_NAMES.map((one) => `/${one}`)
    throw new InvalidInput(
      `Unknown command /${name}.${didYouMean(`/${name}`, commands)} Available: ${commands.join(', ')}.`,
    )
  }
  await command.run(talk, rest)
}

async function quit(talk: Conversation): Promise<void> {
  talk.isOver = true
  talk.write(`${await continueHint(talk)}\n`)
}

/** Shows the state, and the material that the next prompt contains. */
async function showKnown(talk: Conversation): Promise<void> {
  await showState(talk)
  const { model } = talk
  const { text, spans } = await talk.place.session.preview('…', {
    ...talk.prompts,
    ...(model !== undefined && { model }),
  })
  for (const layer of ['session_state', 'working_material']) {
    const known = spans
      .filter((span) => span.layer === layer)
      .map(({ start, end }) => text.slice(start, end))
      .join('')
    // The separator between two layers does not belong to either layer.
    const bare = known.replace(/^\s*---\s*|\s*---\s*$/g, '')
    if (bare !== '') talk.write(`${plainText(bare)}\n\n`)
  }
}

async function showTurn(talk: Conversation, turn: string): Promise<void> {
  const number = await turnNumber(talk, turn)
  const { prompt, reply } = await talk.place.session.turn(number)
  const { style } = talk.output
  talk.write(`${style('bold', `prompt of turn ${number}`)}\n${plainText(prompt ?? 'The prompt is not stored.')}\n\n`)
  talk.write(`${style('bold', 'reply')}\n${plainText(reply ?? 'There is no reply.')}\n\n`)
}

async function showState({ place, output, write }: Conversation): Promise<void> {
  write(`${stateView(await place.session.view(), output)}\n\n`)
}

async function changeMode(talk: Conversation, name: string, insists: boolean): Promise<void> {
  const { session, process } = talk.place
  if (name === '')
    throw new InvalidInput(`Name a mode: ${process.modes.map((mode) => mode.name).join(', ')}, finished.`)
  await session.goTo(name, { insists })
  await showState(talk)
}

async function confirm(talk: Conversation, name: string): Promise<void> {
  const say = await talk.place.session.confirm(name)
  if (say !== undefined) talk.write(`${say}\n`)
  await showState(talk)
}

async function set(talk: Conversation, rest: string): Promise<void> {
  const [path = '', given = ''] = splitOnce(rest.replace('=', ' '))
  const { session } = talk.place
  const value = given === '' ? await talk.ask(`${path} is ${await session.fieldText(path)}. New value: `) : given
  if (value === undefined || value === '') {
    talk.write(`${path} is unchanged.\n`)
    return
  }
  const file = await session.setText(path, value)
  talk.write(`${path} is set.${file === undefined ? '' : ` File: ${file}`}\n`)
}

async function remember(talk: Conversation, list: string, text: string): Promise<void> {
  if (text === '') throw new InvalidInput('There is no text to remember. Add some after the command.')
  const { session, process } = talk.place
  const memory = process.sections.find((section) => section.of === 'fields' && section.fields[list]?.type === 'list')
  if (!memory) throw new InvalidInput(`This process has no ${list}.`)
  await session.add(`${memory.name}.${list}`, text)
  talk.write('Remembered.\n')
}

async function undo(talk: Conversation, name: string): Promise<void> {
  const undone = await talk.place.session.undo(name === '' ? undefined : name)
  const whose = undone.undid === undefined ? 'your change in the file' : `the last ${undone.undid}`
  tellRestored(talk, undone, `, without ${whose}`)
}

async function restore(talk: Conversation, rest: string): Promise<void> {
  const [name = '', version = ''] = splitOnce(rest)
  if (!/^\d{1,6}$/.test(version))
    throw new InvalidInput('Usage: /restore DOCUMENT VERSION. /versions lists the versions.')
  tellRestored(talk, await talk.place.session.restore(name, Number(version)), '')
}

function tellRestored(talk: Conversation, undone: UndoneChange, without: string): void {
  const { file, version, restored, diff, also, diagnostics } = undone
  talk.write(`Restored ${plainText(file)} to version ${restored}${without}. This is now version ${version}.\n`)
  if (also.length > 0) talk.write(`Also restored: ${plainText(also.join(', '))}.\n`)
  for (const line of diffLines(diff, talk.output)) talk.write(`${line}\n`)
  for (const { message } of diagnostics) talk.write(`${plainText(message)}\n`)
}

async function showVersions(talk: Conversation, name: string): Promise<void> {
  const { session } = talk.place
  const found = (await session.documents()).filter(({ path, key }) => path === name || key === name)
  if (found.length === 0) throw new InvalidInput(`There is no document '${name}'.`)
  for (const { path } of found) {
    talk.write(`${plainText(path)}\n`)
    for (const { version, action, restores, isRemoved } of await session.versions(path)) {
      const how = isRemoved ? ', removed' : restores === undefined ? '' : `, restores version ${restores}`
      talk.write(`  ${version}  ${action ?? 'by hand'}${how}\n`)
    }
  }
}

async function addNotebook(talk: Conversation, rest: string): Promise<void> {
  const { store, project, process } = talk.place
  const [what, folder, role, ...title] = rest.split(/\s+/)
  if (what !== 'add' || !folder || !role) throw new InvalidInput('Usage: /notebook add DIR ROLE [TITLE]')
  const id = notebookName(folder)
  await registerNotebook(store.db, {
    project,
    id,
    role,
    folder: resolve(folder),
    title: title.join(' ') || id,
    roles: process.notebookRoles,
  })
  const { files, passages, problems } = await indexNotebook(store.db, { project, id })
  talk.write(`${id}: ${counted(files, 'file')}, ${counted(passages, 'passage')}.\n`)
  for (const { file, problem } of problems)
    talk.write(talk.output.style('yellow', `  ! ${fitWidth(`${file}: ${problem}`, 100)}\n`))
}

async function showNotebooks({ place: { store, project }, write }: Conversation): Promise<void> {
  const all = await listNotebooks(store.db, project)
  if (all.length === 0) write('There are no notebooks yet. To add one: /notebook add DIR ROLE [TITLE]\n')
  for (const { id, role, title } of all) write(`${id}  ${role}  ${plainText(title)}\n`)
}

async function showHistory({ place: { session }, output, write }: Conversation, page: string): Promise<void> {
  const wanted = page === '' ? 1 : Number(page)
  if (!Number.isSafeInteger(wanted) || wanted < 1) throw new InvalidInput('Usage: /history [PAGE]')
  const { turns, hasMore } = await session.page(wanted, HISTORY_SIDES)
  if (turns.length === 0) write(wanted === 1 ? 'There are no messages yet.\n' : 'This page does not exist.\n')
  for (const { turn, role, text, model, actions } of turns) {
    if (role === 'user') write(output.style('dim', `turn ${turn}\n`))
    write(`${output.style('bold', role === 'user' ? 'you' : (model ?? 'model'))}\n${plainText(text)}\n`)
    for (const { type, status, reason = '' } of actions)
      write(output.style('dim', `  ${type} ${status} ${fitWidth(reason, 80)}\n`))
    write('\n')
  }
  if (hasMore) write(output.style('dim', `/history ${wanted + 1} shows earlier messages.\n`))
}

async function toggleThinking(talk: Conversation): Promise<void> {
  talk.thinking = !talk.thinking
  talk.write(`Reasoning is now ${talk.thinking ? 'shown' : 'hidden'}.\n`)
}

async function showHelp({ place: { process }, output, write }: Conversation): Promise<void> {
  for (const [name, { takes, does }] of Object.entries(COMMANDS)) {
    write(`  ${output.style('bold', `/${name} ${takes}`.trimEnd().padEnd(32))} ${does}\n`)
  }
  write(`Modes: ${process.modes.map(({ name }) => name).join(', ')}. After the last one, the process is finished.`)
  const confirmations = process.confirmations.map(({ name }) => name).join(', ')
  write(confirmations === '' ? '\n' : ` To confirm: ${confirmations}.\n`)
  write('Alt+Enter, or a backslash at the end of a line, starts a new line of the same message.\n')
}

function splitOnce(text: string): [string, string] {
  const found = /^(\S+)\s*([\s\S]*)$/.exec(text)
  return found ? [found[1]!, found[2]!.trim()] : ['', '']
}
