/** The facts of a change in tests. */
export const FACTS = {
  repo: '/r',
  base: 'b',
  prefix: '',
  branch: 'quire/r',
  signature: { name: 'A', email: 'a@example.invalid', seconds: 0 },
} as const
