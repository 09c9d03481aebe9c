import { asSent } from '../assembly/as-sent.ts'
import { type AssembleOptions, assemble } from '../assembly/assemble.ts'
import type { Assembly } from '../assembly/assembly.ts'
import { type FitColumn, fitColumns } from '../assembly/fit-columns.ts'
import type { Blueprint } from '../blueprint/blueprint.ts'
import type { LayerSource } from '../layer/layer-source.ts'
import { node } from '../node.ts'
import type { Message } from '../render/lay-out.ts'
import { bundlePrompts, type PromptTexts } from './bundle-prompts.ts'
import { ModelMissing } from './errors.ts'
import { createPromptSet, type PromptSet } from './prompt-set.ts'
import type { PromptAnswer, PromptInputs, PromptName, QuirePrompts } from './prompt-types.ts'
import { type ReadAnswer, readAnswer } from './read-answer.ts'
import {
  type AISDKRequest,
  type AnthropicRequest,
  type OpenAIRequest,
  type Rendered,
  toAISDKRequest,
  toAnthropicRequest,
  toOpenAIRequest,
} from './to-request.ts'

/** Settings for a folder of prompts. */
export interface LoadPromptsOptions {
  /** The model for prompts whose blueprint names none, such as `openai/gpt-4o`. */
  readonly model?: string
  /**
   * Whether to read changed files before each use. By default, true unless `NODE_ENV` is `production`. Texts are never
   * read again.
   */
  readonly reload?: boolean
  /** Functions that fill layers, keyed by the name that blueprints use as `source`. */
  readonly sources?: Readonly<Record<string, LayerSource>>
}

/** The model and the limits of one prompt. */
export interface PromptOptions extends Pick<AssembleOptions, 'budget' | 'format' | 'previous'> {
  /** The model's id, such as `openai/gpt-4o`. By default, the model in the blueprint or in the options of `loadPrompts`. */
  readonly model?: string
}

/** The prompts of a folder. */
export interface Prompts<Types = QuirePrompts> {
  /**
   * The names of the prompts.
   * @example prompts.list() // → ['greeting', 'reply']
   */
  list(): PromptName<Types>[]
  /**
   * The blueprint of a prompt: its layers, inputs and file.
   * @example prompts.get('reply').layers.map(({ id }) => id) // → ['identity', 'question']
   * @throws PromptMissing, InvalidDataFile
   */
  get(name: PromptName<Types>): Blueprint
  /**
   * Assembles a prompt for a model, without sending it.
   * @example
   * await prompts.render('reply', { question: 'Why?' }, { model: 'openai/gpt-4o' })
   * // → { text: 'You answer questions.\n\n---\n\nWhy?', messages: [{ role: 'system', … }, { role: 'user', … }], … }
   */
  render<Name extends PromptName<Types>>(
    name: Name,
    inputs: PromptInputs<Name, Types>,
    options?: PromptOptions,
  ): Promise<Assembly>
  /**
   * Assembles a prompt for several models, to compare the results.
   * @example
   * await prompts.fit('reply', { question: 'Why?' }, { models: ['openai/gpt-4o', 'ollama/llama3.2:3b'] })
   * // → [{ model: 'openai/gpt-4o', assembly: { … } }, { model: 'ollama/llama3.2:3b', assembly: { … } }]
   */
  fit<Name extends PromptName<Types>>(
    name: Name,
    inputs: PromptInputs<Name, Types>,
    options: Omit<PromptOptions, 'model' | 'previous'> & { readonly models: readonly string[] },
  ): Promise<readonly FitColumn[]>
  /**
   * Reads a model's response in the form that the blueprint's `answer` describes. Never rejects because of what a model
   * wrote. If the response edits one of the inputs, pass the inputs too.
   * @example await prompts.parse('reply', 'Because.') // → { state: 'complete', value: 'Because.', … }
   */
  parse<Name extends PromptName<Types>>(
    name: Name,
    response: string,
    inputs?: PromptInputs<Name, Types>,
  ): Promise<ReadAnswer<PromptAnswer<Name, Types>>>
  /**
   * A prompt for the Vercel AI SDK: `streamText({ model, ...await prompts.toAISDK('reply', inputs) })`.
   * @example
   * await prompts.toAISDK('reply', { question: 'Why?' }, { model: 'openai/gpt-4o' })
   * // → { system: 'You answer questions.', messages: [{ role: 'user', content: 'Why?' }] }
   */
  toAISDK<Name extends PromptName<Types>>(
    name: Name,
    inputs: PromptInputs<Name, Types>,
    options?: PromptOptions,
  ): Promise<AISDKRequest>
  /**
   * A prompt for OpenAI's client: `openai.chat.completions.create(await prompts.toOpenAI('reply', inputs))`.
   * @example
   * await prompts.toOpenAI('reply', { question: 'Why?' }, { model: 'openai/gpt-4o' })
   * // → { model: 'gpt-4o', messages: [{ role: 'system', … }, { role: 'user', content: 'Why?' }] }
   */
  toOpenAI<Name extends PromptName<Types>>(
    name: Name,
    inputs: PromptInputs<Name, Types>,
    options?: PromptOptions,
  ): Promise<OpenAIRequest>
  /**
   * A prompt for Anthropic's client: `anthropic.messages.create(await prompts.toAnthropic('reply', inputs))`. Marks the
   * ends of stable layers for the cache.
   * @example
   * await prompts.toAnthropic('reply', { question: 'Why?' }, { model: 'anthropic/claude-sonnet-4' })
   * // → { model: 'claude-sonnet-4-20250514', max_tokens: 4000, system: [{ type: 'text', … }], messages: [{ … }] }
   */
  toAnthropic<Name extends PromptName<Types>>(
    name: Name,
    inputs: PromptInputs<Name, Types>,
    options?: PromptOptions,
  ): Promise<AnthropicRequest>
  /**
   * A prompt as LangChain messages: `chatModel.invoke(await prompts.toLangChain('reply', inputs))`.
   * @example
   * await prompts.toLangChain('reply', { question: 'Why?' }, { model: 'openai/gpt-4o' })
   * // → [{ role: 'system', content: 'You answer questions.' }, { role: 'user', content: 'Why?' }]
   */
  toLangChain<Name extends PromptName<Types>>(
    name: Name,
    inputs: PromptInputs<Name, Types>,
    options?: PromptOptions,
  ): Promise<{ role: Message['role']; content: string }[]>
}

