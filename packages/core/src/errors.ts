export { InvalidInputs, MissingInput } from './blueprint/errors.ts'
export { InvalidDataFile } from './data-file/parse-data-file.ts'
export { UnusableName } from './file-name/slug.ts'
export { BudgetExceeded, InvalidBudget } from './fit/errors.ts'
export { InvalidLayerValue, UnknownSource } from './layer/errors.ts'
export { NoFileSystem } from './node.ts'
export { ModelMissing, PromptMissing, SchemaUnusable } from './prompts/errors.ts'
export { InvalidTagTable, ResponseEnded } from './response/tags/errors.ts'
export { MissingVerdict } from './response/verdict/errors.ts'
export {
  FileUnreadable,
  FrontmatterError,
  MissingVariable,
  TemplateLoop,
  TemplateNotFound,
  TemplateSyntaxError,
  TemplateTooLarge,
  UnprintableValue,
  UnsafeName,
} from './template/errors.ts'
export { UnknownTokenizer, VocabularyMissing, VocabularyNotBundled } from './tokens/errors.ts'
export { InvalidXmlName } from './xml/errors.ts'
