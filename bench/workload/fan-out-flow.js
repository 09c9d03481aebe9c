const MODEL = 'scripted/bench'

/**
 * The first step creates all other steps. Each of the other steps calls a model once and stores the answer as a
 * document.
 */
export const fanOutFlow = {
  name: 'fan-out',
  description: 'The requested number of steps, each with one call and one document.',
  start: ({ options }) => [{ key: 'fan', name: 'fan', kind: 'fan', input: options.steps }],
  kinds: {
    fan: async ({ step }) => ({
      status: 'completed',
      next: Array.from({ length: step.input }, (_, n) => ({ key: `leaf-${n}`, name: 'leaf', kind: 'leaf', input: n })),
    }),
    leaf: async ({ step, call }) => {
      const content = `Write a line about number ${step.input}.`
      const request = { model: MODEL, messages: [{ role: 'user', content }], maxOutputTokens: 200 }
      const reply = await call(request, [{ id: 'input', kind: 'input', label: 'request', via: 'request' }])
      return {
        status: 'completed',
        output: step.input,
        artifacts: [
          {
            path: `documents/${step.key}.md`,
            kind: 'document',
            text: `${step.input}: ${reply.text}`,
            isDocument: true,
            origins: [{ id: reply.id, kind: 'call', label: reply.id, via: 'response' }],
          },
        ],
      }
    },
  },
}

/** The model answers at once, so that only the overhead is measured. */
export const SCRIPT = { rules: [{ answer: { text: 'A short answer, ready before it was asked for.' } }] }
