import { artifactId } from '@quire/runtime/artifact'

const A_STEP = 500
const WORDS = ['harbour', 'lantern', 'meadow', 'orchard', 'quarry', 'sparrow', 'thicket', 'window']

/**
 * A flow that creates many documents, each two hundred words long. Document n is derived from document n / 2, rounded
 * down.
 */
export const libraryFlow = {
  name: 'library',
  description: 'The requested number of documents.',
  start: ({ options }) =>
    Array.from({ length: options.documents / A_STEP }, (_, n) => ({
      key: `shelf-${n}`,
      name: 'shelf',
      kind: 'shelf',
      input: n * A_STEP,
    })),
  kinds: {
    shelf: async ({ run, step }) => ({
      status: 'completed',
      artifacts: Array.from({ length: A_STEP }, (_, index) => document(run.id, step.input + index)),
    }),
  },
}

function document(run, n) {
  const path = pathOf(n)
  const parent = pathOf(n >> 1)
  const words = Array.from({ length: 200 }, (_, word) => WORDS[(n + word * (1 + (n % 7))) % WORDS.length])
  return {
    path,
    kind: 'document',
    text: `Document number${n}\n\n${words.join(' ')}.\n`,
    isDocument: true,
    meta: { key: 'document', n },
    origins: n === 0 ? [] : [{ id: artifactId(run, parent), kind: 'artifact', label: parent, via: 'draft' }],
  }
}

function pathOf(n) {
  return `documents/${String(n).padStart(5, '0')}.md`
}
