import { assertModelsReady } from '@quire/authoring'
import { CallFailed } from '@quire/runtime/call'
import type { Quire } from '@quire/runtime/front-door'
import {
  type ChatOptions,
  GateClosed,
  isCommand,
  type ListedSession,
  listSessions,
  loadSessionKit,
} from '@quire/session'
import { type Command, Option } from 'commander'
import { converse } from '../chat/converse.ts'
import { type OpenChatOptions, type OpenedChat, openChat } from '../chat/open-chat.ts'
import { sayOnce } from '../chat/say-once.ts'
import { stateView } from '../chat/state-view.ts'
import { addExamples } from '../command-line/define-command.ts'
import { InvalidInput } from '../command-line/errors.ts'
import { EXIT, Exit } from '../command-line/exit-code.ts'
import { numberOption, option, refuseOption, repeated, splitList } from '../command-line/option.ts'
import { faultOption, trustOption } from '../command-line/run-options.ts'
import { readStandardInput } from '../input/read-text.ts'
import { rejectOtherKind } from '../input/reject-other-kind.ts'
import { askYesNo, canAsk, type Terminal } from '../open/ask-person.ts'
import { type OpenOptions, openFor } from '../open/open-for.ts'
import { folderOutside, noteOutside } from '../open/outside-workspace.ts'
import { createOutput, type Output } from '../output/output.ts'
import { showError } from '../output/show-error.ts'
import { timeView } from '../views/figures.ts'
import { tableLines } from '../views/table.ts'

const TURNS = 3

export interface ChatCommandOptions extends OpenOptions, OpenChatOptions {
  readonly message?: string
  /** `true` if the message comes from standard input. */
  readonly once?: string | true
  readonly thinking?: boolean
  readonly turns?: number
  readonly thinkingReminder?: boolean
  readonly mode?: string
  readonly force?: boolean
  readonly confirm?: readonly string[]
  readonly state?: readonly string[]
  readonly list?: boolean
}

export function define(command: Command): void {
  addExamples(command, [
    'quire chat foreman --model anthropic/claude-sonnet-5-5',
    'quire chat foreman --session novel --message "My heroine trusts nobody." --json',
    'git diff | quire chat foreman --session novel --once          # the reply on standard output, the rest on standard error',
    'quire chat foreman --session novel --confirm voice_lock --mode director',
    'quire chat foreman --list',
  ])
    .argument('<kit>', 'the kit to chat with; `quire kits` lists them')
    .addOption(
      option(
        '--session <name>',
        'name of the conversation (default: the last conversation with this kit, or a new one)',
      ),
    )
    .addOption(option('--model <id>', 'model to ask, overriding the kit’s rules'))
    .addOption(option('--models <ids>', 'participating models, separated by commas').argParser(splitList))
    .addOption(option('--project <name>', 'project (default: the workspace’s name)'))
    .addOption(option('--message <text>', 'send this message and print the reply; - reads standard input'))
    .addOption(
      option(
        '--once [message]',
        'for scripts: send this message and print only the reply; without a message, reads standard input',
      ).conflicts('message'),
    )
    .addOption(option('--thinking', 'show the model’s reasoning too'))
    .addOption(numberOption('--turns <n>', 'maximum number of exchanges in a prompt'))
    .addOption(option('--no-thinking-reminder', 'do not ask the model to begin with its reasoning'))
    .addOption(
      option('--state <section.field=value>', 'set a field of the state or of a form; may be repeated').argParser(
        repeated,
      ),
    )
    .addOption(
      option('--confirm <name>', 'confirm a condition that only you can judge; may be repeated').argParser(repeated),
    )
    .addOption(option('--mode <name>', 'enter this mode first; use `finished` to pass the last gate'))
    .addOption(option('--force', 'enter the mode even if its gate is closed; this is recorded'))
    .addOption(trustOption())
    .addOption(option('--list', 'list the conversations with this kit; --session and --project filter them'))
    .addOption(faultOption())
    .action(chat)
  refuseOption(command, option('--insist', ''), () => 'is now --force (env: QUIRE_FORCE)')
  // Without its environment variable, which other commands read.
  refuseOption(
    command,
    new Option('--set <section.field=value>'),
    (assignment) => `sets an input of a blueprint. To set a field of the state, use --state ${assignment}`,
  )
}

async function chat(kit: string, options: ChatCommandOptions): Promise<void> {
  const output = createOutput(options)
  if (options.list) return list(kit, options, output)
  if (options.force && options.mode === undefined) throw new InvalidInput('--force requires --mode.')
  try {
    await using quire = await openFor(options, { isRunning: true })
    await checkKit(quire, kit, output)
    if (!(await confirmWorkspace(options, output))) return
    const message = await messageOf(options)
    if (message !== undefined && isCommand(message)) throw commandInMessage(message, kit)
    const isTalking = message !== undefined || !(output.isJson || hasChanges(options))
    const { models = options.model === undefined ? undefined : [options.model] } = options
    // Checked before a session is stored, because a session needs a model that can answer.
    const isFirst = isTalking && !quire.hasStore()
    if (models || isFirst) await assertModelsReady(quire, await quire.nameModels(models))
    const checkModels = (used: readonly string[]): Promise<void> => assertModelsReady(quire, used)
    const opened = await openChat(quire, kit, options, isTalking ? checkModels : undefined)
    await prepare(opened, options)
    if (!models && isTalking) await checkModels((await opened.session.read()).models)
    const talk = { thinking: options.thinking ?? false, prompts: promptOptions(options) }
    if (message !== undefined)
      await sayOnce(quire, opened, message, { ...talk, isPlain: options.once !== undefined }, output)
    else if (!isTalking) await showState(opened, output)
    else await converse(quire, opened, talk, output)
  } catch (error) {
    const code = exitFor(error)
    if (code === undefined) throw error
    showError(error, output.isJson)
    throw new Exit(code)
  }
}

