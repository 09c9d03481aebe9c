export { checkTemplateName } from './check-template-name.ts'
export {
  FileUnreadable,
  FrontmatterError,
  MissingVariable,
  TemplateLoop,
  TemplateNotFound,
  type TemplatePlace,
  TemplateSyntaxError,
  TemplateTooLarge,
  UnprintableValue,
  type UnreadableReason,
  UnsafeName,
} from './errors.ts'
export type { PartialFinder, Partials } from './find-partial.ts'
export { type LoadTemplatesOptions, loadTemplates, type TemplateDirs } from './load-templates.ts'
export {
  type MergedOverlays,
  mergeOverlays,
  type OverlayName,
  type Overlays,
  type OverlayValues,
} from './merge-overlays.ts'
export { type ParseTemplateOptions, parseTemplate } from './parse-template.ts'
export { type ReadTextFileOptions, readTextFile } from './read-text-file.ts'
export {
  type RenderedTemplate,
  type RenderTemplateOptions,
  renderTemplate,
  type TemplateValues,
} from './render-template.ts'
export { splitFrontmatter } from './split-frontmatter.ts'
export type { Template, TemplateMeta, TemplateReference, VariableDeclaration } from './template.ts'
export { recordTemplates, type TemplateFinder, type TemplateText, templatesFromTexts } from './template-finder.ts'
export type { TemplateDir, TemplateLibrary, TemplateListing } from './template-library.ts'
export type { TemplateChange, TemplateWatch } from './watch-templates.ts'
