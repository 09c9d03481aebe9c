import { sql } from 'kysely'

/** A reply with all possible parts: thinking, a message and an action. */
const REPLY = `<thinking>ARCHITECT. The flaw is there, its price is not.</thinking>

<message>
The flaw is clear. What it costs her is not.

**Question**: Whom does she lose by it, and when does she notice?
</message>

<action type="save_decision">
  <category>character</category>
  <key>price_of_the_flaw</key>
  <value>She loses the one person who stayed</value>
</action>`

/** Fills a project with the knowledge and conversation of a long book. */
export async function fillProject(db, { project, session, entries, turns }) {
  await sql`
    insert into knowledge (project_id, category, key, value, source)
    select ${project}, (array['character', 'world', 'structure', 'constraint', 'preference', 'voice'])[1 + n % 6],
      'entry_' || n, 'What scene ' || n || ' says of trust, of the ship and of ' || md5(n::text), 'brainstorm'
    from generate_series(1, ${entries}::integer) as n
  `.execute(db)
  await sql`
    insert into session_turn (session_id, n, role, text, tagged, mode, outcome, ends_at)
    select *, sum(length(coalesce(tagged, text))) over (order by n) from (
    select ${session}, n, case when n % 2 = 1 then 'user' else 'assistant' end,
      'Turn ' || n || ' is about what she wants and what stands in her way.',
      case when n % 2 = 0 then '<message>Turn ' || n || ' asks what it costs her.</message>' end, 'architect',
      case when n % 2 = 0 then '{"actions": []}'::jsonb end
    from generate_series(1, ${turns * 2}::integer) as n
    ) as said (session_id, n, role, text, tagged, mode, outcome)
  `.execute(db)
}

/** A model that replies without delay. */
export async function* answerAtOnce() {
  yield { type: 'text', text: REPLY }
  yield { type: 'finish', finishReason: 'stop', usage: { inputTokens: 4000, outputTokens: 80 } }
}