/** A command is never sent to a model. */
function commandInMessage(message: string, kit: string): InvalidInput {
  const [command = ''] = message.trim().split(/\s/, 1)
  return new InvalidInput(
    `${command} is a command, so it was not sent as a message. Start quire chat ${kit} to use commands, or pass --mode, --state or --confirm.`,
  )
}

/** Rejects an unknown kit before anything is stored. @throws NoProcess, or InvalidInput for a blueprint or a flow */
async function checkKit(quire: Quire, kit: string, output: Output): Promise<void> {
  if (!quire.workspace.kits.some(({ name }) => name === kit)) await rejectOtherKind(quire, kit, 'kit', output)
  loadSessionKit(quire.context(), kit)
}

/** Applies the other options before the chat starts. The order is: facts, confirmations, next mode. */
async function prepare({ session }: OpenedChat, options: ChatCommandOptions): Promise<void> {
  for (const assignment of options.state ?? []) {
    const at = assignment.indexOf('=')
    if (at < 1) throw new InvalidInput(`--state takes section.field=value, not ${JSON.stringify(assignment)}.`)
    await session.setText(assignment.slice(0, at), assignment.slice(at + 1))
  }
  for (const name of options.confirm ?? []) await session.confirm(name)
  if (options.mode !== undefined) await session.goTo(options.mode, { force: options.force ?? false })
}

/** Prompt settings that override the settings of the process. */
function promptOptions({ turns, thinkingReminder }: ChatCommandOptions): ChatOptions {
  return {
    ...(turns !== undefined && { maxConversationTurns: turns }),
    ...(thinkingReminder === false && { includeThinkingReminder: false }),
  }
}

function hasChanges({ state, confirm, mode }: ChatCommandOptions): boolean {
  return state !== undefined || confirm !== undefined || mode !== undefined
}

/** The single message to send. Undefined for an interactive conversation. @throws InvalidInput */
async function messageOf({ message, once }: ChatCommandOptions): Promise<string | undefined> {
  const text = once === true || message === '-' ? await readStandardInput() : (once ?? message)
  if (text?.trim() === '') throw new InvalidInput('The message is empty.')
  return text
}

async function showState({ session, project, folder }: OpenedChat, output: Output): Promise<void> {
  const state = await session.view()
  const { models, turns } = await session.read()
  output.result({ session: session.id, project, mode: state.mode, models, turns, state, folder }, () =>
    stateView(state, output),
  )
}

async function list(kit: string, options: ChatCommandOptions, output: Output): Promise<void> {
  const { session, project } = options
  await using quire = await openFor(options, { isLooking: true })
  const all = quire.hasStore() ? await listSessions((await quire.store()).db) : []
  const sessions = all.filter(
    (one) =>
      one.kit === kit &&
      (session === undefined || one.session === session) &&
      (project === undefined || one.project === project),
  )
  const none =
    session === undefined && project === undefined
      ? `There are no conversations with ${kit} yet.`
      : `No conversation with ${kit} matches.`
  output.result({ sessions }, () => (sessions.length === 0 ? none : sessionsView(sessions)))
}

function exitFor(error: unknown): number | undefined {
  if (GateClosed.isInstance(error)) return EXIT.checkFailed
  if (CallFailed.isInstance(error)) return EXIT.modelFailed
  return undefined
}

/**
 * Returns whether a conversation may store files in this folder. If the folder is not a workspace, the user is asked
 * first. In a script, a note is printed instead.
 */
export async function confirmWorkspace(
  options: OpenOptions,
  output: Pick<Output, 'note'>,
  terminal?: Terminal,
): Promise<boolean> {
  const dir = folderOutside(options)
  if (dir === undefined) return true
  const question = `${dir} is not a workspace. Store the conversation and its files here?`
  if (canAsk(options, terminal)) return askYesNo(question, terminal)
  noteOutside(options, 'the conversation is', output)
  return true
}

/** One line per conversation. */
export function sessionsView(sessions: readonly ListedSession[]): string {
  return tableLines(
    [
      ['SESSION', 'PROJECT', 'MODE', 'TURNS', 'LAST USED'],
      ...sessions.map(({ session, project, mode, isFinished, turns, updatedAt }) => [
        session,
        project,
        isFinished ? 'finished' : mode,
        turns.toLocaleString('en-US'),
        timeView(updatedAt),
      ]),
    ],
    [TURNS],
  ).join('\n')
}
