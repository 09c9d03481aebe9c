import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  type AssembleOptions,
  type Assembly,
  assemble,
  countTokens,
  type Diagnostic,
  defaultProfiles,
  loadTemplates,
  renderTemplate,
  type SourcedText,
  type TemplateLibrary,
} from '@quire/core'
import { DEFAULT_SEPARATOR } from '@quire/core/assembly'
import type { LayerDefinition } from '@quire/core/blueprint'
import { isRecord } from '@quire/core/data-file'
import { TemplateNotFound, UnsafeName } from '@quire/core/errors'
import { splitFrontmatter, type Template } from '@quire/core/template'
import { trimmedEnd } from '../../render-part.ts'
import { InvalidContext } from '../errors.ts'
import { type ContextBlock, joinBlocks, trimmedText } from './context-blocks.ts'
import { depthRules } from './depth-rules.ts'
import { markdownSection } from './markdown-section.ts'
import type { MemoryManager } from './memory-manager.ts'
import { loadMemory } from './memory-manager.ts'
import { copyTools, type ToolDefinition } from './tools.ts'

const TEMPLATES = fileURLToPath(new URL('../../../task/templates/', import.meta.url))

export type Variables = Readonly<Record<string, unknown>>

export interface PromptBuilderOptions {
  readonly projectId?: string
  /** The source of project context. None by default. */
  readonly memoryManager?: MemoryManager
  /** Ignored, because rules are now in playbooks and project memory. Accepted for compatibility. */
  readonly ruleManager?: unknown
  /** The workspace's folder. Templates in its `prompts/task/` folder override the kit's templates. */
  readonly workspace?: string
  /**
   * Whether a missing variable is an error. Defaults to true. If false, the variable's default or an empty string is
   * used, with a diagnostic.
   */
  readonly strict?: boolean
  /** How long to wait for each part of the memory. Defaults to ten seconds. A late part is left out. */
  readonly memoryTimeoutMs?: number
}

/**
 * Assembles a prompt from five layers in a fixed order: identity, project context, rules, specific context, tools.
 * Settings are kept until they are changed.
 */
export class PromptBuilder {
  readonly #projectId: string | undefined
  readonly #memory: MemoryManager | undefined
  readonly #isStrict: boolean
  readonly #memoryTimeoutMs: number | undefined
  readonly #library: TemplateLibrary
  readonly #diagnostics: Diagnostic[] = []
  readonly #blocks: ContextBlock[] = []
  #identity: SourcedText | undefined
  #project: SourcedText | undefined
  #tools: ToolDefinition[] = []

