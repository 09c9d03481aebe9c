import type { Command } from 'commander'
import { defineCommand, option, outputFor } from '../define-command.ts'
import type { TrustedOptions } from '../open-trusted-workspace.ts'
import { splitList } from '../split-list.ts'
import { trustOption } from '../trust-option.ts'

export interface ChatCommandOptions extends TrustedOptions {
  readonly session?: string
  readonly model?: string
  readonly models?: readonly string[]
  readonly project?: string
  readonly message?: string
  readonly thinking?: boolean
  readonly mode?: string
  readonly insist?: boolean
  readonly confirm?: readonly string[]
  readonly set?: readonly string[]
  readonly list?: boolean
  readonly fault?: readonly string[]
}

const repeated = (value: string, all: string[] = []): string[] => [...all, value]

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
    .addOption(option('--set <section.field=value>', 'set a field of the state; may be repeated').argParser(repeated))
    .addOption(option('--confirm <name>', 'say what only you can say; may be repeated').argParser(repeated))
    .addOption(option('--mode <name>', 'go to this mode first; `finished` passes the last gate'))
    .addOption(option('--insist', 'go there even if its gate is closed; that is recorded'))
    .addOption(trustOption())
    .addOption(option('--list', 'list the conversations with this kit'))
    .addOption(option('--fault <kind[:n]>', 'a fault for scripted models, as for `run`').argParser(repeated))
    .action(async (kit: string, options: ChatCommandOptions) => {
      const { chat } = await import('./chat-action.ts')
      await chat(kit, options, outputFor(options))
    })
}
