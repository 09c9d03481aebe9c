import { type LayerSource, renderTemplate, type SourcedText, toXml, type XmlElement } from '@quire/core'
import { type ActionDetail, type ActionTable, availableActions } from '@quire/core/action'
import type { ItemInput, LayerSourceContext, LevelValue } from '@quire/core/blueprint'
import { loadTokenizer } from '@quire/core/model'
import { selectSourcedText, trimSourcedText } from '@quire/core/sourced-text'
import { isXmlElement } from '@quire/core/xml'
import type { WorkingPiece } from '../material/document-pieces.ts'
import { getMode, NOTHING_WRITTEN } from '../process/gate.ts'
import type { Process } from '../process/process.ts'
import { newSessionState } from '../state/state-draft.ts'
import { type StateSources, sectionXml, sessionStateXml } from '../state/state-xml.ts'

/** Default sizes of shortened states, in tokens. Used if the layer has no target. */
const TOKENS = { medium: 400, minimal: 150 } as const
/** The maximum size of a medium state, as a multiple of its target. */
const SPACIOUS = 4

/** The data for the layers of a session's prompts. */
export interface SessionData {
  readonly process: Process
  readonly actions: ActionTable
}

/**
 * Returns the layer sources of every process: the mode's rules, the allowed actions, an example response, the state and
 * the working material. The data is loaded on first use.
 */
export function sessionSources(data: () => SessionData): Readonly<Record<string, LayerSource>> {
  return {
    mode_rules: (context) => modeRules(data(), context),
    mode_rules_above_actions: (context) => modeRules(data(), context, 'above'),
    mode_rules_below_actions: (context) => modeRules(data(), context, 'below'),
    actions: (context) => actionLevels(data(), context),
    example_reply: (context) => exampleResponse(data(), context),
    working_material: (context) => materialItems(data().process, context),
    session_state: (context) => stateLevels(data().process, context),
  }
}

/** The part of a mode's rules: everything, or what stands above or below the actions. */
type RulesPart = 'whole' | 'above' | 'below'

const ACTIONS = 'available_actions'

/**
 * Returns the rules of the mode. If a blueprint shows the actions in a layer of their own, its layers before and after
 * them show the two parts of the template, which are divided by `{{available_actions}}`.
 */
function modeRules(
  { process, actions }: SessionData,
  { inputs, values, templates, isStrict }: LayerSourceContext,
  part: RulesPart = 'whole',
) {
  const mode = getMode(process, modeName(process, inputs))
  const render = (suffix: string, detail: ActionDetail) => {
    const template = templates.find(`modes/${mode.name}${suffix}`)
    if (!template) return undefined
    const available = availableActions(actions, mode.name, detail)
    const listed = part !== 'whole' ? ACTIONS : available ? toXml(available) : ''
    const all = { ...values, mode: mode.display, goal: mode.goal, [ACTIONS]: listed }
    return rulesPart(renderTemplate(template, all, { strict: isStrict, partials: templates }), part)
  }
  const full = render('', 'condensed')
  // The error from `get` lists the candidates and the available templates.
  if (!full) throw templates.get(`modes/${mode.name}`)
  const condensed = render('.medium', 'brief')
  const minimal = render('.minimal', 'brief')
  return { levels: { full, ...(condensed && { condensed }), ...(minimal && { minimal }) } }
}

function rulesPart(rules: SourcedText, part: RulesPart): SourcedText {
  const actions = rules.spans.find(({ source }) => source.kind === 'variable' && source.name === ACTIONS)
  if (part === 'whole') return trimSourcedText(rules)
  const end = rules.text.length
  const ranges = {
    above: { start: 0, end: actions?.start ?? end },
    below: { start: actions?.end ?? end, end },
  }
  return trimSourcedText(selectSourcedText(rules, [ranges[part]]))
}

/** If the mode has an example response, the response shows how actions are written, and actions need less space. */
const DETAILS = { withExample: ['condensed', 'brief', 'minimal'], alone: ['full', 'condensed', 'brief'] } as const

/** Returns the mode's actions at three levels of detail. */
function actionLevels({ process, actions }: SessionData, { inputs, templates }: LayerSourceContext) {
  const { name } = getMode(process, modeName(process, inputs))
  const details = templates.find(`examples/${name}`) ? DETAILS.withExample : DETAILS.alone
  const hasExample = details === DETAILS.withExample
  const [full, brief, minimal] = details.map((detail) => availableActions(actions, name, detail))
  const condensed = brief && hasExample ? withoutExample(brief) : brief
  return full && { levels: { full, condensed: condensed!, minimal: minimal! } }
}

/** The example response shows an action in full already. */
function withoutExample(available: XmlElement): XmlElement {
  return { ...available, children: available.children.filter((one) => !isXmlElement(one) || one.name !== 'example') }
}

/** Returns the mode's example response from `examples/MODE`, if any. */
function exampleResponse({ process }: SessionData, { inputs, values, templates, isStrict }: LayerSourceContext) {
  const template = templates.find(`examples/${getMode(process, modeName(process, inputs)).name}`)
  return template && trimSourcedText(renderTemplate(template, values, { strict: isStrict, partials: templates }))
}

