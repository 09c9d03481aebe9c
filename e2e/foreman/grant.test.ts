import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkWorkspace } from '@quire/authoring'
import { kits } from '@quire/kits'
import { loadWorkspace } from '@quire/runtime/workspace'
import type { ScriptedOptions } from '@quire/scripted'
import { GateClosed } from '@quire/session'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answers, openPlace, type TestPlace } from './test-session.ts'

const EXAMPLE = fileURLToPath(new URL('../../examples/grant/', import.meta.url))

const fill = (template: string, content: object): string =>
  `<action type="fill_form"><template>${template}</template><content>${JSON.stringify(content)}</content></action>`

const scripted: ScriptedOptions = {
  rules: [
    ...answers({
      'Nobody can get home': `<message>Noted: who, and since when?</message>
<action type="record_fact"><category>figure</category><key>last_bus</key><value>The last bus leaves at 18:05, timetable 2026</value></action>
<action type="write_application"></action>`,
      'Fill everything in': `<message>The three forms are filled in.</message>
${fill('need', { who: '214 residents without a car', problem: 'No bus after six', evidence: ['Timetable 2026', 'Survey, 61 answers'], consequence: 'Evening jobs stay out of reach' })}
${fill('project', { outcome: 'An evening bus with 20 riders a day', activities: ['Train drivers', 'Lease a minibus', 'Run it for a year'], timetable: 'March to February', people: 'Six volunteers', risks: ['No driver: a pool of six', 'Few riders: a survey in June'] })}
${fill('budget', { total: '18,400 euros', lines: ['Lease 9,600', 'Fuel 4,800', 'Insurance 4,000'], own_share: '2,000 euros and the volunteers' })}`,
      'Write it': `<message>Written.</message><action type="write_application"><emphasis>The drivers are there already</emphasis></action>`,
      'Name the families': `<message>Changed.</message><action type="revise_passage"><target>application</target><find>many families</find><replace>214 residents</replace></action>`,
    }),
    {
      match: { contains: 'Write a complete grant application' },
      answer: { text: '# An evening bus\n\nThis world-class bus serves many families.\n' },
    },
    { match: { contains: 'Write the public summary' }, answer: { text: '# Summary\n\nA bus after six.\n' } },
  ],
}

let place: TestPlace
beforeAll(async () => {
  place = await openPlace(EXAMPLE)
})
afterAll(() => place.close())

test('a process defined in Markdown and YAML produces a signed-off application', async () => {
  const session = await place.open('grant', { id: 'bus', scripted })
  const first = await session.chat('Nobody can get home after six.')
  expect(first.actions).toMatchObject([
    { type: 'record_fact', status: 'executed' },
    { type: 'write_application', status: 'refused', reason: expect.stringContaining('draft') },
  ])
  // Contains no diagnostics from earlier turns.
  expect(first.diagnostics.map(({ code }) => code)).toEqual(['session.action-refused'])
  await expect(session.goTo('draft')).rejects.toThrow(GateClosed)
  const filled = await session.chat('Fill everything in.')
  expect(filled.actions.map(({ status }) => status)).toEqual(['executed', 'executed', 'executed'])
  expect(filled.state).toMatchObject({ completion: 92, missing: ['The funder must be named.'] })
  await session.setText('funder.name', 'Harbour Trust')
  await session.goTo('draft')

  expect((await session.chat('Write it.')).actions).toMatchObject([{ status: 'executed' }])
  await expect(session.goTo('review')).rejects.toThrow('word limit')
  await session.setText('funder.word_limit', '800')
  await session.goTo('review')
  // The model sees what it is asked to judge, and how long it is.
  const { text } = await session.preview('What is weak?')
  expect(text).toContain('One line for each: key | title | words, or (words planned)')
  expect(text).toContain('application | An evening bus | 6')
  expect(text).toContain('3| This world-class bus serves many families.')
  expect(text).toMatch(
    /<user_changes since="your last reply" note="[^"]+">\n[\s\S]*Set funder\.word_limit to “800”\.[\s\S]*<\/user_changes>/,
  )

  const revised = await session.chat('Name the families.')
  expect(revised.actions[0]).toMatchObject({ type: 'revise_passage', status: 'executed' })
  await expect(session.goTo('finished')).rejects.toThrow('The applicant must sign the application off.')
  expect(await session.view()).toMatchObject({ next: 'finished', isFinished: false })
  expect(await session.confirm('signed_off')).toContain('Wrote manuscript.md, manuscript.epub, manuscript.docx.')
  await session.goTo('finished')
  expect(await session.view()).toMatchObject({ mode: 'review', isFinished: true, completion: 100, missing: [] })

  const file = (path: string): string => readFileSync(join(place.dir, 'projects/bus', path), 'utf8')
  expect(file('manuscript.md')).toContain('This world-class bus serves 214 residents.')
  expect(file('application.md')).toBe('# An evening bus\n\nThis world-class bus serves 214 residents.\n')
  expect(file('forms/need.md')).toContain('- Survey, 61 answers')
  expect(file('forms/budget.md')).toContain('- Lease 9,600')
})

