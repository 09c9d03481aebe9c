import type { TemplateText } from '@quire/core/template'

/** Texts that replace files, such as unsaved edits, keyed by the paths of the files in reports. */
export type Drafts = Readonly<Record<string, string>>

/**
 * Returns the drafts in these folders, keyed by template name. If two drafts have the same name, the earlier folder
 * takes precedence.
 * @example
 * draftTexts([{ label: 'prompts' }], { 'prompts/review.md': 'Be brief.' })
 * // → { review: { file: 'prompts/review.md', source: 'Be brief.' } }
 */
export function draftTexts(
  dirs: readonly { readonly label: string }[],
  drafts: Drafts,
): Readonly<Record<string, TemplateText>> {
  const texts: Record<string, TemplateText> = {}
  for (const { label } of dirs.toReversed()) {
    for (const [file, source] of Object.entries(drafts)) {
      if (!file.startsWith(`${label}/`) || !file.endsWith('.md')) continue
      texts[file.slice(label.length + 1, -'.md'.length)] = { file, source }
    }
  }
  return texts
}
