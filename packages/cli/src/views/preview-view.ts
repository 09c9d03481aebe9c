import type { PromptPreview } from '@quire/runtime/engine'
import type { Output } from '../output/output.ts'

/** Formats prompts for people, each under its name and model. */
export function previewView(prompts: readonly PromptPreview[], output: Output): string {
  return prompts
    .map(({ name, model, text, note }) => {
      const prompt = `${output.style('bold', `━━ ${name} ━ ${model}`)}\n${text.trimEnd()}\n`
      return note === undefined ? prompt : `${prompt}\n${output.style('yellow', note)}`
    })
    .join('\n')
}
