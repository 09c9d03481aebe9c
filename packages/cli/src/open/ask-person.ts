import { createInterface } from 'node:readline/promises'
import type { CommonOptions } from '../command-line/define-command.ts'
import { terminalText } from '../output/terminal-text.ts'

/** Whether a person can be asked: there is a terminal, and the output is for people. */
export function canAsk({ json, quiet }: CommonOptions): boolean {
  return !json && !quiet && process.stdin.isTTY === true && process.stderr.isTTY === true
}

/** Asks a person a question on the terminal; anything but yes is a no. */
export async function isAgreed(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    const answer = await terminal.question(terminalText(`${question} [y/N] `, process.stderr))
    return /^y(?:es)?$/i.test(answer.trim())
  } finally {
    terminal.close()
  }
}
