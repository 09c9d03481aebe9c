/* Answers an editor's queries about prompt files. Needs only the workspace's files and does not depend on VS Code. */

/** The templates and blueprints of a workspace, keyed by name. */
export interface PromptIndex {
  readonly templates: ReadonlyMap<string, string>
  readonly blueprints: readonly IndexedBlueprint[]
  readonly tests: readonly { readonly path: string; readonly text: string }[]
}

/**
 * The command-line arguments that provide a prompt's inputs. They are taken from the prompt's tests. Without tests,
 * each input's name is used as its value.
 */
export function inputArguments(index: PromptIndex, blueprint: IndexedBlueprint): string[] {
  const tested = index.tests.find(({ text }) => readValue(text, 'blueprint') === blueprint.name)
  const input = tested && readValue(tested.text, 'input')
  if (input !== undefined) return ['--input', [...tested!.path.split('/').slice(0, -1), input].join('/')]
  const required = inputsOf(blueprint.text).filter(({ isRequired }) => isRequired)
  return required.flatMap(({ name }) => ['--set', `${name}=[${name}]`])
}

const readValue = (text: string, key: string): string | undefined =>
  new RegExp(`^${key}:[ \\t]*['"]?([^'"\\n#]+?)['"]?[ \\t]*(?:#.*)?$`, 'm').exec(text)?.[1]

export interface IndexedBlueprint {
  readonly name: string
  readonly path: string
  readonly text: string
}

/** A position in a file. Lines are numbered from 0, as in editors. */
export interface Place {
  readonly path: string
  readonly line: number
}

export interface Suggestion {
  readonly label: string
  readonly kind: 'partial' | 'variable' | 'template'
  readonly detail: string
}

const TEMPLATE = /^prompts\/(.+)\.md$/
const VARIANT = /\.(?:medium|minimal)$/
const BLUEPRINT = /^blueprints\/(.+)\.ya?ml$/

/** Indexes files by their workspace paths, with `/` as separator. */
export function indexFiles(files: ReadonlyMap<string, string>): PromptIndex {
  const templates = new Map<string, string>()
  const blueprints: IndexedBlueprint[] = []
  const tests: { path: string; text: string }[] = []
  for (const [path, text] of files) {
    const template = TEMPLATE.exec(path)?.[1]
    const blueprint = BLUEPRINT.exec(path)?.[1]
    if (template !== undefined && !VARIANT.test(template)) templates.set(template, path)
    if (blueprint !== undefined) blueprints.push({ name: blueprint, path, text })
    if (/\.test\.ya?ml$/.test(path)) tests.push({ path, text })
  }
  return { templates, blueprints, tests }
}

export const isPromptFile = (path: string): boolean => TEMPLATE.test(path) || BLUEPRINT.test(path)

/** The name of a template without its variant, or undefined for other files. */
function templateName(path: string): string | undefined {
  return TEMPLATE.exec(path)?.[1]?.replace(VARIANT, '')
}

/**
 * If the path is a blueprint, returns that blueprint. If it is a template, returns the blueprints that use the
 * template.
 */
export function blueprintsOf(index: PromptIndex, path: string): readonly IndexedBlueprint[] {
  const own = index.blueprints.filter((one) => one.path === path)
  const name = templateName(path)
  if (own.length > 0 || name === undefined) return own
  const reference = new RegExp(`^[ \\t-]*template:[ \\t]*['"]?${escapeRegExp(name)}['"]?[ \\t]*(?:#.*)?$`, 'm')
  return index.blueprints.filter(({ text }) => reference.test(text))
}

export interface DeclaredInput {
  readonly name: string
  readonly line: number
  readonly detail: string
  readonly isRequired: boolean
}

