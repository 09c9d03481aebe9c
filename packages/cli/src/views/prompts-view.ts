import { relative } from 'node:path'
import type { DeskPrompt } from '@quire/runtime/kit'
import type { Output } from '../output/output.ts'

/** Prompts that wait for a person, with the files for the prompt and the answer. */
export function promptLines(prompts: readonly DeskPrompt[], output: Output): string[] {
  return prompts.flatMap(({ id, run, step, model, promptFile, answerFile }) => [
    `${output.style('bold', id)}  ${model}  ${run}  ${output.style('dim', step)}`,
    `  prompt: ${shortPath(promptFile)}`,
    `  answer: ${shortPath(answerFile)}`,
  ])
}

/** How to answer, in one line. */
export function answerHint(prompts: readonly DeskPrompt[], goOn: string, command: Output['command']): string {
  const id = prompts.length === 1 ? prompts[0]!.id : 'ID'
  return `Save each answer to its file, or submit it with: ${command(`answer ${id} --file FILE`)}. Then: ${goOn}`
}

/** A path, relative to the current folder if the relative path is shorter. */
function shortPath(path: string): string {
  const from = relative(process.cwd(), path)
  return from.length < path.length ? from : path
}
