export { type AssembleOptions, assemble } from './assembly/assemble.ts'
export type { Assembly } from './assembly/assembly.ts'
/** @public */
export type { Explanation } from './assembly/explain-fit.ts'
export { explainFit } from './assembly/explain-fit.ts'
export type { Blueprint } from './blueprint/blueprint.ts'
export { parseBlueprint } from './blueprint/parse-blueprint.ts'
export type { Diagnostic } from './diagnostic.ts'
export type { LayerSource } from './layer/layer-source.ts'
export { countTokens } from './model/count-tokens.ts'
export { defaultProfiles, loadProfiles } from './model/load-profiles.ts'
export type { ModelRegistry } from './model/model-registry.ts'
export type { Profile } from './model/profile.ts'
/** @public */
export { bundlePrompts, type PromptTexts } from './prompts/bundle-prompts.ts'
/** @public */
export type { LoadPromptsOptions, PromptOptions, Prompts } from './prompts/load-prompts.ts'
/** @public */
export { loadPrompts } from './prompts/load-prompts.ts'
/** @public */
export type {
  PromptAnswer,
  PromptContent,
  PromptInputs,
  PromptItem,
  PromptName,
  QuirePrompts,
} from './prompts/prompt-types.ts'
/** @public */
export type { ReadAnswer } from './prompts/read-answer.ts'
/** @public */
export type { AISDKRequest, AnthropicRequest, OpenAIRequest } from './prompts/to-request.ts'
/** @public */
export type { ErrorClass } from './quire-error.ts'
export { errorClass, QuireError } from './quire-error.ts'
export type { Message, StableEnd } from './render/lay-out.ts'
export { parseJson } from './response/json/parse-json.ts'
/** @public */
export type { ParsedJson, ParseJsonOptions } from './response/json/parsed-json.ts'
/** @public */
export type { ResponseOptions } from './response/tags/parse-response.ts'
export { parseResponse } from './response/tags/parse-response.ts'
export type { ParsedResponse } from './response/tags/parsed-response.ts'
export { createResponseParser, type ResponseParser } from './response/tags/stream/create-response-parser.ts'
export { parseVerdict } from './response/verdict/inspect-verdict.ts'
export type { SourcedText } from './source.ts'
/** @public */
export type { RenderedTemplate, RenderTemplateOptions } from './template/render-template.ts'
export { renderTemplate } from './template/render-template.ts'
export type { TemplateLibrary } from './template/template-library.ts'
export { loadTemplates } from './template/template-library.ts'
/** @public */
export { addVocabulary } from './tokens/vocabularies.ts'
export { toXml } from './xml/to-xml.ts'
export { type XmlElement, xmlElement } from './xml/xml-element.ts'
