import { renderTemplate, type SourcedText } from '@quire/core'
import type { QuoteTags } from '@quire/core/xml'
import type { FlowContext } from '@quire/runtime'
import { assembleRecorded, type RecordedPrompt } from '@quire/runtime/artifact'
import { profileOf } from '../../agent-profile.ts'
import { agentOfModel } from '../agents.ts'
import { ContextTooLarge } from '../errors.ts'
import type { WeighedEntry } from '../prompt/context-source.ts'
import { listArtifacts } from '../prompt/for-phase.ts'
import type { Phase } from './phases.ts'

export interface PhasePrompt {
  readonly phase: Phase
  readonly model: string
  readonly instructions: SourcedText
  readonly context: readonly WeighedEntry[]
  /** Names of required artifacts. */
  readonly needed: readonly string[]
  readonly variables: Readonly<Record<string, string | boolean | undefined>>
}

export interface FittedPrompt extends RecordedPrompt {
  /** The parts that did not fit, least relevant first. */
  readonly leftOut: readonly string[]
}

/**
 * Assembles the prompt of a phase.
 * @throws ContextTooLarge if required context does not fit, EmptyTemplate if there is no system prompt
 */
export async function phasePrompt(flowContext: FlowContext, prompt: PhasePrompt): Promise<FittedPrompt> {
  const { phase, model, instructions, context, needed, variables } = prompt
  const values: PhasePrompt['variables'] = { ...variables, ARTIFACTS: listArtifacts(context) }
  const given = Object.entries(values)
  const inputs = {
    agent: agentOfModel(model),
    phase,
    instructions,
    ...(context.length > 0 && { context }),
    ...Object.fromEntries(given.filter(([, value]) => value !== undefined && value !== false)),
  }
  const blueprint = flowContext.blueprint('change/unified')
  const recorded = await assembleRecorded(blueprint, inputs, {
    model,
    profile: profileOf(model, flowContext.models),
    models: flowContext.models,
    overlays: flowContext.overlays,
    format: 'xml',
  })
  const leftOut = missingFrom(recorded, context)
  const lost = leftOut.filter(({ type, name }) => type === 'artifact' && needed.includes(name)).map(({ name }) => name)
  if (lost.length > 0) throw new ContextTooLarge(phase, model, lost, recorded.assembly.tokens.budget)
  return { ...recorded, leftOut: leftOut.toSorted((a, b) => (a.weight ?? 0) - (b.weight ?? 0)).map(({ name }) => name) }
}

/** The entries that are not in the prompt. */
function missingFrom({ assembly }: RecordedPrompt, context: readonly WeighedEntry[]): WeighedEntry[] {
  const sources = new Set(assembly.spans.map(({ source }) => JSON.stringify(source)))
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
  const { text, spans } = renderTemplate(templates.get(name), values, {
    strict: true,
    partials: templates,
    ...(quote && { quote }),
  })
  const end = text.trimEnd().length
  return {
    text: text.slice(0, end),
    spans: spans.filter((span) => span.start < end).map((span) => ({ ...span, end: Math.min(span.end, end) })),
  }
}
