import { artifactId } from '@quire/runtime/artifact'
import { groupByOwner } from './group-by-owner.js'
import { loadPeople } from './people.js'

const MINUTES = 'documents/minutes.md'
const TASKS = 'documents/tasks.md'
const MAX_WORDS = 300

/** @typedef {import('@quire/runtime').StepContext<{ people: string[] }>} Step */

/**
 * The flow `minutes`. One call writes the minutes. With `by_owner`, a second step sorts the decisions by owner, without
 * a model.
 * @param {import('@quire/runtime').FlowContext} context
 * @returns {import('@quire/runtime').Flow}
 */
export function minutesFlow({ root }) {
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
      /** @param {Step} context */
      async write({ run, step, ask }) {
        const { people } = step.input
        const [model = ''] = run.request.models
        const { max_words = MAX_WORDS, by_owner = false } = run.request.options
        const inputs = { notes: run.request.input, people, max_words }
        const { text, origins } = await ask({ model, blueprint: 'meeting/minutes', inputs })
        return {
          status: 'completed',
          artifacts: [
            { path: MINUTES, kind: 'document', text, isDocument: true, meta: { key: 'minutes', n: 1, model }, origins },
          ],
          next: by_owner ? [{ key: 'tasks', name: 'tasks', kind: 'tasks', input: { people } }] : [],
        }
      },

      /** @param {Step} context */
      async tasks({ run, step, read }) {
        const { people } = step.input
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
