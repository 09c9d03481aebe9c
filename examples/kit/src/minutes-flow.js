import { artifactId, assembleRecorded, originsOf } from '@quire/runtime/artifact'
import { groupByOwner } from './group-by-owner.js'
import { loadPeople } from './people.js'

const MINUTES = 'documents/minutes.md'
const TASKS = 'documents/tasks.md'
const MAX_WORDS = 300

/**
 * The flow `minutes`. One call writes the minutes. With `by_owner`, a second step sorts the decisions by owner, without
 * a model.
 * @param {import('@quire/runtime').FlowContext} context
 * @returns {import('@quire/runtime').Flow}
 */
export function minutesFlow({ root, models, overlays, blueprint }) {
  return {
    name: 'minutes',
    description: 'Writes the minutes of a meeting from raw notes.',
    options: [
      { name: 'max_words', type: 'number', default: MAX_WORDS, description: 'maximum number of words in the minutes' },
      { name: 'by_owner', type: 'boolean', description: 'also write the tasks of each owner' },
    ],
    // The first step stores the run's workspace data, so that a resumed run uses the same data.
    start: () => [{ key: 'write', name: 'write', kind: 'write', input: { people: loadPeople(root) } }],
    kinds: {
      async write({ run, step, call }) {
        const { people } = /** @type {{ people: string[] }} */ (step.input)
        const [model = ''] = run.request.models
        const { max_words = MAX_WORDS, by_owner = false } = run.request.options
        const { profile } = models.get(model)
        const { assembly, record } = await assembleRecorded(
          blueprint('meeting/minutes'),
          { notes: run.request.input, people, max_words },
          { model, profile, models, overlays, format: 'messages' },
        )
        const request = { model, messages: assembly.messages, maxOutputTokens: assembly.tokens.reserve }
        const reply = await call(request, originsOf(assembly), record)
        return {
          status: 'completed',
          artifacts: [
            {
              path: MINUTES,
              kind: 'document',
              text: reply.text,
              isDocument: true,
              meta: { key: 'minutes', n: 1, model },
              origins: [{ id: reply.id, kind: 'call', label: reply.id, via: 'response' }],
            },
          ],
          next: by_owner ? [{ key: 'tasks', name: 'tasks', kind: 'tasks', input: { people } }] : [],
        }
      },

      async tasks({ run, step, read }) {
        const { people } = /** @type {{ people: string[] }} */ (step.input)
        return {
          status: 'completed',
          artifacts: [
            {
              path: TASKS,
              kind: 'document',
              text: groupByOwner(await read(MINUTES), people),
              isDocument: true,
              meta: { key: 'tasks', n: 1 },
              origins: [{ id: artifactId(run.id, MINUTES), kind: 'artifact', label: MINUTES, via: 'minutes' }],
            },
          ],
        }
      },
    },
  }
}
