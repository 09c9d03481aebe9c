import type { Command } from 'commander'
import type { OpenChatOptions } from '../chat/open-chat.ts'
import { defineCommand, option } from '../command-line/define-command.ts'
import { repeated, splitList } from '../command-line/list-values.ts'
import { faultOption } from '../command-line/running-options.ts'
import { trustOption } from '../command-line/trust-option.ts'
import { wholeNumber } from '../command-line/whole-number.ts'
import type { OpenOptions } from '../open/open-for.ts'
import { createOutput } from '../output/output.ts'

export interface ChatCommandOptions extends OpenOptions, OpenChatOptions {
  readonly message?: string
  readonly thinking?: boolean
  readonly turns?: number
  readonly thinkingReminder?: boolean
  readonly mode?: string
  readonly insist?: boolean
  readonly confirm?: readonly string[]
  readonly set?: readonly string[]
  readonly list?: boolean
}

export function addChatCommand(program: Command): void {
  defineCommand(program, 'chat', 'Talk to a kit that leads through a process: one message, or a conversation.', [
    'quire chat foreman --model anthropic/claude-sonnet-4',
    'quire chat foreman --session novel --message "My heroine trusts nobody." --json',
    'quire chat foreman --session novel --confirm voice_lock --mode director',
    'quire chat foreman --list',
  ])
    .argument('<kit>', 'the kit to talk to; `quire kits` lists them')
    .addOption(option('--session <name>', 'which conversation (default: the last one with this kit, or a new one)'))
    .addOption(option('--model <id>', 'ask this model, whatever the kit’s rules say'))
    .addOption(option('--models <ids>', 'the models that take part, separated by commas').argParser(splitList))
    .addOption(option('--project <name>', 'what the work belongs to (default: the workspace’s name)'))
    .addOption(option('--message <text>', 'say this and print what comes of it; - is standard input'))
    .addOption(option('--thinking', 'show the model’s reasoning too'))
    .addOption(
      option('--turns <n>', 'maximum number of exchanges that a prompt shows').argParser(wholeNumber('--turns')),
    )
    .addOption(option('--no-thinking-reminder', 'do not ask the model to begin with its reasoning'))
    .addOption(option('--set <section.field=value>', 'set a field of the state; may be repeated').argParser(repeated))
    .addOption(option('--confirm <name>', 'say what only you can say; may be repeated').argParser(repeated))
    .addOption(option('--mode <name>', 'go to this mode first; `finished` passes the last gate'))
    .addOption(option('--insist', 'go there even if its gate is closed; that is recorded'))
    .addOption(trustOption())
    .addOption(option('--list', 'list the conversations with this kit'))
    .addOption(faultOption())
    .action(async (kit: string, options: ChatCommandOptions) => {
      const { chat } = await import('./chat-action.ts')
      await chat(kit, options, createOutput(options))
    })
}
