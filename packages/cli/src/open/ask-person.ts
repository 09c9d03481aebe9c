import { createInterface } from 'node:readline/promises'
import type { CommonOptions } from '../command-line/define-command.ts'
import { EXIT, Exit } from '../command-line/exit-code.ts'
import { terminalText } from '../output/terminal-text.ts'

/** The streams used to ask the user a question. */
export interface Terminal {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean }
  readonly output: NodeJS.WritableStream & { readonly isTTY?: boolean }
}

export const TERMINAL: Terminal = { input: process.stdin, output: process.stderr }

/** Whether the user can be asked. Requires a terminal and human-readable output. */
export function canAsk({ json, quiet }: CommonOptions, { input, output }: Terminal = TERMINAL): boolean {
  return !json && !quiet && input.isTTY === true && output.isTTY === true
}

/** Asks a person a yes-or-no question on the terminal. Any answer except yes means no. Ctrl-C ends the command. */
export async function askYesNo(question: string, { input, output }: Terminal = TERMINAL): Promise<boolean> {
  const lines = createInterface({ input, output })
  try {
    const answer = await lines.question(terminalText(`${question} [y/N] `, output))
    return /^y(?:es)?$/i.test(answer.trim())
  } catch (error) {
    if (!(error instanceof Error && error.name === 'AbortError')) throw error
    output.write('\n')
    throw new Exit(EXIT.interrupted)
  } finally {
    lines.close()
  }
}