const DESK: Readonly<Record<string, string>> = {
  'process.yaml': `description: Minutes of a meeting
modes:
  meet: { goal: Take notes, next: close }
  close: { goal: File them }
state:
  meeting: { fields: { topic: {}, people: { type: integer }, urgent: { type: boolean }, points: { type: list, element: point } } }
  facts: { of: knowledge }
knowledge: { categories: [fact] }
`,
  'actions.yaml': `actions:
  note:
    description: Note what the meeting is about
    parameters: { topic: { type: string }, people: { type: integer }, urgent: { type: boolean }, points: { type: array, items: string } }
    modes: [meet]
    handler: set_fields
    with: { fields: { topic: meeting.topic, people: meeting.people, urgent: meeting.urgent, points: meeting.points } }
  misplace:
    description: Note it where there is nothing
    parameters: { topic: { type: string } }
    modes: [meet]
    handler: set_fields
    with: { fields: { topic: meeting.subject } }
  file_minutes:
    description: File the minutes
    parameters: { number: { type: string, required: true }, remark: { type: string } }
    modes: [close]
    handler: write_file
    with:
      kind: minutes
      key: 'minutes-{{number}}'
      file: 'minutes/{{number}}.md'
      template: minutes
      then: { meeting: { urgent: false } }
`,
  'blueprints/chat.yaml': `description: One turn
inputs: { mode: { default: meet }, message: { main: true }, history: { required: false }, session_state: { required: false } }
layers:
  - { id: mode_rules, source: mode_rules, fit: keep }
  - { id: session_state, source: session_state, format: xml, fit: variant }
  - { id: history, source: history, role: user, fit: oldest-first }
  - { id: message, source: message, role: user, fit: keep }
`,
  'templates/modes/meet.md': 'Take notes.\n\n{{available_actions}}\n',
  'templates/modes/close.md': 'File them.\n\n{{available_actions}}\n',
  'templates/minutes.md':
    '# {{state.meeting.topic}}\n\n{{#each state.meeting.points}}\n- {{this}}\n{{/each}}\n\nRemark: {{params.remark}}\n',
}

const note = (params: Readonly<Record<string, unknown>>): string =>
  `<action type="note">${Object.entries(params)
    .map(([name, value]) => `<${name}>${typeof value === 'string' ? value : JSON.stringify(value)}</${name}>`)
    .join('')}</action>`
const minutes = (number: string): string =>
  `<action type="file_minutes"><number>${number}</number><remark>{{topic}} &amp; so on</remark></action>`

