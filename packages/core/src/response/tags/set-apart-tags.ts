import type { TagDefinition } from './tag-table.ts'

/** Other names that models use for thinking. */
export const THINKING_NAMES: readonly string[] = [
  'reasoning', 'thought', 'thoughts', 'scratchpad', 'reflection', 'deliberation', 'inner_monologue', 'chain_of_thought',
  'antthinking',
] // biome-ignore format: one look

/**
 * Elements that contain quotations. An analysis or draft may be what the user asked for, so the text of such elements
 * stays visible.
 */
const QUOTATION_NAMES: readonly string[] = [
  'analysis', 'draft', 'blockquote', 'q', 'quote', 'quotation', 'cite', 'examples', 'sample', 'samp', 'kbd', 'tt', 'xmp',
  'listing', 'textarea', 'template', 'script', 'style',
] // biome-ignore format: one look

/**
 * Elements that models use for thinking and quoting regardless of the protocol. The elements apply to every tag table,
 * except for names that the table itself declares.
 */
export const SET_APART_TAGS: readonly TagDefinition[] = [
  ...THINKING_NAMES.map((name): TagDefinition => ({ name, kind: 'thinking' })),
  ...QUOTATION_NAMES.map((name): TagDefinition => ({ name, kind: 'quotation' })),
]
