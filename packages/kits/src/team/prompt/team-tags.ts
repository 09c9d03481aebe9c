import { type XmlElement, xmlElement } from '@quire/core'
import { verbatimElement } from '@quire/core/xml'
export const TEAM_TAGS = [
  'agreements',
  'answer_so_far',
  'assignment',
  'bigger_picture',
  'chair_satisfaction',
  'change',
  'change_summary',
  'changes',
  'charter',
  'comment',
  'constraints',
  'content',
  'decision',
  'definition_of_done',
  'delta',
  'description',
  'differing_figure',
  'directive',
  'figure',
  'finding',
  'fix',
  'history',
  'last_change',
  'mission',
  'motivation',
  'name',
  'new_version',
  'newest_version',
  'note',
  'objectives',
  'on_track',
  'open_questions',
  'pending_version',
  'problem',
  'product',
  'product_note',
  'reflection',
  'reflection_note',
  'refused',
  'request',
  'sentence',
  'source',
  'start_with',
  'state',
  'statement',
  'summary',
  'team_members',
  'text',
  'user_directive',
  'version',
  'what_is_left',
  'why_it_matters',
  'your_product',
  'your_specialties',
] as const

export type TeamTag = (typeof TEAM_TAGS)[number]

/** The content of an element. Text is not escaped, because models copy what they see. */
export function tag(
  name: TeamTag,
  attributes: Readonly<Record<string, string | undefined>>,
  content: string | readonly XmlElement[],
): XmlElement {
  return typeof content === 'string'
    ? verbatimElement(name, attributes, content)
    : xmlElement(name, attributes, content)
}
