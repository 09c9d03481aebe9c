import Type, { type Static } from 'typebox'
import { count, maybeText, namedObject, nullable, record, strings, text, time, words } from './fields.ts'

export const SessionListing = namedObject('SessionListing', {
  session: text,
  kit: text,
  project: text,
  mode: text,
  isFinished: Type.Boolean(),
  turns: count,
  updatedAt: time,
})

export const SessionState = namedObject('SessionState', {
  mode: text,
  completion: Type.Number({ description: 'Percentage of the gate’s criteria that are met.' }),
  missing: strings,
  next: text,
  isFinished: Type.Boolean(),
  work: Type.Array(
    Type.Object({
      template: text,
      status: words('not_started', 'in_progress', 'draft_ready', 'complete'),
      missing: strings,
    }),
  ),
  overrides: Type.Array(Type.Object({ from: text, to: text, missing: strings })),
})

/** A message that is being answered, and the actions that wait for a person. */
const CurrentTurn = Type.Object({
  message: text,
  text: Type.String({ description: 'The reply so far.' }),
  asked: Type.Array(Type.Object({ approval: text, action: text, params: Type.Unknown() })),
})
export type CurrentTurn = Static<typeof CurrentTurn>

export const Session = namedObject('Session', {
  session: text,
  kit: text,
  project: text,
  models: strings,
  turns: count,
  open: nullable(Type.Object({ turn: count, message: text, run: text })),
  state: SessionState,
  sections: Type.Record(text, record),
  modes: Type.Array(Type.Object({ name: text, display: text, goal: text })),
  confirmations: Type.Array(Type.Object({ name: text, isGiven: Type.Boolean() })),
  documents: Type.Array(Type.Object({ path: text, version: count, kind: text, key: text })),
  notebooks: Type.Array(Type.Object({ id: text, role: text, title: text })),
  hasManuscript: Type.Boolean(),
  current: nullable(CurrentTurn),
})

export const Manuscript = namedObject('Manuscript', {
  title: text,
  author: nullable(text),
  words: count,
  missing: Type.Array(text, { description: 'Keys of planned texts that are not written yet.' }),
  changedAt: nullable(time),
  parts: Type.Array(
    Type.Object({
      title: nullable(text),
      chapters: Type.Array(
        Type.Object({
          title: text,
          words: count,
          texts: Type.Array(Type.Object({ key: text, path: text, text, words: count })),
        }),
      ),
    }),
  ),
})

export const Turn = namedObject('Turn', {
  turn: count,
  role: words('user', 'assistant'),
  text,
  mode: maybeText,
  model: maybeText,
  run: nullable(Type.String({ description: 'The run of the turn. It has the prompt, the calls and the lineage.' })),
  at: time,
  outcome: Type.Unknown({ description: 'The results of a reply: actions, texts, diagnostics, reasoning.' }),
})

export const ChangedSession = Type.Object({ session: text, state: SessionState, note: maybeText })