  constructor({ projectId, memoryManager, workspace, strict = true, memoryTimeoutMs }: PromptBuilderOptions = {}) {
    this.#memoryTimeoutMs = memoryTimeoutMs
    this.#projectId = projectId
    this.#memory = memoryManager
    this.#isStrict = strict
    this.#library = loadTemplates([
      ...(workspace === undefined ? [] : [{ dir: join(workspace, 'prompts', 'task'), label: 'prompts/task' }]),
      { dir: TEMPLATES, label: 'task/templates' },
    ])
  }

  /** Problems so far, such as missing variables. */
  get diagnostics(): readonly Diagnostic[] {
    return [...this.#diagnostics]
  }

  /** Layer 1: the model's role. @throws TemplateNotFound */
  setIdentity(name: string, variables: Variables = {}): this {
    const template = this.#library.find(name)
    if (!template) {
      const { dirs } = this.#library
      const facts = { name, tried: [`${name}.md`], dirs: dirs.map(({ label }) => label), available: this.#identities() }
      throw new TemplateNotFound(facts)
    }
    this.#identity = this.#render(template, variables)
    return this
  }

  /** Layer 2: loads the project's memory. Never fails: parts that cannot be loaded are left out, with a diagnostic. */
  async loadProjectContext(): Promise<void> {
    const report = (diagnostic: Diagnostic): void => void this.#diagnostics.push(diagnostic)
    const documents = await loadMemory(this.#memory, this.#projectId, report, this.#memoryTimeoutMs)
    this.#project =
      documents.length === 0
        ? undefined
        : this.#render(this.#library.get('project_context'), { project_id: this.#projectId ?? '', documents })
  }

  /** Layer 3. Does nothing, because rules are now part of playbooks and project memory. Kept for compatibility. */
  async loadRelevantRules(_query: string): Promise<void> {}

  /** Layer 4: appends a named block. An empty block is ignored. */
  addContext(name: string, content: string): this {
    if (typeof content !== 'string') throw new InvalidContext(name, 'must be text')
    return this.#add(name, trimmedText(content, `context.${name}`))
  }

  /** Layer 4: adds data as a named Markdown block. `task_depth` adds the rules for that depth instead. */
  addContextSection(name: string, data: Variables): this {
    if (!isRecord(data)) throw new InvalidContext(name, 'must be an object')
    if (name !== 'task_depth') return this.addContext(name, markdownSection(data))
    const { template, variables } = depthRules(data)
    return this.#add('execution_rules', this.#render(this.#library.get(template), variables))
  }

  /** Layer 5: the tools, as JSON Schema definitions. */
  setCoreTools(tools: readonly ToolDefinition[]): this {
    this.#tools = copyTools(tools)
    return this
  }

  /** Alias of `setCoreTools`. */
  setTools(tools: readonly ToolDefinition[]): this {
    return this.setCoreTools(tools)
  }

  /** Builds the system prompt and the tools. */
  build(): [systemPrompt: string, tools: ToolDefinition[]] {
    return [this.buildTaskPrompt(), copyTools(this.#tools)]
  }

  /** Returns the prompt as a single string, for agents without a separate system prompt. */
  buildTaskPrompt(): string {
    return this.#layers()
      .map(([, { text }]) => text)
      .join(DEFAULT_SEPARATOR)
  }

  /**
   * Assembles the prompt for one model. Fits the prompt into the model's window, together with the tools
   * (`toolTokens`). Every byte has a source.
   */
  async assemble(
    options: Omit<AssembleOptions, 'overlays' | 'strict'>,
  ): Promise<Assembly & { readonly toolTokens: number }> {
    const layers = this.#layers()
    const { models = defaultProfiles() } = options
    const profile = typeof options.model === 'string' ? models.get(options.model).profile : options.model
    const tools = this.#tools.length === 0 ? '' : JSON.stringify(this.#tools)
    const toolTokens = tools === '' ? 0 : (await countTokens(tools, profile.id)).tokens
    const rules: Readonly<Record<string, Pick<LayerDefinition, 'role' | 'fit'>>> = {
      identity: { role: 'system', fit: 'keep' },
      project_context: { role: 'system', fit: 'condense' },
      context: { role: 'user', fit: 'keep' },
    }
    const assembly = await assemble(
      {
        name: 'task/builder',
        file: 'task/builder',
        layers: layers.map(([id]) => ({ id, source: id, ...rules[id]! })),
        templates: this.#library,
        sources: Object.fromEntries(layers.map(([id, text]) => [id, () => text])),
      },
      {},
      { ...options, ...(toolTokens > 0 && { budget: (options.budget ?? profile.window) - toolTokens }) },
    )
    return Object.create(assembly, { toolTokens: { value: toolTokens, enumerable: true } }) as typeof assembly & {
      readonly toolTokens: number
    }
  }

  /** Returns the unrendered text of a template, without the frontmatter. Undefined if there is no such template. */
  getTemplate(name: string): string | undefined {
    const template = this.#find(name)
    return template && splitFrontmatter(template.source.replace(/^\uFEFF/, ''), template.file).body
  }

  /** Renders a template. Returns undefined if there is no such template. */
  renderTemplate(name: string, variables: Variables = {}): string | undefined {
    const template = this.#find(name)
    return template && this.#render(template, variables).text
  }

  /** Clears the template cache. Templates are read again on the next use. */
  reload(): void {
    this.#library.reload()
  }

  #layers(): [id: string, text: SourcedText][] {
    const all: [string, SourcedText | undefined][] = [
      ['identity', this.#identity],
      ['project_context', this.#project],
      ['context', joinBlocks(this.#blocks)],
    ]
    return all.filter((layer): layer is [string, SourcedText] => layer[1] !== undefined && layer[1].text !== '')
  }

  #add(name: string, content: SourcedText): this {
    if (typeof name !== 'string' || name.trim() === '' || /[\r\n]/.test(name)) {
      throw new InvalidContext(String(name), 'needs a single-line name')
    }
    if (content.text.trim() !== '') this.#blocks.push({ name, content })
    return this
  }

  #identities(): string[] {
    const isIdentity = (name: string): boolean => {
      try {
        return this.#library.get(name).meta.category === 'identity'
      } catch {
        // An unreadable template is reported when it is used. Throwing here would hide the error about the missing
        // identity.
        return false
      }
    }
    const names = this.#library.list().map(({ name }) => name)
    return names.filter((name) => !name.includes('/') && isIdentity(name))
  }

  /** An invalid template name adds a diagnostic. The template counts as missing. */
  #find(name: string): Template | undefined {
    try {
      return this.#library.find(name)
    } catch (error) {
      if (!UnsafeName.isInstance(error)) throw error
      this.#diagnostics.push({ code: 'task.unsafe-name', severity: 'warning', message: error.message })
      return undefined
    }
  }

  #render(template: Template, variables: Variables): SourcedText {
    const rendered = renderTemplate(template, variables, { strict: this.#isStrict, partials: this.#library })
    this.#diagnostics.push(...rendered.diagnostics)
    return trimmedEnd(rendered)
  }
}
