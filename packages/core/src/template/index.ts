export { checkTemplateName } from './check-template-name.ts'
export { loadTextFile } from './load-text-file.ts'
export { mergeOverlays } from './merge-overlays.ts'
/** @public */
export { parseTemplate } from './parse-template.ts'
export { splitFrontmatter } from './split-frontmatter.ts'
export type { Template } from './template.ts'
export { recordTemplates, type TemplateFinder, type TemplateText, templatesFromTexts } from './template-finder.ts'
