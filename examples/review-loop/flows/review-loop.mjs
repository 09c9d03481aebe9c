// A flow in a few lines of code: write, review, and repeat until a reviewer approves the text.
const MAX_ROUNDS = 3

export default function reviewLoop() {
  const document = (path, { text, origins }, meta) => ({
    path,
    kind: 'document',
    text,
    isDocument: true,
    meta,
    origins,
  })

  return {
    name: 'review-loop',
    description: 'Writes a text and revises it until a reviewer passes it.',
    start: () => [{ key: 'write-1', name: 'write', kind: 'write', input: { round: 1 } }],
    kinds: {
      async write({ run, step, ask, readSourced }) {
        const { round, draft, review } = step.input
        const [model] = run.request.models
        const earlier = round === 1 ? {} : { draft: await readSourced(draft), review: await readSourced(review) }
        const answer = await ask({ model, blueprint: 'write', inputs: { request: run.request.input, ...earlier } })
        const path = `documents/draft-${round}.md`
        return {
          status: 'completed',
          artifacts: [document(path, answer, { key: 'draft', n: round, model })],
          next: [{ key: `review-${round}`, name: 'review', kind: 'review', input: { round, draft: path } }],
        }
      },
      async review({ run, step, ask, readSourced }) {
        const { round, draft } = step.input
        const model = run.request.models.at(-1)
        const inputs = { request: run.request.input, draft: await readSourced(draft) }
        const answer = await ask({ model, blueprint: 'review', inputs })
        const path = `documents/review-${round}.md`
        // The blueprint says `answer: verdict`. A review without a readable verdict is asked for again.
        const passed = answer.value.isPass
        const again = { round: round + 1, draft, review: path }
        return {
          status: 'completed',
          output: { passed, round },
          artifacts: [document(path, answer, { key: 'review', n: round, model })],
          next:
            passed || round === MAX_ROUNDS
              ? []
              : [{ key: `write-${round + 1}`, name: 'write', kind: 'write', input: again }],
        }
      },
    },
  }
}
