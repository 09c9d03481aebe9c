import { NothingFound } from '@quire/runtime/errors'
import {
  documentHistory,
  listKnowledge,
  listSessions,
  openSession,
  pageTurns,
  readDocument,
  showSession,
} from '@quire/session'
import Type from 'typebox'
import { eventStream } from '../events/event-stream.ts'
import { jsonRoute, otherRoute, type Route } from '../route/route.ts'
import { body, cursor, id, limit, named, next, nullable, record, strings, time, words } from '../schema/fields.ts'

const tag = 'sessions'
const text = Type.String()
const count = Type.Integer()
const session = Type.Object({ session: id('The session.') })

const Listed = named(
  'SessionListing',
  Type.Object({
    session: text,
    kit: text,
    project: text,
    mode: text,
    isFinished: Type.Boolean(),
    turns: count,
    updatedAt: time,
  }),
)
const StateView = named(
  'SessionState',
  Type.Object({
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
  }),
)
const Current = Type.Object({
  message: text,
  text: Type.String({ description: 'The reply so far.' }),
  asked: Type.Array(Type.Object({ approval: text, action: text, params: Type.Unknown() })),
})
const Session = named(
  'Session',
  Type.Object({
    session: text,
    kit: text,
    project: text,
    models: strings,
    turns: count,
    open: nullable(Type.Object({ turn: count, message: text, run: text })),
    state: StateView,
    sections: Type.Record(text, record),
    modes: Type.Array(Type.Object({ name: text, display: text, goal: text })),
    confirmations: Type.Array(Type.Object({ name: text, isGiven: Type.Boolean() })),
    documents: Type.Array(Type.Object({ path: text, version: count, kind: text, key: text })),
    notebooks: Type.Array(Type.Object({ id: text, role: text, title: text })),
    current: nullable(Current),
  }),
)
const Turn = named(
  'Turn',
  Type.Object({
    turn: count,
    role: words('user', 'assistant'),
    text,
    mode: nullable(text),
    model: nullable(text),
    run: nullable(Type.String({ description: 'The run of the turn. It has the prompt, the calls and the lineage.' })),
    at: time,
    outcome: Type.Unknown({ description: 'The results of a reply: actions, texts, diagnostics, reasoning.' }),
  }),
)
const Changed = Type.Object({ session: text, state: StateView, note: nullable(text) })

