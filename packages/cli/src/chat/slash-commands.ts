import { resolve } from 'node:path'
import { indexNotebook, listNotebooks, registerNotebook } from '@quire/session'
import { InvalidInput } from '../command-line/errors.ts'
import { fitWidth } from '../views/fit-width.ts'
import type { Conversation } from './converse.ts'
import { notebookName } from './notebook-name.ts'
import { plainText } from './plain-text.ts'
import { stateView } from './state-view.ts'
import { diffLines } from './turn-view.ts'

interface SlashCommand {
  readonly takes: string
  readonly does: string
  run(talk: Conversation, rest: string): Promise<void>
}

const HISTORY_TURNS = 10

const COMMANDS: Readonly<Record<string, SlashCommand>> = {
  state: { takes: '', does: 'where things stand', run: (talk) => showState(talk) },
  mode: {
    takes: 'NAME',
    does: 'go to another mode, or to `finished`; back is always allowed',
    run: (talk, rest) => changeMode(talk, rest, false),
  },
  insist: {
    takes: 'NAME',
    does: 'go there although its gate is closed',
    run: (talk, rest) => changeMode(talk, rest, true),
  },
  confirm: { takes: 'NAME', does: 'say what only you can say', run: confirm },
  set: { takes: 'SECTION.FIELD VALUE', does: 'set a field of the state', run: set },
  prefer: {
    takes: 'TEXT',
    does: 'what the model should always do',
    run: (talk, rest) => remember(talk, 'preferences', rest),
  },
  correct: {
    takes: 'TEXT',
    does: 'what the model got wrong',
    run: (talk, rest) => remember(talk, 'corrections', rest),
  },
  undo: {
    takes: '[DOCUMENT]',
    does: 'take back the last edit; again, the one before',
    run: undo,
  },
  notebook: { takes: 'add DIR ROLE [TITLE]', does: 'make a folder of files known', run: addNotebook },
  notebooks: { takes: '', does: 'the notebooks that there are', run: showNotebooks },
  history: { takes: '', does: 'what was said last', run: showHistory },
  thinking: { takes: '', does: 'show or hide the model’s reasoning', run: toggleThinking },
  help: { takes: '', does: 'this list', run: showHelp },
  quit: { takes: '', does: 'end the conversation; it can be taken up again', run: quit },
}

export const COMMAND_NAMES: readonly string[] = Object.keys(COMMANDS)

/** Does what a line that began with a slash says. */
export async function runSlashCommand(talk: Conversation, line: string): Promise<void> {
  const [name = '', rest = ''] = splitOnce(line.trim())
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command)
    throw new InvalidInput(`There is no /${name}. There are: ${COMMAND_NAMES.map((one) => `/${one}`).join(', ')}.`)
  await command.run(talk, rest)
}

async function quit(talk: Conversation): Promise<void> {
  talk.isOver = true
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
  const [path = '', value = ''] = splitOnce(rest.replace('=', ' '))
  await talk.place.session.setText(path, value)
  talk.write(`${path} is set.\n`)
}

async function remember(talk: Conversation, list: string, text: string): Promise<void> {
  if (text === '') throw new InvalidInput('Say what is to be remembered.')
  const { session, process } = talk.place
  const memory = process.sections.find((section) => section.of === 'fields' && section.fields[list]?.type === 'list')
  if (!memory) throw new InvalidInput(`This process keeps no ${list}.`)
  await session.add(`${memory.name}.${list}`, text)
  talk.write('Remembered.\n')
}

async function undo(talk: Conversation, name: string): Promise<void> {
  const { file, version, restored, undid, diff } = await talk.place.session.undo(name === '' ? undefined : name)
  const whose = undid === undefined ? 'your change in the file' : `the last ${undid}`
  talk.write(`${plainText(file)} is as in version ${restored} again, without ${whose}; that is version ${version}.\n`)
  for (const line of diffLines(diff, talk.output)) talk.write(`${line}\n`)
}

async function addNotebook(talk: Conversation, rest: string): Promise<void> {
  const { store, project, process } = talk.place
  const [what, folder, role, ...title] = rest.split(/\s+/)
  if (what !== 'add' || !folder || !role) throw new InvalidInput('It is: /notebook add DIR ROLE [TITLE]')
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
  talk.write(`${id}: ${files} files, ${passages} passages.\n`)
  for (const { file, problem } of problems)
    talk.write(talk.output.style('yellow', `  ! ${fitWidth(`${file}: ${problem}`, 100)}\n`))
}

async function showNotebooks({ place: { store, project }, write }: Conversation): Promise<void> {
  const all = await listNotebooks(store.db, project)
  if (all.length === 0) write('There is no notebook yet: /notebook add DIR ROLE [TITLE]\n')
  for (const { id, role, title } of all) write(`${id}  ${role}  ${plainText(title)}\n`)
}

async function showHistory({ place: { session }, output, write }: Conversation): Promise<void> {
  for (const { role, text, model, actions } of await session.log(HISTORY_TURNS)) {
    write(`${output.style('bold', role === 'user' ? 'you' : (model ?? 'model'))}\n${plainText(text)}\n`)
    for (const { type, status, reason = '' } of actions)
      write(output.style('dim', `  ${type} ${status} ${fitWidth(reason, 80)}\n`))
    write('\n')
  }
}

async function toggleThinking(talk: Conversation): Promise<void> {
  talk.thinking = !talk.thinking
  talk.write(`Reasoning is ${talk.thinking ? 'shown' : 'hidden'} from now on.\n`)
}

async function showHelp({ place: { process }, output, write }: Conversation): Promise<void> {
  for (const [name, { takes, does }] of Object.entries(COMMANDS)) {
    write(`  ${output.style('bold', `/${name} ${takes}`.trimEnd().padEnd(32))} ${does}\n`)
  }
  write(`Modes: ${process.modes.map(({ name }) => name).join(', ')}; then finished.`)
  const confirmations = process.confirmations.map(({ name }) => name).join(', ')
  write(confirmations === '' ? '\n' : ` To confirm: ${confirmations}.\n`)
}

function splitOnce(text: string): [string, string] {
  const found = /^(\S+)\s*([\s\S]*)$/.exec(text)
  return found ? [found[1]!, found[2]!.trim()] : ['', '']
}
