export { applyTextEdits, type EditedText, findNewEscapes, isTextEdits } from './edit/apply-text-edits.ts'
export { type PassageEdit, passageEditsSchema, replacePassages } from './edit/replace-passages.ts'
export { answerForm } from './json/answer-form.ts'
export { findOpenPath } from './json/find-open-path.ts'
export { mergeJsonChunks } from './json/merge-json-chunks.ts'
export type { Notation, RepairJsonText } from './json/parsed-json.ts'
export { inspectMarkdown } from './markdown/inspect-markdown.ts'
/** @public */
export { closeMarkdown, joinMarkdown } from './markdown/join-markdown.ts'
export { joinContinuation } from './seam/join-continuation.ts'
export { textToRepeat } from './seam/text-to-repeat.ts'
export type { ContentUpdate } from './tags/parsed-response.ts'
/** @public */
export { DEFAULT_TAGS } from './tags/tag-table.ts'
export { inspectVerdict } from './verdict/inspect-verdict.ts'
/** @public */
export { REVIEW_VERDICTS } from './verdict/verdict-table.ts'
