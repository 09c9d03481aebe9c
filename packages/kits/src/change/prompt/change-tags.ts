import { tagQuoter } from '@quire/core/xml'

export const CHANGE_TAGS = [
  'artifact',
  'content_update',
  'context',
  'example',
  'file',
  'instructions',
  'message',
  'overview',
  'prompt',
  'review',
  'rules',
  'start_with',
  'system_prompt',
  'thought',
  'untrusted_project_rules',
] as const

export const quoteChangeTags = tagQuoter(CHANGE_TAGS)
