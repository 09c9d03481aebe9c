import { relative } from 'node:path'
import type { DeskPrompt } from '@quire/runtime/front-door'
import type { Output } from '../output/output.ts'

/** Prompts that wait for a person. Each has a prompt file and an answer file. */
export function promptLines(prompts: readonly DeskPrompt[], output: Output): string[] {
  return prompts.flatMap(({ id, run, step, model, promptFile, answerFile }) => [
    `${output.style('bold', id)}  ${model}  ${run}  ${output.style('dim', step)}`,
    `  prompt: ${shortPath(promptFile)}`,
    `  answer: ${shortPath(answerFile)}`,
  ])
}

/** Two lines that say how to answer and how to continue. A command ends its line, so that it can be copied. */
export function answerHint(prompts: readonly DeskPrompt[], nextStep: string, command: Output['command']): string {
  const id = prompts.length === 1 ? prompts[0]!.id : 'ID'
  return `Save each answer to its file, or submit it with: ${command(`answer ${id} --file FILE`)}\nThen: ${nextStep}`
}

/** Returns the relative or the absolute path, whichever is shorter. */
function shortPath(path: string): string {
  const from = relative(process.cwd(), path)
  return from.length < path.length ? from : path
}
