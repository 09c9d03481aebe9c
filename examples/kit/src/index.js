import { defineKit } from '@quire/runtime'
import { sessions } from '@quire/session'
import { minutesFlow } from './minutes-flow.js'
import { loadPeople } from './people.js'
import { recordDecision } from './record-decision.js'
import { remarks } from './remarks.js'

/** This kit provides a conversation that records decisions, and a flow that writes minutes from raw notes. */
export default defineKit({
  name: 'meeting',
  description: 'Records the decisions of a meeting with their owners, and writes minutes from raw notes.',
  root: new URL('../kit/', import.meta.url),
  // Reads process.yaml and runs the conversation.
  plugins: [sessions],
  sources: { remarks },
  handlers: { record_decision: recordDecision },
  flows: (context) => [minutesFlow(context)],
  check: (root, attempt) => void attempt('people.yaml', () => loadPeople(root)),
})
