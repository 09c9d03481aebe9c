import type { TagDefinition } from './tag-table.ts'

/** Other names that models use for thinking. */
export const THINKING_NAMES: readonly string[] = [
  'reasoning', 'thought', 'thoughts', 'scratchpad', 'reflection', 'deliberation', 'inner_monologue', 'chain_of_thought',
  'antthinking', 'seed:think', 'mm:think', 'longcat_think', 'think_fast', 'thinking_process',
] // biome-ignore format: one look

/**
 * Elements that contain quotations. Their text stays visible, because the user may have asked for an analysis or draft.
 */
const QUOTATION_NAMES: readonly string[] = [
  'analysis', 'draft', 'blockquote', 'q', 'quote', 'quotation', 'cite', 'examples', 'sample', 'samp', 'kbd', 'tt', 'xmp',
  'listing', 'textarea', 'template', 'script', 'style',
] // biome-ignore format: one look

/**
 * Elements that models use for thinking and quoting in any protocol. A tag table overrides an element by declaring the
 * same name.
 */
export const SET_APART_TAGS: readonly TagDefinition[] = [
  ...THINKING_NAMES.map((name): TagDefinition => ({ name, kind: 'thinking' })),
  ...QUOTATION_NAMES.map((name): TagDefinition => ({ name, kind: 'quotation' })),
]
