import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'
import { expect, test } from 'vitest'
import { type SessionClient, SessionTurns } from './session-turns.ts'

/** A session that remembers in which order it was asked what. */
function session(patience = 10_000) {
  const log: string[] = []
  let isInTransaction = false
  const db = {
    isInTransaction: () => isInTransaction,
    async execProtocolRawStream(bytes: Uint8Array, { onRawData }: { onRawData: (part: Uint8Array) => void }) {
      const text = Buffer.from(bytes).toString('latin1')
      const said = text.includes('rollback') ? 'rollback' : text
      log.push(said)
      if (said.includes('begin')) isInTransaction = true
      if (said.includes('commit') || said === 'rollback') isInTransaction = false
      if (said !== 'silence') onRawData(bytes)
    },
  }
  const onFatal = () => {
    throw new Error('fatal')
  }
  return { log, turns: new SessionTurns(db as unknown as PGlite, { patience, onFatal }) }
}

function client(name: string, turns: SessionTurns) {
  const self: SessionClient & { isExpired: boolean } = {
    isExpired: false,
    expire() {
      self.isExpired = true
      turns.leave(self)
    },
  }
  const ask = (text: string, isComplete = true) =>
    turns.take(self, { bytes: Buffer.from(`${name} ${text}`), isComplete, answer: () => {} })
  return { self, ask }
}

test('first come, first served, and nobody comes into another transaction', async () => {
  const { log, turns } = session()
  const [a, b] = [client('a', turns), client('b', turns)]
  a.ask('begin')
  b.ask('one')
  b.ask('two')
  await turn()
  a.ask('write')
  await turn()
  a.ask('commit')
  await turn()
  expect(log).toEqual(['a begin', 'a write', 'a commit', 'b one', 'b two'])
})

test('half a batch keeps the session until the rest has come', async () => {
  const { log, turns } = session()
  const [a, b] = [client('a', turns), client('b', turns)]
  a.ask('half', false)
  b.ask('one')
  await turn()
  expect(log).toEqual(['a half'])
  a.ask('rest')
  await turn()
  expect(log).toEqual(['a half', 'a rest', 'b one'])
})

test('the transaction of a client that is gone is taken back, and what it still wanted forgotten', async () => {
  const { log, turns } = session()
  const [a, b] = [client('a', turns), client('b', turns)]
  a.ask('begin')
  b.ask('one')
  b.ask('two')
  await turn()
  turns.leave(a.self)
  turns.leave(b.self)
  await turn()
  expect(log).toEqual(['a begin', 'rollback'])
})

test('a client that stops in the middle of a transaction does not stop the others', async () => {
  const { log, turns } = session(30)
  const [a, b] = [client('a', turns), client('b', turns)]
  a.ask('begin')
  b.ask('one')
  await wait(100)
  expect(a.self.isExpired).toBe(true)
  expect(log).toEqual(['a begin', 'rollback', 'b one'])
})

test('work of our own waits for the end of a transaction', async () => {
  const { log, turns } = session()
  const a = client('a', turns)
  a.ask('begin')
  turns.between(async () => {
    log.push('between')
  })
  await turn()
  a.ask('commit')
  await turn()
  expect(log).toEqual(['a begin', 'a commit', 'between'])
})
