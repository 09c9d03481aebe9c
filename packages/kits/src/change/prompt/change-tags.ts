import { tagQuoter } from '@quire/core/xml'

export const CHANGE_TAGS = [
  'action',
  'around',
  'artifact',
  'content_update',
  'context',
  'example',
  'file',
  'instructions',
  'lines',
  'message',
  'overview',
  'path',
  'prompt',
  'regex',
  'review',
  'rules',
  'start_with',
  'system_prompt',
  'text',
  'thought',
  'untrusted_project_rules',
] as const

export const quoteChangeTags = tagQuoter(CHANGE_TAGS)
