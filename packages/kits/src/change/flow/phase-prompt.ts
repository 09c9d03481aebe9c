import { type Assembly, renderTemplate, type SourcedText } from '@quire/core'
import type { QuoteTags } from '@quire/core/xml'
import type { FlowContext } from '@quire/runtime'
import type { ModelPrompt } from '@quire/runtime/answer'
import { profileOf } from '../../agent-profile.ts'
import { trimmedEnd } from '../../render-part.ts'
import { agentOfModel } from '../agents.ts'
import { ContextTooLarge } from '../errors.ts'
import { rulesOrigin, type WeighedEntry, type WeighedRules } from '../prompt/context-source.ts'
import { listArtifacts } from '../prompt/for-phase.ts'
import type { Phase } from './phases.ts'

export interface PhasePrompt {
  readonly phase: Phase
  readonly model: string
  readonly instructions: SourcedText
  /** The files that the prompts of all phases begin with. */
  readonly shared?: readonly WeighedEntry[]
  readonly context: readonly WeighedEntry[]
  readonly rules: readonly WeighedRules[]
  /** Names of required artifacts. */
  readonly needed: readonly string[]
  readonly variables: Readonly<Record<string, string | boolean | undefined>>
}

/** The prompt of a phase. Assembling it throws ContextTooLarge if required context does not fit. */
export function phasePrompt({ models }: Pick<FlowContext, 'models'>, prompt: PhasePrompt): ModelPrompt {
  const { phase, model, instructions, shared = [], context, rules, needed, variables } = prompt
  const values: PhasePrompt['variables'] = { ...variables, ARTIFACTS: listArtifacts(context) }
  const variablesAndArtifacts = Object.entries(values)
  return {
    model,
    profile: profileOf(model, models),
    format: 'xml',
    blueprint: 'change/unified',
    inputs: {
      agent: agentOfModel(model),
      phase,
      instructions,
      ...(rules.length > 0 && { project_rules: rules }),
      ...(shared.length > 0 && { project_files: shared }),
      ...(context.length > 0 && { context }),
      ...Object.fromEntries(variablesAndArtifacts.filter(([, value]) => value !== undefined && value !== false)),
    },
    onPrompt: (assembly) => {
      const missing = missingFrom(assembly, context).filter(({ type }) => type === 'artifact')
      const lost = missing.map(({ name }) => name).filter((name) => needed.includes(name))
      if (lost.length > 0) throw new ContextTooLarge(phase, model, lost, assembly.tokens.budget)
    },
  }
}

/** The names of the entries that did not fit, least relevant first. */
export function leftOutOf(assembly: Assembly, context: readonly WeighedEntry[]): string[] {
  const missing = missingFrom(assembly, context).toSorted((a, b) => (a.weight ?? 0) - (b.weight ?? 0))
  return [...new Set(missing.map(({ name }) => name))]
}

/** The paths of the rule files that did not fit. */
export function rulesLeftOutOf({ spans }: Assembly, rules: readonly WeighedRules[]): string[] {
  const sources = new Set(spans.map(({ source }) => JSON.stringify(source)))
  return rules.map(({ path }) => path).filter((path) => !sources.has(JSON.stringify(rulesOrigin(path))))
}

/** The entries that are not in the prompt. */
export function missingFrom({ spans }: Assembly, context: readonly WeighedEntry[]): WeighedEntry[] {
  const sources = new Set(spans.map(({ source }) => JSON.stringify(source)))
  return context.filter(({ content, source }) => content !== '' && source && !sources.has(JSON.stringify(source)))
}

/** Text from one of the kit's templates, with the source of every byte. */
export function fromTemplate(
  flowContext: FlowContext,
  name: string,
  values: Readonly<Record<string, unknown>> = {},
  quote?: QuoteTags,
): SourcedText {
  const { templates } = flowContext.blueprint('change/unified')
  const options = { strict: true, partials: templates, ...(quote && { quote }) }
  return trimmedEnd(renderTemplate(templates.get(name), values, options))
}
