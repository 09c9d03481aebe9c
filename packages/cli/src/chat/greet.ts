import { existsSync } from 'node:fs'
import { findKind } from '@quire/runtime/call'
import type { Quire } from '@quire/runtime/front-door'
import type { Process, SessionState } from '@quire/session'
import { fillerNote } from '../output/filler-note.ts'
import { counted } from '../views/figures.ts'
import { fitWidth, wrapText } from '../views/fit-width.ts'
import type { Conversation } from './converse.ts'
import { markdownView } from './markdown-view.ts'
import { stateView } from './state-view.ts'

/** Shows the state of a conversation when it starts. @returns the message that was waiting for a person, if any */
export async function greet(talk: Conversation): Promise<string | undefined> {
  const { quire, output, write } = talk
  const { session, folder, process, project } = talk.opened
  const { answered: turns, open, models, state } = await session.read()
  const answering = talk.model === undefined ? models : [talk.model]
  const since = turns === 0 ? 'begins' : `continues after ${counted(turns, 'turn')}`
  const files = existsSync(folder) ? 'Files:' : 'Files will be in'
  const dim = (text: string): void => write(`${output.style('dim', wrapText(text, output.width).join('\n'))}\n`)
  dim(`${session.id} ${since} with ${answering.join(', ')}. ${files} ${folder}. /help lists commands.`)
  const filler = fillerNote(answering)
  if (filler !== undefined) dim(filler)
  const left = open && (await isAnsweredByPerson(quire, open.run)) ? open.message : undefined
  if (open) {
    const message = fitWidth(open.message, 60)
    if (left !== undefined) write(`${output.style('yellow', `Continuing with “${message}”.`)}\n`)
    else
      write(
        `${output.style('yellow', `“${message}” was not answered. Send it again to continue, or send another message.`)}\n`,
      )
  }
  if (turns === 0 && hasState(state, process))
    dim(`The project ${project} already has state, which its conversations share.`)
  write(`${stateView(await session.view(), output)}\n`)
  await showLastReply(talk)
  return left
}

/** Shows the end of the conversation, so that a person who returns can continue. */
async function showLastReply({ opened, isTerminal, output, write }: Conversation): Promise<void> {
  if (!isTerminal) return
  const reply = (await opened.session.log(1)).findLast(({ role }) => role === 'assistant')
  if (reply)
    write(`\n${output.style('dim', `Last reply, turn ${reply.turn}:`)}\n${markdownView(reply.text, output)}\n\n`)
}

async function isAnsweredByPerson(quire: Quire, run: string): Promise<boolean> {
  const [shown, kinds] = await Promise.all([quire.show(run), quire.kinds()])
  return shown.type === 'run' && shown.run.calls.some(({ model }) => findKind(model, kinds)?.isManual)
}

/** Whether anything was recorded in a project. */
export function hasState(
  { mode, sections, work, confirmed }: SessionState,
  { modes }: { readonly modes: readonly Pick<Process['modes'][number], 'name'>[] },
): boolean {
  const recorded = Object.keys(sections).length + Object.keys(work).length + confirmed.length
  return recorded > 0 || mode !== modes[0]?.name
}
