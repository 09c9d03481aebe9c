import { type Command, Option } from 'commander'
import type { OpenChatOptions } from '../chat/open-chat.ts'
import { defineCommand, option } from '../command-line/define-command.ts'
import { repeated, splitList } from '../command-line/list-values.ts'
import { numberOption } from '../command-line/number-option.ts'
import { refuseOption } from '../command-line/refuse-option.ts'
import { faultOption } from '../command-line/running-options.ts'
import { trustOption } from '../command-line/trust-option.ts'
import type { OpenOptions } from '../open/open-for.ts'
import { createOutput } from '../output/output.ts'

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

export function addChatCommand(program: Command): void {
  const command = defineCommand(program, 'chat', 'Chat with a kit: send one message, or start a conversation.', [
    'quire chat foreman --model anthropic/claude-sonnet-4',
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
    .action(async (kit: string, options: ChatCommandOptions) => {
      const { chat } = await import('./chat-action.ts')
      await chat(kit, options, createOutput(options))
    })
  refuseOption(command, option('--insist', ''), () => 'is now --force (env: QUIRE_FORCE)')
  // Without its environment variable, which other commands read.
  refuseOption(
    command,
    new Option('--set <section.field=value>'),
    (assignment) => `sets an input of a blueprint. To set a field of the state, use --state ${assignment}`,
  )
}
