import type { Condense } from '../condense/condensed-text.ts'
import type { Diagnostic } from '../diagnostic.ts'
import type { Tier } from '../model/profile.ts'
import type { SourcedText } from '../source.ts'
import {
  type AuthoredLevels,
  type LayerContent,
  LEVEL_NAMES,
  type Level,
  type LevelName,
  type LevelText,
} from './layer-content.ts'
import type { LayerDefinition } from './layer-definition.ts'

const HIGHEST_FOR_TIER: Readonly<Record<Tier, LevelName>> = { full: 'full', medium: 'condensed', minimal: 'minimal' }

/** The text levels that a layer's fit rule allows, from smallest to largest. */
export function offerLevels(
  layer: LayerDefinition,
  tier: Tier,
  authored: AuthoredLevels,
  { condense, report }: { condense: Condense; report: (diagnostic: Diagnostic) => void },
): LayerContent {
  const highest = HIGHEST_FOR_TIER[tier]
  const offered = offeredNames(layer, highest, authored)
  const made = new Map<LevelName, LevelText>()
  const textOf = (name: LevelName): LevelText => {
    let text = made.get(name)
    if (!text) {
      text = authored.get(name)?.() ?? condensed(name)
      made.set(name, text)
    }
    return text
  }
  const condensed = (name: LevelName): LevelText => {
    const richer = textOf(richerThan(name, authored))
    // Only Markdown can be condensed. Other markup is left unchanged.
    if (richer.isMarkup || name === 'full') return richer
    const content = condense(richer.content, name)
    for (const diagnostic of content.diagnostics) report({ ...diagnostic, layer: layer.id })
    return {
      content,
      isMarkup: false,
      get dropped() {
        return content.dropped
      },
    }
  }
  if (textOf(offered.at(-1)!).content.text.trim() === '') return { kind: 'empty', why: 'its text is empty' }
  return { kind: 'levels', levels: offered.map((name) => new LazyLevel(name, textOf)) }
}

// A class, because object literals with getters would each get their own hidden class.
class LazyLevel implements Level {
  readonly name: LevelName
  readonly #textOf: (name: LevelName) => LevelText

  constructor(name: LevelName, textOf: (name: LevelName) => LevelText) {
    this.name = name
    this.#textOf = textOf
  }

  get isMarkup(): boolean {
    return this.#textOf(this.name).isMarkup
  }

  get content(): SourcedText {
    return this.#textOf(this.name).content
  }

  get dropped(): NonNullable<Level['dropped']> {
    return this.#textOf(this.name).dropped ?? []
  }

  get leftOut(): readonly string[] {
    return this.#textOf(this.name).leftOut ?? []
  }
}

function offeredNames(
  layer: LayerDefinition,
  highest: LevelName,
  authored: ReadonlyMap<LevelName, unknown>,
): readonly LevelName[] {
  const upTo = (name: LevelName): LevelName[] => LEVEL_NAMES.slice(0, LEVEL_NAMES.indexOf(name) + 1)
  switch (layer.fit) {
    case 'variant':
      return upTo(highest)
    case 'condense':
      return LEVEL_NAMES
    default:
      // Offers only the version for the tier. If that version does not exist, offers the next larger version.
      return [authored.has(highest) ? highest : richerThan(highest, authored)]
  }
}

/** The next larger version that the author wrote. If there is none, the largest version. */
function richerThan(name: LevelName, authored: ReadonlyMap<LevelName, unknown>): LevelName {
  const above = LEVEL_NAMES.slice(LEVEL_NAMES.indexOf(name) + 1).find((level) => authored.has(level))
  return above ?? LEVEL_NAMES.findLast((level) => authored.has(level))!
}
