import { type Kysely, sql } from 'kysely'
import type { RateLimits } from '../../call/call-settings.ts'
import { systemClock } from '../../call/limits/clock.ts'
import type { Permit, SharedLimits } from '../../call/limits/limiters.ts'
import type { Database } from '../../store/database.ts'
import type { Store } from '../../store/store.ts'
import { type StoreWaits, untilStored } from '../../store/wait-for-store.ts'

/** Lifetime of a permit after its last renewal. A killed process can block other processes for this long. */
const HOLD_SECONDS = 15
const RENEW_MS = 5_000
const SHORTEST_WAIT_MS = 20
const LONGEST_WAIT_MS = 500
/** Additional wait before the next check, for each ticket ahead in the queue. */
const WAIT_PER_PLACE_MS = 50

/**
 * Enforces limits across all processes that use a store. Each request has a row in `permit`. The request waits in line,
 * then gets a permit and keeps it until the permit is released. A permit counts as usage for one minute. The permits of
 * killed processes lapse. All times are taken from the database's clock.
 */
export function storeLimits({ db }: Pick<Store, 'db'>, waits: StoreWaits): SharedLimits {
  return {
    async acquire(provider, limits, tokens, signal) {
      let ticket: string | undefined
      const waiting = { signal, sleep: (ms: number) => systemClock.sleep(ms, signal), waits }
      try {
        for (;;) {
          signal.throwIfAborted()
          ticket ??= await untilStored(() => takeTicket(db, provider, tokens), waiting)
          const id = ticket
          const turn = await untilStored(() => tryTurn(db, provider, limits, id), waiting)
          // The ticket lapsed because the process asked too late. Take a new ticket.
          if (!turn) ticket = undefined
          else if (turn.is_granted) return hold(db, provider, id)
          else await waiting.sleep(waitFor(turn))
        }
      } catch (error) {
        if (ticket !== undefined) void remove(db, ticket)
        throw signal.aborted ? signal.reason : error
      }
    },
  }
}

/** A granted permit. It is renewed until it is released. If the release cannot be stored, the permit lapses. */
function hold(db: Kysely<Database>, provider: string, id: string): Permit {
  const renewing = setInterval(() => {
    sql`update permit set held_until = ${HELD_UNTIL} where id = ${id}`.execute(db).catch(() => {})
  }, RENEW_MS)
  renewing.unref()
  return {
    release(tokens) {
      clearInterval(renewing)
      void release(db, provider, id, tokens)
    },
    cancel() {
      clearInterval(renewing)
      void remove(db, id)
    },
  }
}

const HELD_UNTIL = sql`statement_timestamp() + ${sql.lit(HOLD_SECONDS)} * interval '1 second'`
/** Ignores times that are too far in the future. Such times occur if the clock was set back. */
const IS_HELD = sql`held_until > statement_timestamp() and held_until <= ${HELD_UNTIL}`
const IS_RECENT = sql`granted_at > statement_timestamp() - interval '1 minute' and granted_at <= statement_timestamp()`

async function takeTicket(db: Kysely<Database>, provider: string, tokens: number): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into permit (provider, tokens, held_until) values (${provider}, ${tokens}, ${HELD_UNTIL}) returning id
  `.execute(db)
  return rows[0]!.id
}

interface Turn {
  readonly is_granted: boolean
  readonly ahead: number
  /** Milliseconds until the oldest entry expires. Null if the limits per minute allow the request. */
  readonly frees_in: number | null
}

/** Tickets near the head of the queue are checked more often. */
function waitFor({ ahead, frees_in }: Turn): number {
  const wait = Math.max(SHORTEST_WAIT_MS + ahead * WAIT_PER_PLACE_MS, frees_in ?? 0)
  return Math.min(wait, LONGEST_WAIT_MS)
}

/** Grants a ticket if the limits allow it. Returns undefined if the ticket has lapsed. */
async function tryTurn(
  db: Kysely<Database>,
  provider: string,
  {
    concurrency = null,
    requestsPerMinute = null,
    tokensPerMinute = null,
  }: { [Key in keyof RateLimits]: number | null },
  id: string,
): Promise<Turn | undefined> {
  const isAhead = sql`granted_at is null and id < ${id}::bigint and ${IS_HELD}`
  return db.transaction().execute(async (tx) => {
    // The lock needs its own statement, so that the next statement sees all granted permits.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`quire permit ${provider}`}, 0))`.execute(tx)
    const { rows } = await sql<Turn>`
      with used as (
        select count(*) filter (where ${IS_RECENT}) as requests,
          coalesce(sum(tokens) filter (where ${IS_RECENT}), 0) as tokens,
          count(*) filter (where granted_at is not null and ${IS_HELD}) as held,
          count(*) filter (where ${isAhead}) as ahead,
          coalesce(sum(tokens) filter (where ${isAhead}), 0) as tokens_ahead,
          extract(epoch from min(granted_at) filter (where ${IS_RECENT}) + interval '1 minute' - statement_timestamp())
            ::float8 * 1000 as frees_in
        from permit where provider = ${provider}
      ),
      fits as (
        select permit.id, (${concurrency}::integer is null or held + ahead < ${concurrency}::integer) as at_once,
          (${requestsPerMinute}::integer is null or requests + ahead < ${requestsPerMinute}::integer)
          -- A request that exceeds the limit of a minute is sent alone; otherwise it would wait forever.
          and (${tokensPerMinute}::integer is null or (used.tokens = 0 and ahead = 0)
            or used.tokens + tokens_ahead + permit.tokens <= ${tokensPerMinute}::integer) as in_minute
        from permit, used where permit.id = ${id}::bigint
      ),
      tried as (
        update permit set held_until = ${HELD_UNTIL},
          granted_at = case when at_once and in_minute then statement_timestamp() end
        from fits where permit.id = fits.id
        returning granted_at
      )
      select granted_at is not null as is_granted, ahead::integer, case when not in_minute then frees_in end as frees_in
      from tried, used, fits
    `.execute(tx)
    return rows[0]
  })
}

/** Replaces the estimate with the actual usage. Also removes expired entries. */
async function release(db: Kysely<Database>, provider: string, id: string, tokens: number | undefined): Promise<void> {
  await sql`
    with released as (
      update permit set held_until = null, tokens = coalesce(${tokens ?? null}::integer, tokens) where id = ${id}::bigint
    )
    delete from permit where provider = ${provider} and id <> ${id}::bigint
      and (${IS_HELD}) is not true and (${IS_RECENT}) is not true
  `
    .execute(db)
    .catch(() => {})
}

async function remove(db: Kysely<Database>, id: string): Promise<void> {
  await sql`delete from permit where id = ${id}::bigint`.execute(db).catch(() => {})
}
