import type { WaitingPrompt } from '../engine/records/list-prompts.ts'
import type { PromptFileNames } from './prompt-file-name.ts'

/** The landing page of the folder. */
export function promptIndex(
  files: readonly { readonly prompt: WaitingPrompt; readonly names: PromptFileNames }[],
): string {
  const entries = files.map(
    ({ prompt: { id, run, step, model, askedAt }, names }) =>
      `## ${id}: ${model}, run ${run}\n\n- Step: ${step}\n- Asked at: ${askedAt}\n- Prompt: ${names.prompt}\n- Save the answer as: ${names.answer}\n`,
  )
  return `# Prompts waiting for an answer

Paste a prompt file into a chat, or answer it yourself. Save the answer under the name below, in this folder. A file that
has not changed for two seconds is treated as complete, so write drafts elsewhere. Then continue the run with
\`quire resume RUN\`. \`quire answer ID --file FILE\` submits an answer without this folder.

${entries.join('\n')}`
}
