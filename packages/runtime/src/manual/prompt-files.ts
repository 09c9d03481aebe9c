import type { WaitingPrompt } from '../engine/records/list-prompts.ts'

const MAX_PART = 60
const FILE = /^[A-Za-z0-9._-]+\.([0-9a-f]{10})\.(prompt|answer)\.md$/

/** The names of a prompt's two files: one for the prompt, one for the answer. */
export interface PromptFileNames {
  readonly prompt: string
  readonly answer: string
}

/** Returns the file names for a prompt. They show the run, step and model. The id at the end identifies the prompt. */
export function promptFileNames({ id, run, step, model }: Omit<WaitingPrompt, 'askedAt'>): PromptFileNames {
  const name = [run, step, model.slice(model.indexOf('/') + 1)].map(safePart).join('.')
  return { prompt: `${name}.${id}.prompt.md`, answer: `${name}.${id}.answer.md` }
}

/** The kind of a file in the folder. Undefined if Quire did not create it. */
export function parsePromptFileName(
  name: string,
): { readonly id: string; readonly kind: 'prompt' | 'answer' } | undefined {
  const [, id, kind] = FILE.exec(name) ?? []
  return id === undefined ? undefined : { id, kind: kind as 'prompt' | 'answer' }
}

/** Keys and names come from files and users, so all characters that are unsafe in a path are replaced. */
function safePart(text: string): string {
  const safe = text.replace(/[^A-Za-z0-9_-]+/g, '-').replace(/^-+|-+$/g, '')
  return safe.slice(0, MAX_PART) || 'x'
}

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
