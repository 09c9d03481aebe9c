import { InvalidCommand } from '../errors.ts'
import type { UndoneChange } from '../turn/undo-change.ts'
import type { CommandFront } from './command-front.ts'

const BY_RULES = 'auto'

export async function changeMode(front: CommandFront, name: string, force: boolean): Promise<void> {
  const { session } = front
  if (name === '')
    throw new InvalidCommand(`Name a mode: ${session.process.modes.map((mode) => mode.name).join(', ')}, finished.`)
  await session.goTo(name, { force })
  await front.showState()
}

export async function confirm(front: CommandFront, name: string): Promise<void> {
  const say = await front.session.confirm(name)
  if (say !== undefined) front.write(`${say}\n`)
  await front.showState()
}

export async function set(front: CommandFront, rest: string): Promise<void> {
  const [path = '', given = ''] = splitOnce(rest.replace('=', ' '))
  const { session } = front
  const value = given === '' ? await front.ask(`${path} is ${await session.fieldText(path)}. New value: `) : given
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
  await session.add(`${memory.name}.${list}`, text)
  front.write('Remembered.\n')
}

export async function undo(front: CommandFront, name: string): Promise<void> {
  const undone = await front.session.undo(name === '' ? undefined : name)
  const whose = undone.undid === undefined ? 'your change in the file' : `the last ${undone.undid}`
  showRestored(front, undone, `, without ${whose}`)
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
