// Parts that the schemas of `process.yaml` share.
export const name = '^[a-z][a-z0-9_]*$'
export const fieldPath = { type: 'string', pattern: '^[a-z][a-z0-9_]*\\.[a-z][a-z0-9_]*$' }
export const text = { type: 'string', pattern: '.' }
export const choices = {
  type: 'array',
  minItems: 1,
  uniqueItems: true,
  items: { type: 'string', pattern: '^\\S(.*\\S)?$' },
  description: 'Allowed values; for a list, the allowed entries. Default: any.',
}
export const names = { type: 'array', items: { type: 'string', pattern: name } }