/** The declared inputs of a blueprint, with their lines and descriptions. */
export function inputsOf(text: string): DeclaredInput[] {
  const lines = text.split('\n')
  const start = lines.findIndex((line) => /^inputs:/.test(line))
  if (start < 0) return []
  const found: DeclaredInput[] = []
  for (let line = start + 1; line < lines.length && /^(?: |#|\s*$)/.test(lines[line]!); line++) {
    const name = /^ {2}([\w-]+):/.exec(lines[line]!)?.[1]
    const detail = /^ {4}description:\s*['"]?(.*?)['"]?\s*$/.exec(lines[line]!)?.[1]
    if (name !== undefined) found.push({ name, line, detail: '', isRequired: true })
    else if (detail !== undefined && found.length > 0) found.push({ ...found.pop()!, detail })
    else if (/^ {4}(?:default:|required:\s*false)/.test(lines[line]!) && found.length > 0)
      found.push({ ...found.pop()!, isRequired: false })
  }
  return found
}

/** Completions for the text before the cursor. */
export function suggest(index: PromptIndex, path: string, before: string): Suggestion[] {
  const templates = [...index.templates]
  if (TEMPLATE.test(path)) {
    if (/\{\{>\s*[\w/-]*$/.test(before))
      return templates.map(([label, detail]) => ({ label, kind: 'partial' as const, detail }))
    if (/\{\{[#/]?(?:if|unless|each)?\s*[\w-]*$/.test(before)) {
      const inputs = blueprintsOf(index, path).flatMap(({ name, text }) =>
        inputsOf(text).map((one) => ({ ...one, detail: one.detail || `input of ${name}` })),
      )
      return unique(inputs.map(({ name, detail }) => ({ label: name, kind: 'variable' as const, detail })))
    }
    return []
  }
  return /^[ \t-]*template:\s*['"]?[\w/-]*$/.test(before)
    ? templates.map(([label, detail]) => ({ label, kind: 'template' as const, detail }))
    : []
}

/** The definition of the template or the input under the cursor. */
export function findDefinition(index: PromptIndex, path: string, line: string, column: number): readonly Place[] {
  const name = wordAt(line, column)
  if (name === undefined) return []
  if (BLUEPRINT.test(path)) return /^[ \t-]*template:/.test(line) ? templatePlace(index, name) : []
  if (isPartial(line, column)) return templatePlace(index, name)
  const [root = name] = name.split('.')
  return blueprintsOf(index, path).flatMap((blueprint) =>
    inputsOf(blueprint.text)
      .filter((input) => input.name === root)
      .map((input) => ({ path: blueprint.path, line: input.line })),
  )
}

/** The blueprint layer that a line belongs to. */
export function layerAt(text: string, line: number): string | undefined {
  const lines = text.split('\n')
  for (let at = line; at >= 0; at--) {
    const id = /^ {2}- id:\s*['"]?([\w-]+)/.exec(lines[at]!)?.[1]
    if (id !== undefined) return id
    if (/^\w/.test(lines[at]!)) return undefined
  }
  return undefined
}

/** The layers of a prompt in the output of `quire render --json`. */
export interface RenderedPrompt {
  readonly model: string
  readonly tokens: { readonly total: number; readonly budget: number; readonly exact: boolean }
  readonly layers: readonly { readonly id: string; readonly tokens: number; readonly outcome: string }[]
}

/** A layer's token count for each model, as Markdown. */
export function describeLayer(layer: string, prompts: readonly RenderedPrompt[]): string {
  const rows = prompts.flatMap(({ model, tokens, layers }) => {
    const found = layers.find(({ id }) => id === layer)
    return found ? [`| ${model} | ${found.tokens} | ${found.outcome} | ${tokens.total} of ${tokens.budget} |`] : []
  })
  if (rows.length === 0) return ''
  return [`**${layer}**`, '', '| model | tokens | outcome | prompt |', '|---|---:|---|---|', ...rows].join('\n')
}

function templatePlace(index: PromptIndex, name: string): Place[] {
  const path = index.templates.get(name)
  return path === undefined ? [] : [{ path, line: 0 }]
}

function isPartial(line: string, column: number): boolean {
  const start = line.lastIndexOf('{{', column)
  return start >= 0 && /^\{\{~?>/.test(line.slice(start))
}

function wordAt(line: string, column: number): string | undefined {
  for (const match of line.matchAll(/[\w/.-]+/g)) {
    if (match.index <= column && column <= match.index + match[0].length) return match[0]
  }
  return undefined
}

function unique(suggestions: readonly Suggestion[]): Suggestion[] {
  return [...new Map(suggestions.map((one) => [one.label, one])).values()]
}

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