/**
 * Loads the prompts of a folder: blueprints (`reply.yaml`) beside their templates (`identity.md`), single Markdown files
 * with `{{variables}}`, or the folder of a workspace. A relative path starts at the working folder. Needs no workspace
 * and no database. Where there are no files, pass the texts from `bundlePrompts`.
 * @example
 * const prompts = loadPrompts({ 'greeting.md': 'Greet {{name}}.' })
 * const { messages } = await prompts.render('greeting', { name: 'Ada' }, { model: 'openai/gpt-4o' })
 * messages // → [{ role: 'user', content: 'Greet Ada.' }]
 */
export function loadPrompts<Types = QuirePrompts>(
  folder: string | URL | PromptTexts,
  { model: defaultModel, reload = isDevelopment(), sources = {} }: LoadPromptsOptions = {},
): Prompts<Types> {
  type Name = PromptName<Types>
  const current = watchSet(folder instanceof URL ? node.url.fileURLToPath(folder) : folder, reload, sources)

  function find(name: string, model: string | undefined): { set: PromptSet; blueprint: Blueprint; model: string } {
    const set = current()
    const blueprint = set.get(name)
    const chosen = model ?? blueprint.model ?? defaultModel ?? set.model
    if (chosen === undefined) throw new ModelMissing(name, blueprint.file)
    return { set, blueprint, model: chosen }
  }

  async function render(name: string, inputs: object, { model, ...options }: PromptOptions = {}): Promise<Rendered> {
    const { set, blueprint, model: chosen } = find(name, model)
    const { models, overlays } = set
    const assembly = await assemble(blueprint, inputs as Readonly<Record<string, unknown>>, {
      model: chosen,
      models,
      ...(overlays && { overlays }),
      ...options,
    })
    const { profile } = models.get(chosen)
    return { assembly: await asSent(assembly, profile), profile, settings: blueprint.settings ?? {} }
  }

  return {
    list: () => [...current().names] as Name[],
    get: (name) => current().get(name),
    render: async (name, inputs, options) => (await render(name, inputs as object, options)).assembly,
    fit: (name, inputs, { models, ...options }) =>
      fitColumns(models, async (model) => (await render(name, inputs as object, { ...options, model })).assembly),
    parse: async (name, response, inputs) =>
      (await readAnswer(
        current().get(name),
        response,
        inputs as Readonly<Record<string, unknown>>,
      )) as ReadAnswer<never>,
    toAISDK: async (name, inputs, options) => toAISDKRequest(await render(name, inputs as object, options)),
    toOpenAI: async (name, inputs, options) => toOpenAIRequest(await render(name, inputs as object, options)),
    toAnthropic: async (name, inputs, options) => toAnthropicRequest(await render(name, inputs as object, options)),
    toLangChain: async (name, inputs, options) => {
      const { assembly } = await render(name, inputs as object, options)
      return assembly.messages.map(({ role, content }) => ({ role, content }))
    },
  }
}

function isDevelopment(): boolean {
  return globalThis.process?.env?.NODE_ENV !== 'production'
}

/** Returns a function that returns the current prompts. With `reload`, reads the folder each time. */
function watchSet(
  folder: string | PromptTexts,
  reload: boolean,
  sources: NonNullable<LoadPromptsOptions['sources']>,
): () => PromptSet {
  if (typeof folder !== 'string') {
    const set = createPromptSet(folder, { label: '', sources })
    return () => set
  }
  const label = folder.replaceAll('\\', '/').replace(/(?<=.)\/$/, '')
  let texts = bundlePrompts(folder)
  let set = createPromptSet(texts, { label, sources })
  return () => {
    if (!reload) return set
    const now = bundlePrompts(folder)
    if (!isSame(texts, now)) {
      texts = now
      set = createPromptSet(texts, { label, sources })
    }
    return set
  }
}

function isSame(a: PromptTexts, b: PromptTexts): boolean {
  const paths = Object.keys(a)
  return paths.length === Object.keys(b).length && paths.every((path) => a[path] === b[path])
}
