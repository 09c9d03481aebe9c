import { providersSchema } from '../call/providers-schema.ts'

/** What `quire.yaml` may say; published for editors as `schemas/workspace.schema.json`. */
export const workspaceSchema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'Quire workspace',
  description: 'A folder of prompts, blueprints and overrides of one’s own.',
  type: ['object', 'null'],
  additionalProperties: false,
  properties: {
    $schema: { type: 'string' },
    name: { type: 'string', pattern: '.', description: 'The folder’s name unless given.' },
    description: { type: 'string' },
    model: { type: 'string', pattern: '.', description: 'The model that commands use when none is named.' },
    ...providersSchema,
    overlays: {
      type: 'object',
      description: 'Values for templates: user over project over domain. Inputs come over all of them.',
      additionalProperties: false,
      properties: {
        domain: { type: 'object' },
        project: { type: 'object' },
        user: { type: 'object' },
      },
    },
  },
}
