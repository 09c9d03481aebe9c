import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type LayerSource, loadTemplates, renderTemplate } from '@quire/core'
import { splitFrontmatter, type Template, type TemplateFinder } from '@quire/core/template'
import { renderPart } from '../../render-part.ts'
import { agentName } from '../agents.ts'
import { EmptyTemplate, InvalidPrompt } from '../errors.ts'
import { quoteChangeTags } from './change-tags.ts'
import { type ContextEntryJson, type RuleFile, UnifiedPrompt } from './unified-prompt.ts'

const KIT_TEMPLATES = fileURLToPath(new URL('../../../change/templates/', import.meta.url))

export interface PhaseVariables {
  readonly PROJECT_CONTEXT?: string
  readonly PROJECT_STRUCTURE?: string
  readonly ARTIFACTS?: string
  readonly SKELETON?: string
  readonly TASKS?: string
  readonly QUICK?: boolean
}

export interface PhaseRequest {
  /** The agent that receives the prompt, such as `claude`. Not case-sensitive. */
  readonly agent: string
  readonly phase: string
  readonly instructions: string
  readonly context?: readonly ContextEntryJson[]
  readonly projectRules?: readonly RuleFile[]
  readonly variables?: PhaseVariables
  /** The folder of a workspace. Templates in its `prompts/change/` take precedence over the kit's templates. */
  readonly workspace?: string
}

/** Template names for a phase's system prompt. The first one that exists is used. */
export function phaseTemplates(agent: string, phase: string): readonly string[] {
  return [`system/${agentName(agent)}-${phase}`, `system/BASE-${phase}`]
}

/** Returns the template of a phase's system prompt. @throws TemplateNotFound, EmptyTemplate if the template is empty */
export function phaseTemplate(templates: TemplateFinder, agent: string, phase: string): Template {
  const template = templates.resolve(phaseTemplates(agent, phase))
  if (splitFrontmatter(template.source, template.file).body.trim() === '') throw new EmptyTemplate(template.file)
  return template
}

/** Returns a Markdown list of the artifacts in a context. Undefined if there are none. */
export function listArtifacts(context: readonly Pick<ContextEntryJson, 'type' | 'name'>[]): string | undefined {
  const artifacts = context.filter(({ type }) => type === 'artifact').map(({ name }) => `  - \`${name}\``)
  return artifacts.join('\n') || undefined
}

/**
 * Creates a prompt for an agent in a phase. Uses the agent's own system prompt, or the shared system prompt if there is
 * none.
 * @throws TemplateNotFound if there is neither, EmptyTemplate if the template renders to an empty string
 */
export function forPhase(request: PhaseRequest): UnifiedPrompt {
  const { agent, phase, instructions, context = [], projectRules = [], variables = {}, workspace } = request
  for (const [name, value] of Object.entries({ agent, phase })) {
    if (typeof value !== 'string') throw new InvalidPrompt(name, 'a string')
  }
  const templates = loadTemplates([
    ...(workspace === undefined ? [] : [{ dir: join(workspace, 'prompts', 'change'), label: 'prompts/change' }]),
    { dir: KIT_TEMPLATES, label: 'templates' },
  ])
  const template = phaseTemplate(templates, agent, phase)
  const values = { ARTIFACTS: listArtifacts(context), project_rules: projectRules, ...variables }
  const { text } = renderTemplate(template, values, { strict: true, partials: templates, quote: quoteChangeTags })
  if (text.trim() === '') throw new EmptyTemplate(template.file)
  return new UnifiedPrompt({ systemPrompt: text.trim(), projectRules, context, instructions })
}

/**
 * The system prompt of a phase, found as in `forPhase`. Never empty. Upper and lower case in the agent's name do not
 * matter.
 */
export const systemPromptSource: LayerSource = (layer) => {
  const template = phaseTemplate(layer.templates, String(layer.values.agent), String(layer.values.phase))
  const prompt = renderPart(layer, template)
  if (prompt.text === '') throw new EmptyTemplate(template.file)
  return prompt
}

/** What the prompts of all phases begin with, so that a provider can serve it from its cache. */
export const overviewSource: LayerSource = (layer) =>
  layer.values.OVERVIEW ? renderPart(layer, 'overview') : undefined
