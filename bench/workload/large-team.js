import { sql } from 'kysely'

/** Inserts a team session of the given size into a run, using plain SQL. */
export async function fillTeam(db, { run, products, collabs, rounds }) {
  await sql`insert into project (id) values ('bench') on conflict do nothing`.execute(db)
  await sql`
    insert into run (id, project_id, flow, status, fingerprint, request, limits, active_steps, error)
    values (${run}, 'bench', 'team', 'running', '', '{}', '{}', 0, 'null')
  `.execute(db)
  const put = (kind, from, keys, data) => sql`
    insert into team_record (run_id, kind, id, round, about, author, recipient, data)
    select ${run}, ${kind}, ${keys}, ${data} from ${from}
  `
  const members = ['mara', 'jonas', 'priya', 'lotte', 'sam']
  const roles = ['chair', 'operative', 'operative', 'inspector', 'envoy']
  const session = {
    id: 'session',
    team: { name: 'Bench', description: 'A team of five.' },
    status: 'open',
    end: null,
    round: rounds,
    rounds: rounds + 1,
    roundDays: 1,
    counts: {},
    heard: 0,
    calls: 0,
    envelopes: {},
  }
  await one(db, run, 'session', session)
  for (const [at, id] of members.entries()) {
    const persona = 'You know what this mission needs, and the others rely on you for the part that nobody else can do.'
    await one(db, run, 'member', {
      id,
      name: id,
      role: 'member',
      teamRole: roles[at],
      skills: [{ name: 'Work' }],
      characteristics: ['patient'],
      motivation: '',
      persona,
    })
  }
  await one(db, run, 'charter', {
    id: 'M1',
    round: 0,
    mission: 'A large mission.',
    objectives: ['An end.'],
    constraints: ['A limit.'],
    missing: [],
  })
  const owner = sql`(array['jonas', 'priya'])[n % 2 + 1]`
  const text = sql`repeat('A sentence of the usual length about this product. ', 2)`
  await put(
    'product',
    sql`generate_series(1, ${products}::integer) as n`,
    sql`'P' || n, n % ${rounds}::integer + 1, null, null, null`,
    sql`jsonb_build_object('id', 'P' || n, 'round', n % ${rounds}::integer + 1, 'name', 'Product ' || n, 'type', 'page',
      'parent', case when n > 10 then 'P' || (n / 10) end, 'selected', 'P' || n || '.1', 'owner', ${owner},
      'description', ${text}, 'dod', ${text}, 'summary', 'What it is now.', 'collabCount', 10,
      'versions', jsonb_build_array('P' || n || '.1'), 'isRemoved', false)`,
  ).execute(db)
  await put(
    'version',
    sql`generate_series(1, ${products}::integer) as n`,
    sql`'P' || n || '.1', n % ${rounds}::integer + 1, 'P' || n, ${owner}, null`,
    sql`jsonb_build_object('id', 'P' || n || '.1', 'product', 'P' || n, 'round', n % ${rounds}::integer + 1,
      'author', ${owner}, 'content', repeat(${text}, 20), 'directive', 'D' || n, 'reflectionNote', 'Fine.',
      'changeSummary', 'First version.')`,
  ).execute(db)
  await put(
    'directive',
    sql`generate_series(1, ${products}::integer) as n`,
    sql`'D' || n, n % ${rounds}::integer + 1, 'P' || n, 'mara', ${owner}`,
    sql`jsonb_build_object('id', 'D' || n, 'round', n % ${rounds}::integer + 1, 'from', 'mara', 'to', ${owner},
      'about', 'P' || n, 'text', 'Write it.', 'due', ${rounds}::integer)`,
  ).execute(db)
  await put(
    'action',
    sql`generate_series(1, ${products * 2}::integer) as n`,
    sql`'S' || n, n % ${rounds}::integer + 1, 'P' || (n / 2 + 1), 'mara', null`,
    sql`jsonb_build_object('id', 'S' || n, 'round', n % ${rounds}::integer + 1, 'type', 'add', 'by', 'mara', 'reason',
      'It is needed.', 'product', 'P' || (n / 2 + 1), 'name', 'Product', 'parent', null, 'currentVersions', '[]'::jsonb,
      'author', null, 'isAccepted', false, 'version', null, 'reflectionNote', '', 'lastReflectionNote', '',
      'changeSummary', '', 'collabs', 0, 'change', null)`,
  ).execute(db)
  await put(
    'collab',
    sql`generate_series(1, ${collabs}::integer) as n`,
    sql`'C' || n, n % ${rounds}::integer + 1, 'P' || (n % ${products}::integer + 1), ${owner},
      (array['priya', 'jonas'])[n % 2 + 1]`,
    sql`jsonb_build_object('id', 'C' || n, 'round', n % ${rounds}::integer + 1, 'author', ${owner}, 'to',
      (array['priya', 'jonas'])[n % 2 + 1], 'about', 'P' || (n % ${products}::integer + 1), 'version',
      'P' || (n % ${products}::integer + 1) || '.1', 'stance', 'suggest', 'content', ${text}, 'near', null)`,
  ).execute(db)
  await sql`analyze team_record`.execute(db)
}

function one(db, run, kind, entity) {
  const { id, round = 0 } = entity
  return sql`
    insert into team_record (run_id, kind, id, round, data)
    values (${run}, ${kind}, ${id}, ${round}, ${JSON.stringify(entity)}::jsonb)
  `.execute(db)
}
