import { resolve } from 'node:path'
import {
  COMMANDS,
  type CommandFront,
  InvalidCommand,
  indexNotebook,
  promptText,
  registerNotebook,
} from '@quire/session'
import { counted } from '../views/counted.ts'
import { fitWidth } from '../views/fit-width.ts'
import { continueHint } from './continue-hint.ts'
import type { Conversation } from './converse.ts'
import { notebookName } from './notebook-name.ts'
import { showInPager } from './pager.ts'
import { plainText } from './plain-text.ts'
import { stateView } from './state-view.ts'
import { exportTalk, showCost } from './talk-commands.ts'
import { diffLines } from './turn-view.ts'

/** Carries out commands in a terminal, including those that only a terminal has. */
export function terminalFront(talk: Conversation): CommandFront {
  const { quire, place, output, prompts, write, ask } = talk
  const front: CommandFront = {
    quire,
    session: place.session,
    prompts,
    get model() {
      return talk.model
    },
    set model(model) {
      talk.model = model
    },
    own: {
      notebook: (rest) => addNotebook(talk, rest),
      cost: () => showCost(talk),
      prompt: async (turn) => {
        const text = await promptText(front, turn)
        if (!talk.isTerminal || !(await talk.aside(() => showInPager(text)))) write(text)
      },
      export: (file) => exportTalk(talk, file),
      thinking: async () => {
        talk.thinking = !talk.thinking
        write(`Reasoning is now ${talk.thinking ? 'shown' : 'hidden'}.\n`)
      },
      help: async () => {
        await COMMANDS.help!.run!(front, '')
        write('Alt+Enter, or a backslash at the end of a line, starts a new line of the same message.\n')
      },
      quit: async () => {
        talk.isOver = true
        write(`${await continueHint(talk)}\n`)
      },
    },
    write,
    ask,
    showState: async () => write(`${stateView(await place.session.view(), output)}\n\n`),
    showDiff(diff) {
      for (const line of diffLines(diff, output)) write(`${line}\n`)
    },
    style: (style, text) => output.style(style, text),
    plain: plainText,
    oneLine: fitWidth,
  }
  return front
}

async function addNotebook(talk: Conversation, rest: string): Promise<void> {
  const { store, project, process } = talk.place
  const [what, folder, role, ...title] = rest.split(/\s+/)
  if (what !== 'add' || !folder || !role) throw new InvalidCommand('Usage: /notebook add DIR ROLE [TITLE]')
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
