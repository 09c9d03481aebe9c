import { createInterface } from 'node:readline/promises'
import { requireTrust, type TrustNeed, trustWorkspace, type Workspace } from '@quire/runtime/workspace'
import type { CommonOptions } from './define-command.ts'
import { openWorkspace } from './open-workspace.ts'
import { terminalText } from './terminal-text.ts'

export interface TrustedOptions extends CommonOptions {
  readonly trust?: boolean
}

/** Asks a person a question; undefined where nobody is there to answer. */
export type Ask = ((question: string) => Promise<string>) | undefined

/**
 * The workspace of a command that runs something. Where it has code or addresses that the user has not trusted, a
 * person on a terminal is asked once; elsewhere the command is refused.
 * @throws UntrustedWorkspace, SharedWorkspace
 */
export async function openTrustedWorkspace(
  options: TrustedOptions,
  ask: Ask = canAsk(options) ? askOnTerminal : undefined,
): Promise<Workspace> {
  const workspace = openWorkspace(options)
  const { root, isTrusted } = workspace
  if (root === undefined || isTrusted) return workspace
  const needs = workspace.listTrustNeeds()
  if (needs.length === 0) return workspace
  if (!ask || !isYes(await ask(question(root, needs)))) requireTrust(workspace)
  trustWorkspace(root)
  return openWorkspace(options)
}

function question(root: string, needs: readonly TrustNeed[]): string {
  const code = needs.filter(({ kind }) => kind === 'code').map(({ where }) => where)
  const others = needs.filter(({ kind }) => kind !== 'code').map(({ where, effect }) => `  ${where}: ${effect}`)
  return [
    `You have not trusted this workspace yet: ${root}`,
    ...(code.length > 0 ? [`It contains code (${code.join(', ')}).`] : []),
    ...(others.length > 0 ? ['It has settings and files that need your trust:', ...others] : []),
    code.length > 0 ? 'Trust it and run its code? [y/N] ' : 'Trust it? [y/N] ',
  ].join('\n')
}

function isYes(answer: string): boolean {
  return /^y(es)?$/i.test(answer.trim())
}

function canAsk({ json, quiet }: CommonOptions): boolean {
  return !json && !quiet && process.stdin.isTTY === true && process.stderr.isTTY === true
}

async function askOnTerminal(text: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await terminal.question(terminalText(text, process.stderr))
  } finally {
    terminal.close()
  }
}
