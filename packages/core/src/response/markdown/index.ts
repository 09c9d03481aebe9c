export { closeMarkdown } from './close-markdown.ts'
export { inspectMarkdown, type MarkdownInspection, type MarkdownOpening } from './inspect-markdown.ts'
export { joinMarkdown } from './join-markdown.ts'
