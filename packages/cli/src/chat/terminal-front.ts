import { spawn } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import {
  COMMANDS,
  type CommandFront,
  documentText,
  InvalidCommand,
  indexNotebook,
  type PagedTurn,
  pageTurns,
  promptText,
  registerNotebook,
} from '@quire/session'
import { InvalidInput } from '../command-line/errors.ts'
import { terminalText } from '../output/terminal-text.ts'
import { counted, dollars, moneyView, tokensView } from '../views/figures.ts'
import { fitWidth } from '../views/fit-width.ts'
import { continueHint } from './continue-hint.ts'
import type { Conversation } from './converse.ts'
import { markdownView } from './markdown-view.ts'
import { notebookName } from './notebook-name.ts'
import type { OpenedChat } from './open-chat.ts'
import { plainText } from './plain-text.ts'
import { manuscriptView, saveManuscript } from './save-manuscript.ts'
import { stateView } from './state-view.ts'
import { diffLines } from './turn-view.ts'

/** Carries out commands in a terminal, including those that only a terminal has. */
export function terminalFront(talk: Conversation): CommandFront {
  const { quire, opened, output, prompts, write, ask } = talk
  const front: CommandFront = {
    quire,
    session: opened.session,
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
      read: async (name) => {
        if (name === '') return COMMANDS.read!.run!(front, '')
        const text = await documentText(front, name)
        if (!talk.isTerminal) return write(plainText(text))
        const shown = terminalText(`${markdownView(text, output)}\n`, process.stdout)
        if (!(await talk.aside(() => showInPager(shown)))) write(shown)
      },
      manuscript: async (file) =>
        write(`${manuscriptView(await saveManuscript(opened.session, file, quire.newId()), output)}\n`),
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
    showState: async () => write(`${stateView(await opened.session.view(), output)}\n\n`),
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
  const { store, project, process } = talk.opened
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

/** Shows a text in the user's pager. Returns false if there is no pager. */
function showInPager(text: string): Promise<boolean> {
  const [command = 'less', ...args] = (process.env.PAGER?.trim() || 'less').split(/\s+/)
  return new Promise((resolve) => {
    const pager = spawn(command, args, {
      stdio: ['pipe', 'inherit', 'inherit'],
      // Makes `less` exit at once if the text fits on the screen, and show styles.
      env: { ...process.env, LESS: process.env.LESS ?? 'FRX' },
    })
    pager.on('error', () => resolve(false))
    pager.on('exit', () => resolve(true))
    // The pager may close its input before all text is written.
    pager.stdin.on('error', () => {})
    pager.stdin.end(text)
  })
}

const PAGE = 200

/** The cost of the conversation so far, in total and by model. */
async function showCost({ quire, opened, write }: Conversation): Promise<void> {
  const runs = [...new Set((await allTurns(opened)).flatMap(({ run }) => run ?? []))]
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
async function exportTalk({ opened, write }: Conversation, name: string): Promise<void> {
  const file = resolve(name === '' ? `${opened.session.id}.md` : name)
  if (existsSync(file)) throw new InvalidInput(`${file} already exists. Choose another file: /export FILE`)
  const turns = await allTurns(opened)
  if (turns.length === 0) throw new InvalidInput('There are no turns yet.')
  try {
    writeFileSync(file, transcript(opened.session.id, turns), { flag: 'wx' })
  } catch (error) {
    throw new InvalidInput(`${file} could not be written: ${(error as Error).message}`)
  }
  write(`Wrote ${counted(turns.filter(({ role }) => role === 'user').length, 'turn')} to ${file}.\n`)
}

async function allTurns({ store, session }: OpenedChat): Promise<PagedTurn[]> {
  const all: PagedTurn[] = []
  let cursor: string | undefined
  do {
    const { turns, next } = await pageTurns(store.db, session.id, { limit: PAGE, ...(cursor && { cursor }) })
    all.unshift(...turns)
    cursor = next
  } while (cursor !== undefined)
  return all
}

/** A conversation as Markdown, with the model and the actions of each response. */
export function transcript(session: string, turns: readonly PagedTurn[]): string {
  const parts = turns.map(({ turn, role, text, model, outcome }) => {
    const who = role === 'user' ? 'You' : (model ?? 'Model')
    const done = (outcome?.actions ?? []).map(
      ({ type, status, reason }) =>
        `- ${type}: ${status}${reason === undefined ? '' : ` (${reason.replace(/\s+/g, ' ')})`}`,
    )
    return [`## ${turn}. ${who}`, text.trim(), ...(done.length > 0 ? [done.join('\n')] : [])].join('\n\n')
  })
  return `${[`# ${session}`, ...parts].join('\n\n')}\n`
}
