// Creates the number of steps given in the input, and a last step that depends on all of them. Each step makes one call
// and writes one document.
export default function fanOut() {
  return {
    name: 'fan-out',
    description: 'Many steps side by side.',
    start: ({ input }) => {
      const leaves = Array.from({ length: Number(input) }, (_, n) => ({
        key: `leaf-${n}`,
        name: 'leaf',
        kind: 'leaf',
        input: n,
      }))
      const needs = leaves.map(({ key }) => key)
      return [...leaves, { key: 'join', name: 'join', kind: 'join', input: null, needs }]
    },
    kinds: {
      leaf: async ({ run, step, call }) => {
        const request = {
          model: run.request.models[0],
          messages: [{ role: 'user', content: `leaf ${step.input}` }],
          maxOutputTokens: 100,
          purpose: {},
        }
        const reply = await call(request, [{ id: 'input', kind: 'input', label: 'request', via: 'request' }])
        const document = {
          path: `documents/${step.key}.md`,
          kind: 'document',
          text: reply.text,
          isDocument: true,
          origins: [{ id: reply.id, kind: 'call', label: reply.id, via: 'response' }],
        }
        return { status: 'completed', output: step.input, artifacts: [document] }
      },
      join: async ({ needs }) => ({ status: 'completed', output: Object.keys(needs).length }),
    },
  }
}
