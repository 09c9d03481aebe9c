// A flow in a few lines of code: write, review, and repeat until a reviewer approves the text.
import { inspectVerdict } from '@quire/core/response'
import { artifactId, assembleRecorded, originsOf } from '@quire/runtime/artifact'

const MAX_ROUNDS = 3

/** @param {import('@quire/runtime').FlowContext} environment */
export default function reviewLoop(environment) {
  const ask = async ({ run, step, call }, blueprint, inputs) => {
    const model = run.request.models[blueprint === 'review' ? run.request.models.length - 1 : 0]
    const { profile } = environment.models.get(model)
    const { assembly, record } = await assembleRecorded(
      environment.blueprint(blueprint),
      { request: run.request.input, ...inputs },
      { model, profile, models: environment.models, format: 'messages' },
    )
    const request = {
      model,
      messages: assembly.messages,
      maxOutputTokens: assembly.tokens.reserve,
      purpose: { flow: 'review-loop', blueprint, step: step.name },
    }
    return call(request, originsOf(assembly), record)
  }

  // Returns a text with its source for the lineage.
  const readDocument = async ({ run, read }, path) => {
    const text = await read(path)
    return { text, spans: [{ start: 0, end: text.length, source: { kind: 'artifact', id: artifactId(run.id, path) } }] }
  }

  const document = (path, reply, meta) => ({
    path,
    kind: 'document',
    text: reply.text,
    isDocument: true,
    meta,
    origins: [{ id: reply.id, kind: 'call', label: reply.id, via: 'response' }],
  })

  return {
    name: 'review-loop',
    description: 'Writes a text and revises it until a reviewer passes it.',
    start: () => [{ key: 'write-1', name: 'write', kind: 'write', input: { round: 1 } }],
    kinds: {
      async write(context) {
        const { round, draft, review } = context.step.input
        const earlier =
          round === 1 ? {} : { draft: await readDocument(context, draft), review: await readDocument(context, review) }
        const reply = await ask(context, 'write', earlier)
        const path = `documents/draft-${round}.md`
        return {
          status: 'completed',
          artifacts: [document(path, reply, { key: 'draft', n: round, model: context.run.request.models[0] })],
          next: [{ key: `review-${round}`, name: 'review', kind: 'review', input: { round, draft: path } }],
        }
      },
      async review(context) {
        const { round, draft } = context.step.input
        const reply = await ask(context, 'review', { draft: await readDocument(context, draft) })
        const path = `documents/review-${round}.md`
        // A review without a readable verdict does not pass.
        const passed = inspectVerdict(reply.text).verdict?.isPass === true
        const goesOn = !passed && round < MAX_ROUNDS
        return {
          status: 'completed',
          output: { passed, round },
          artifacts: [document(path, reply, { key: 'review', n: round, model: context.run.request.models.at(-1) })],
          next: goesOn
            ? [
                {
                  key: `write-${round + 1}`,
                  name: 'write',
                  kind: 'write',
                  input: { round: round + 1, draft, review: path },
                },
              ]
            : [],
        }
      },
    },
  }
}
