import { diffTexts } from '@quire/inspect/compare'
import { NothingFound } from '@quire/runtime/errors'
import {
  documentHistory,
  listKnowledge,
  listSessions,
  MANUSCRIPT_FORMATS,
  openSession,
  pageTurns,
  readDocument,
  showSession,
  writeManuscript,
} from '@quire/session'
import Type from 'typebox'
import { eventStream } from '../events/event-stream.ts'
import { type Route, routesOf } from '../route/route.ts'
import { LayerDifference } from '../schema/difference.ts'
import { body, count, cursor, id, limit, next, strings, text, time, words } from '../schema/fields.ts'
import { ChangedSession, Manuscript, Session, SessionListing, SessionState, Turn } from '../schema/session.ts'

const route = routesOf('sessions')
const session = Type.Object({ session: id('The session.') })

export const sessionRoutes: readonly Route[] = [
  route.get('/sessions', 'listSessions', {
    summary: 'List conversations, most recently used first.',
    response: Type.Object({ sessions: Type.Array(SessionListing) }),
    handle: async (_request, { quire }) => {
      const all = await listSessions((await quire.store()).db)
      return { sessions: all.map((one) => ({ ...one, updatedAt: one.updatedAt.toISOString() })) }
    },
  }),
  route.post('/sessions', 'openSession', {
    summary: 'Open or start a conversation with a kit.',
    body: body({
      kit: id('The kit to chat with.'),
      session: Type.Optional(text),
      project: Type.Optional(text),
      models: Type.Optional(strings),
    }),
    response: Type.Object({ session: text, project: text }),
    status: 201,
    handle: async ({ body: request }, { quire }) => {
      const opened = await openSession(quire, request)
      return { session: opened.id, project: opened.project }
    },
  }),
  route.get('/sessions/{session}', 'getSession', {
    summary: 'Show a conversation: mode, gate, work, state, documents, and the reply in progress.',
    params: session,
    response: Session,
    handle: async ({ params }, { quire, talks }) => ({
      ...(await showSession(quire.context(), (await quire.store()).db, params.session)),
      current: talks.of(params.session).current ?? null,
    }),
  }),
  route.get('/sessions/{session}/turns', 'listTurns', {
    summary: 'List the last turns, oldest first. Use `next` for earlier turns.',
    params: session,
    query: Type.Object({ limit: limit(50, 500), cursor }),
    response: Type.Object({ turns: Type.Array(Turn), next }),
    handle: async ({ params, query }, { quire }) => pageTurns((await quire.store()).db, params.session, query),
  }),
  route.post('/sessions/{session}/messages', 'sayMessage', {
    summary:
      'Send a message. The reply and its actions arrive as events of the session. Commands such as `/mode` are refused.',
    params: session,
    body: body({ message: Type.String({ minLength: 1 }), model: Type.Optional(text) }),
    response: Type.Object({ session: text }),
    status: 202,
    handle: async ({ params, body: { message, model } }, { talks }) => {
      await talks.of(params.session).say(message, model)
      return { session: params.session }
    },
  }),
  route.post('/sessions/{session}/commands', 'runCommand', {
    summary: 'Carry out a command, such as `/mode director`. Commands are never sent to a model; `/help` lists them.',
    params: session,
    body: body({ command: Type.String({ minLength: 1 }) }),
    response: Type.Object({ session: text, text, state: SessionState }),
    handle: async ({ params, body: { command } }, { talks }) => ({
      session: params.session,
      ...(await talks.of(params.session).command(command)),
    }),
  }),
  route.raw('/sessions/{session}/events', 'followSession', {
    summary: 'Stream a conversation (server-sent events): the reply, actions that need approval, and results.',
    params: session,
    media: 'text/event-stream',
    respond: async ({ params, request }, { quire, talks }) => {
      await showSession(quire.context(), (await quire.store()).db, params.session)
      return eventStream(talks.of(params.session).feed, request)
    },
  }),
  route.post('/sessions/{session}/approvals/{approval}', 'decideAction', {
    summary: 'Approve or refuse an action that is waiting for approval.',
    params: Type.Object({ session: id('The session.'), approval: id('The id from the event.') }),
    body: body({ isApproved: Type.Boolean() }),
    response: Type.Object({ approval: text, isApproved: Type.Boolean() }),
    handle: ({ params, body: { isApproved } }, { talks }) => {
      talks.of(params.session).decide(params.approval, isApproved)
      return { approval: params.approval, isApproved }
    },
  }),
  route.post('/sessions/{session}/stop', 'stopAnswer', {
    summary: 'Stop the reply in progress. The message is kept. Send it again to continue.',
    params: session,
    body: body({}),
    response: Type.Object({ isStopped: Type.Boolean() }),
    handle: ({ params }, { talks }) => ({ isStopped: talks.of(params.session).stop() }),
  }),
  route.post('/sessions/{session}/changes', 'changeSession', {
    summary: 'Change the state: set fields, confirm items, then switch the mode.',
    params: session,
    body: body({
      set: Type.Optional(Type.Record(text, text, { description: 'Values, keyed by section.field or form.field.' })),
      add: Type.Optional(Type.Object({ path: text, text }, { additionalProperties: false })),
      confirm: Type.Optional(text),
      mode: Type.Optional(text),
      force: Type.Optional(Type.Boolean({ description: 'Enters the mode even if the gate is closed.' })),
    }),
    response: ChangedSession,
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
  route.post('/sessions/{session}/undo', 'undoEdit', {
    summary: 'Undo the last change to a document.',
    params: session,
    body: body({ document: Type.Optional(text) }),
    response: Type.Object({ file: text, version: count, restored: count }),
    handle: async ({ params, body: { document } }, { talks }) => {
      const talk = talks.of(params.session)
      const { file, version, restored } = await (await talk.open()).undo(document)
      talk.feed.append({ type: 'session.changed' })
      return { file, version, restored }
    },
  }),
  route.get('/sessions/{session}/documents/{path}', 'getDocument', {
    summary: 'Show a document of the conversation’s project, with its versions.',
    params: Type.Object({ session: id('The session.'), path: id('The path in the project’s folder.') }),
    query: Type.Object({
      version: Type.Optional(Type.Integer({ minimum: 1 })),
      changes: Type.Optional(
        Type.Boolean({ description: 'Also returns the lines that differ from the version before (default: false).' }),
      ),
    }),
    response: Type.Object({
      path: text,
      version: count,
      kind: text,
      key: text,
      text,
      changes: Type.Optional(LayerDifference.properties.lines),
      versions: Type.Array(
        Type.Object({
          version: count,
          at: time,
          isRemoved: Type.Boolean(),
          words: Type.Optional(count),
          action: Type.Optional(text),
          reason: Type.Optional(text),
          restores: Type.Optional(count),
        }),
      ),
    }),
    handle: async ({ params, query }, { quire }) => {
      const { db } = await quire.store()
      const { project } = await showSession(quire.context(), db, params.session)
      const found = await readDocument(db, project, params.path, query.version)
      if (!found) throw new NothingFound(params.path)
      const versions = await documentHistory(db, project, params.path)
      const before = query.changes ? await readDocument(db, project, params.path, found.version - 1) : undefined
      return {
        ...found,
        ...(query.changes && { changes: diffTexts(params.path, before?.text ?? '', found.text)?.lines ?? [] }),
        versions: versions.map(({ action, words, at, ...one }) => ({
          ...one,
          at: at.toISOString(),
          ...(words !== undefined && { words }),
          ...(action !== undefined && { action }),
        })),
      }
    },
  }),
  route.get('/sessions/{session}/manuscript', 'getManuscript', {
    summary: 'Show the texts of a conversation, joined in their order.',
    params: session,
    response: Manuscript,
    handle: async ({ params }, { talks }) => {
      const { title, author, words, missing, changedAt, parts } = await (
        await talks.of(params.session).open()
      ).manuscript()
      return {
        title,
        author: author ?? null,
        words,
        missing,
        changedAt: changedAt?.toISOString() ?? null,
        parts: parts.map((part) => ({ ...part, title: part.title ?? null })),
      }
    },
  }),
  route.raw('/sessions/{session}/manuscript/{format}', 'downloadManuscript', {
    summary: 'Download the manuscript as Markdown, EPUB or Word.',
    params: Type.Object({
      session: id('The session.'),
      format: words(...MANUSCRIPT_FORMATS),
    }),
    media: 'application/octet-stream',
    respond: async ({ params }, { talks }) => {
      const manuscript = await (await talks.of(params.session).open()).manuscript()
      const name = `${manuscript.title.replace(/[^\p{L}\p{N} _-]+/gu, '').trim() || 'manuscript'}.${params.format}`
      return new Response(Buffer.from(await writeManuscript(manuscript, params.format)), {
        headers: {
          'content-type': 'application/octet-stream',
          'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
        },
      })
    },
  }),
  route.get('/projects/{project}/knowledge', 'listKnowledge', {
    summary: 'List the knowledge of a project, newest first.',
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
