export { loadTextFile } from './load-text-file.ts'
export { mergeOverlays } from './merge-overlays.ts'
export { splitFrontmatter } from './parse-frontmatter.ts'
/** @public */
export { parseTemplate } from './parse-template.ts'
export type { Template } from './template.ts'
export {
  checkTemplateName,
  recordTemplates,
  type TemplateFinder,
  type TemplateText,
  templatesFromTexts,
} from './template-finder.ts'