/**
 * Returns the state at several levels of detail. Shortened states are limited to the layer's target. For the medium
 * tier, the condensed state may be larger if the window has space.
 */
async function stateLevels(process: Process, { inputs, layer, profile, tier }: LayerSourceContext) {
  const stored = inputs.session_state as StateSources | undefined
  const sources = stored ?? emptyState(process, modeName(process, inputs))
  const tokenizer = await loadTokenizer(profile.tokenizer)
  const full = sessionStateXml(process, sources, { size: 'full' })
  const sized = (size: 'medium' | 'minimal', times = 1): LevelValue => {
    const target = typeof layer.target === 'number' ? layer.target : layer.target?.[size]
    const space = { tokens: (target ?? TOKENS[size]) * times, count: (text: string) => tokenizer.count(text) }
    const content = sessionStateXml(process, sources, { size, space })
    return { content, leftOut: stateLosses(full, content) }
  }
  if (tier === 'medium') return { levels: { full, condensed: sized('medium', SPACIOUS), minimal: sized('medium') } }
  return { levels: { full, condensed: sized('medium'), minimal: sized('minimal') } }
}

/** Returns the state of a new session. */
function emptyState(process: Process, mode: string): StateSources {
  return { state: { ...newSessionState(process), mode }, documents: NOTHING_WRITTEN, knowledge: [], notebooks: [] }
}

function modeName(process: Process, { mode }: Readonly<Record<string, unknown>>): string {
  return typeof mode === 'string' && mode !== '' ? mode.toLowerCase() : process.modes[0]!.name
}

/**
 * Converts working material to the items of a layer, most important first. In the minimal tier, corrections and
 * decisions come first, because the state has no room for them.
 */
function materialItems(process: Process, { inputs, tier }: LayerSourceContext): ItemInput[] | undefined {
  const { working_material: material, session_state: state } = inputs
  const remembered = tier === 'minimal' && state ? rememberedPieces(process, state as StateSources) : []
  const pieces = [...remembered, ...(Array.isArray(material) ? (material as readonly WorkingPiece[]) : [])]
  if (pieces.length === 0) return undefined
  return pieces.map(({ id, path, text, place }, index) => {
    const first = place && pieces.findIndex((other) => other.place?.group === place.group)
    const weight = place && first !== undefined ? -(first + place.rank) : -index
    return { id, text, weight, source: { kind: 'state', path } }
  })
}

/** Returns the parts that are missing from a smaller state, for the report. */
export function stateLosses(full: XmlElement, small: XmlElement): readonly string[] {
  return childElements(full).flatMap((section) => {
    const shown = childElements(small).find(({ name }) => name === section.name)
    if (!shown) return [section.name]
    if (toXml(shown) === toXml(section)) return []
    const members = childElements(section)
    if (members.length === 0) return [`${section.name}, shortened`]
    const names = [...new Set(members.map(({ name }) => name))]
    return names.flatMap((name) =>
      memberLosses(section.name, name, named(members, name), named(childElements(shown), name)),
    )
  })
}

function memberLosses(
  section: string,
  name: string,
  all: readonly XmlElement[],
  shown: readonly XmlElement[],
): readonly string[] {
  const missing = all.length - shown.length
  const whole = new Set(all.map(toXml))
  const isShort = shown.some((one) => !whole.has(toXml(one)))
  const path = `${section}.${name}`
  return [
    ...(missing <= 0 ? [] : [all.length === 1 ? path : `${missing} of ${all.length} ${path}`]),
    ...(isShort ? [`${path}, shortened`] : []),
  ]
}

function named(elements: readonly XmlElement[], name: string): readonly XmlElement[] {
  return elements.filter((one) => one.name === name)
}

function childElements({ children }: XmlElement): readonly XmlElement[] {
  return children.filter(isXmlElement)
}

// Maximum number of characters of an entry, so that a few long entries leave room for the texts.
const LONGEST = 300

/**
 * Returns what a minimal state leaves out but every prompt must show: the parts under `medium` in the process, such as
 * corrections and decisions, the most important section first.
 */
function rememberedPieces(process: Process, sources: StateSources): WorkingPiece[] {
  const visible = getMode(process, sources.state.mode).sections
  const inState = process.minimal.map(({ section }) => section)
  const names = [...new Set(process.medium.map(({ section }) => section))]
  return names.flatMap((name): WorkingPiece[] => {
    const section = process.sections.find((one) => one.name === name)
    if (!section || inState.includes(name) || visible[name] === 'omit') return []
    const max = (field?: string): number =>
      process.medium.find((part) => part.section === name && part.field === field)?.entries ?? 0
    const xml = sectionXml(process, section, 'relevant', sources, { max, longest: LONGEST, isFull: false })
    return xml ? [{ id: name, path: `state/${name}`, text: toXml(xml) }] : []
  })
}