export const sessionRoutes: readonly Route[] = [
  jsonRoute({
    method: 'GET',
    path: '/sessions',
    name: 'listSessions',
    summary: 'List conversations, most recently used first.',
    tag,
    response: Type.Object({ sessions: Type.Array(Listed) }),
    handle: async (_asked, { quire }) => {
      const all = await listSessions((await quire.store()).db)
      return { sessions: all.map((one) => ({ ...one, updatedAt: one.updatedAt.toISOString() })) }
    },
  }),
  jsonRoute({
    method: 'POST',
    path: '/sessions',
    name: 'openSession',
    summary: 'Open or start a conversation with a kit.',
    tag,
    body: body(
      Type.Object({
        kit: id('The kit to chat with.'),
        session: Type.Optional(text),
        project: Type.Optional(text),
        models: Type.Optional(strings),
      }),
    ),
    response: Type.Object({ session: text, project: text }),
    status: 201,
    handle: async ({ body: request }, { quire }) => {
      const opened = await openSession(quire, request)
      return { session: opened.id, project: opened.project }
    },
  }),
  jsonRoute({
    method: 'GET',
    path: '/sessions/{session}',
    name: 'getSession',
    summary: 'Show a conversation: mode, gate, work, state, documents, and the reply in progress.',
    tag,
    params: session,
    response: Session,
    handle: async ({ params }, { quire, talks }) => ({
      ...(await showSession(quire.context(), (await quire.store()).db, params.session)),
      current: talks.of(params.session).current ?? null,
    }),
  }),
  jsonRoute({
    method: 'GET',
    path: '/sessions/{session}/turns',
    name: 'listTurns',
    summary: 'List the last turns, oldest first. Use `next` for earlier turns.',
    tag,
    params: session,
    query: Type.Object({ limit: limit(50, 500), cursor }),
    response: Type.Object({ turns: Type.Array(Turn), next }),
    handle: async ({ params, query }, { quire }) => pageTurns((await quire.store()).db, params.session, query),
  }),
  jsonRoute({
    method: 'POST',
    path: '/sessions/{session}/messages',
    name: 'sayMessage',
    summary:
      'Send a message. The reply and its actions arrive as events of the session. Commands such as `/mode` are refused.',
    tag,
    params: session,
    body: body(Type.Object({ message: Type.String({ minLength: 1 }), model: Type.Optional(text) })),
    response: Type.Object({ session: text }),
    status: 202,
    handle: async ({ params, body: { message, model } }, { talks }) => {
      await talks.of(params.session).say(message, model)
      return { session: params.session }
    },
  }),
  jsonRoute({
    method: 'POST',
    path: '/sessions/{session}/commands',
    name: 'runCommand',
    summary: 'Carry out a command, such as `/mode director`. Commands are never sent to a model; `/help` lists them.',
    tag,
    params: session,
    body: body(Type.Object({ command: Type.String({ minLength: 1 }) })),
    response: Type.Object({ session: text, text, state: StateView }),
    handle: async ({ params, body: { command } }, { talks }) => ({
      session: params.session,
      ...(await talks.of(params.session).command(command)),
    }),
  }),
  otherRoute({
    method: 'GET',
    path: '/sessions/{session}/events',
    name: 'followSession',
    summary: 'Stream a conversation (server-sent events): the reply, actions that need approval, and results.',
    tag,
    params: session,
    media: 'text/event-stream',
    respond: async ({ params, request }, { quire, talks }) => {
      await showSession(quire.context(), (await quire.store()).db, params.session)
      return eventStream(talks.of(params.session).feed, request)
    },
  }),
  jsonRoute({
    method: 'POST',
    path: '/sessions/{session}/approvals/{approval}',
    name: 'decideAction',
    summary: 'Approve or refuse an action that is waiting for approval.',
    tag,
    params: Type.Object({ session: id('The session.'), approval: id('The id from the event.') }),
    body: body(Type.Object({ isApproved: Type.Boolean() })),
    response: Type.Object({ approval: text, isApproved: Type.Boolean() }),
    handle: ({ params, body: { isApproved } }, { talks }) => {
      talks.of(params.session).decide(params.approval, isApproved)
      return { approval: params.approval, isApproved }
    },
  }),
  jsonRoute({
    method: 'POST',
    path: '/sessions/{session}/stop',
    name: 'stopAnswer',
    summary: 'Stop the reply in progress. The message is kept. Send it again to continue.',
    tag,
    params: session,
    body: body(Type.Object({})),
    response: Type.Object({ isStopped: Type.Boolean() }),
    handle: ({ params }, { talks }) => ({ isStopped: talks.of(params.session).stop() }),
  }),
  jsonRoute({
    method: 'POST',
    path: '/sessions/{session}/changes',
    name: 'changeSession',
    summary: 'Change the state: set fields, confirm items, then switch the mode.',
    tag,
    params: session,
    body: body(
      Type.Object({
        set: Type.Optional(Type.Record(text, text, { description: 'Values, keyed by section.field or form.field.' })),
        add: Type.Optional(Type.Object({ path: text, text }, { additionalProperties: false })),
        confirm: Type.Optional(text),
        mode: Type.Optional(text),
        force: Type.Optional(Type.Boolean({ description: 'Enters the mode even if the gate is closed.' })),
      }),
    ),
    response: Changed,
    handle: async ({ params, body: { set = {}, add, confirm, mode, force } }, { talks }) => {
      const talk = talks.of(params.session)
      const opened = await talk.open()
      for (const [path, value] of Object.entries(set)) await opened.setText(path, value)
      if (add) await opened.add(add.path, add.text)
      const note = confirm === undefined ? undefined : await opened.confirm(confirm)
      if (mode !== undefined) await opened.goTo(mode, { force: force ?? false })
      talk.feed.append({ type: 'session.changed' })
      return { session: params.session, state: await opened.view(), note: note ?? null }
    },
  }),
  jsonRoute({
    method: 'POST',
    path: '/sessions/{session}/undo',
    name: 'undoEdit',
    summary: 'Undo the last change to a document.',
    tag,
    params: session,
    body: body(Type.Object({ document: Type.Optional(text) })),
    response: Type.Object({ file: text, version: count, restored: count }),
    handle: async ({ params, body: { document } }, { talks }) => {
      const talk = talks.of(params.session)
      const { file, version, restored } = await (await talk.open()).undo(document)
      talk.feed.append({ type: 'session.changed' })
      return { file, version, restored }
    },
  }),
  jsonRoute({
    method: 'GET',
    path: '/sessions/{session}/documents/{path}',
    name: 'getDocument',
    summary: 'Show a document of the conversation’s project, with its versions.',
    tag,
    params: Type.Object({ session: id('The session.'), path: id('The path in the project’s folder.') }),
    query: Type.Object({ version: Type.Optional(Type.Integer({ minimum: 1 })) }),
    response: Type.Object({
      path: text,
      version: count,
      kind: text,
      key: text,
      text,
      versions: Type.Array(
        Type.Object({ version: count, action: Type.Optional(text), restores: Type.Optional(count) }),
      ),
    }),
    handle: async ({ params, query }, { quire }) => {
      const { db } = await quire.store()
      const { project } = await showSession(quire.context(), db, params.session)
      const found = await readDocument(db, project, params.path, query.version)
      if (!found) throw new NothingFound(params.path)
      const versions = await documentHistory(db, project, params.path)
      return {
        ...found,
        versions: versions.map(({ action, ...one }) => ({ ...one, ...(action !== undefined && { action }) })),
      }
    },
  }),
  jsonRoute({
    method: 'GET',
    path: '/projects/{project}/knowledge',
    name: 'listKnowledge',
    summary: 'List the knowledge of a project, newest first.',
    tag,
    params: Type.Object({ project: id('The project.') }),
    query: Type.Object({ limit: limit(200, 1000) }),
    response: Type.Object({
      knowledge: Type.Array(Type.Object({ category: text, key: text, value: text, source: text })),
    }),
    handle: async ({ params, query }, { quire }) => ({
      knowledge: await listKnowledge((await quire.store()).db, params.project, query.limit),
    }),
  }),
]
