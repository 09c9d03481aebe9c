/** The schema of a domain file, published for editors as `schemas/domain.schema.json`. */
export const domainSchema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'Quire domain',
  description: 'The vocabulary of recipe templates for one kind of work.',
  type: 'object',
  additionalProperties: false,
  required: ['description', 'values'],
  properties: {
    $schema: { type: 'string' },
    description: { type: 'string', pattern: '\\S', description: 'The kind of work, in a sentence.' },
    signs: {
      type: 'array',
      items: { type: 'string', pattern: '\\S' },
      description:
        'Words that suggest this domain, in the singular. A recipe with the domain auto uses the domain that has the most of its signs in the request, and at least two.',
    },
    values: {
      type: 'object',
      description: 'Values for templates. Project overlays, user overlays and inputs override them.',
    },
  },
}