test('stores valid parameters as declared, and rejects invalid ones', async () => {
  for (const [file, text] of Object.entries(DESK)) {
    mkdirSync(dirname(join(place.dir, 'kits/desk', file)), { recursive: true })
    writeFileSync(join(place.dir, 'kits/desk', file), text)
  }
  const replies = {
    'note it': `${note({ topic: 'The <bus>', people: 7, urgent: true, points: ['Drivers', 'Fuel'] })}\n${note({})}`,
    'note it wrong': [
      note({ people: 'seven' }),
      note({ urgent: 'perhaps' }),
      note({ points: [{ a: 1 }] }),
      note({ topic: 'x'.repeat(5000) }),
      note({ subject: 'Unknown' }),
      '<action type="misplace"><topic>Nowhere</topic></action>',
      minutes('1'),
    ].join('\n'),
    'file them': [
      minutes('1'),
      minutes('1'),
      minutes('../../out'),
      minutes('/etc/out'),
      minutes(''),
      note({ topic: 'Late' }),
    ].join('\n'),
  }
  const rules = answers(
    Object.fromEntries(
      Object.entries(replies).map(([says, text]) => [`Please ${says}.`, `<message>So.</message>\n${text}`]),
    ),
  )
  const session = await place.open('desk', { id: 'desk', scripted: { rules } })
  const say = async (what: string) => (await session.chat(`Please ${what}.`)).actions

  expect(await say('note it')).toMatchObject([
    {
      status: 'executed',
      result: {
        'meeting.topic': 'The <bus>',
        'meeting.people': 7,
        'meeting.urgent': true,
        'meeting.points': ['Drivers', 'Fuel'],
      },
    },
    { status: 'failed', reason: 'There is nothing to set. Use one of topic, people, urgent, points.' },
  ])
  const noted = { topic: 'The <bus>', people: 7, urgent: true, points: ['Drivers', 'Fuel'] }
  expect((await session.read()).state.sections.meeting).toEqual(noted)

  const wrong = await say('note it wrong')
  expect(wrong.map(({ status }) => status)).toEqual([
    'refused',
    'refused',
    'refused',
    'failed',
    'refused',
    'failed',
    'refused',
  ])
  expect(wrong.map(({ reason }) => reason)).toEqual([
    expect.stringContaining('people'),
    expect.stringContaining('urgent'),
    expect.stringContaining('points'),
    'meeting.topic may have at most 4000 characters.',
    expect.stringContaining('subject'),
    "The state has no 'meeting.subject'.",
    expect.stringContaining('is not available in mode meet'),
  ])
  expect((await session.read()).state.sections.meeting).toEqual(noted)

  await session.goTo('close')
  const filed = await say('file them')
  expect(filed.slice(0, 2)).toMatchObject([
    { status: 'executed', result: { file: 'minutes/1.md', version: 1 } },
    // Writing the same text again does not create a new version.
    { status: 'executed', result: { file: 'minutes/1.md', version: 1 } },
  ])
  for (const outside of filed.slice(2, 4))
    expect(outside).toMatchObject({ status: 'failed', reason: expect.stringContaining('out') })
  expect(filed[4]).toMatchObject({ status: 'failed', reason: expect.stringContaining("'number' must not be empty") })
  expect(filed[5]).toMatchObject({
    status: 'refused',
    reason: expect.stringContaining('is not available in mode close'),
  })
  const folder = join(place.dir, 'projects/desk')
  expect(readFileSync(join(folder, 'minutes/1.md'), 'utf8')).toBe(
    '# The <bus>\n\n- Drivers\n- Fuel\n\nRemark: {{topic}} & so on\n',
  )
  expect(readdirSync(folder, { recursive: true }).sort()).toEqual(['minutes', 'minutes/1.md'])
  expect((await session.read()).state.sections.meeting).toEqual({ ...noted, urgent: false })
})

const MISPLACED = {
  file: 'kits/desk/actions.yaml',
  line: 13,
  severity: 'error',
  code: 'invalid-data-file',
  message:
    "actions.misplace.with.fields.topic: there is no meeting field 'subject'. Known: topic, people, urgent, points.",
}

test('the process kit is listed, checked and rendered like any kit', async () => {
  const workspace = loadWorkspace(place.dir, { kits })
  expect(workspace.kits.find(({ name }) => name === 'grant')).toMatchObject({
    description: expect.stringContaining('grant writer'),
  })
  expect(workspace.listBlueprints()).toContain('grant/chat')
  // Only the deliberately broken kit has a problem.
  expect((await checkWorkspace(place.dir, { kits })).problems).toEqual([MISPLACED])
})

test('every problem in the process kit is reported with its file and line', async () => {
  const kit = join(place.dir, 'kits/grant')
  rmSync(join(kit, 'templates/modes/draft.md'))
  const actions = join(kit, 'actions.yaml')
  writeFileSync(
    actions,
    readFileSync(actions, 'utf8').replace('modes: [review]', 'modes: [revision]').replace('save_knowledge', 'remember'),
  )
  appendFileSync(join(kit, 'templates/identity.md'), '\n{{> nowhere}}\n')
  const found = (await checkWorkspace(place.dir, { kits })).problems
    .filter(({ file }) => file !== MISPLACED.file)
    .map(({ file, line, message }) => `${file}:${line} ${message}`)
  expect(found).toEqual([
    expect.stringMatching(/^kits\/grant\/actions\.yaml:\d+ actions\.record_fact: there is no handler 'remember'/),
    expect.stringMatching(
      /^kits\/grant\/actions\.yaml:\d+ actions\.revise_passage\.modes: there is no mode 'revision'/,
    ),
    expect.stringMatching(/^kits\/grant\/process\.yaml:\d+ modes\.draft: there is no template 'modes\/draft'/),
    expect.stringMatching(/^kits\/grant\/templates\/identity\.md:\d+ .*nowhere/),
  ])
  writeFileSync(
    join(kit, 'process.yaml'),
    'description: x\nmodes:\n  one: { goal: y, next: two }\nstate: { a: { fields: { b: {} } } }\n',
  )
  expect((await checkWorkspace(place.dir, { kits })).problems).toContainEqual(
    expect.objectContaining({
      file: 'kits/grant/process.yaml',
      line: 3,
      message: expect.stringContaining("no mode 'two'"),
    }),
  )
})
