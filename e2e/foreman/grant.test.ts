import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { kits } from '@quire/kits'
import { checkWorkspace, GateClosed, type ScriptedOptions } from '@quire/runtime'
import { loadWorkspace } from '@quire/runtime/workspace'
import { afterEach, beforeEach, expect, test } from 'vitest'
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
      match: { document: 'application' },
      answer: { text: '# An evening bus\n\nThis world-class bus serves many families.\n' },
    },
    { match: { document: 'summary' }, answer: { text: '# Summary\n\nA bus after six.\n' } },
  ],
}

let place: TestPlace
beforeEach(async () => {
  place = await openPlace(EXAMPLE)
})
afterEach(() => place.close())

test('a process of Markdown and YAML leads from the case to an application that is signed off', async () => {
  const session = await place.open('grant', { id: 'bus', scripted })
  const first = await session.chat('Nobody can get home after six.')
  expect(first.actions).toMatchObject([
    { type: 'record_fact', status: 'executed' },
    { type: 'write_application', status: 'refused', reason: expect.stringContaining('draft') },
  ])
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

  const revised = await session.chat('Name the families.')
  expect(revised.actions[0]).toMatchObject({ type: 'revise_passage', status: 'executed' })
  await expect(session.goTo('finished')).rejects.toThrow('The applicant must sign the application off.')
  expect(await session.view()).toMatchObject({ next: 'finished', isFinished: false })
  await session.confirm('signed_off')
  await session.goTo('finished')
  expect(await session.view()).toMatchObject({ mode: 'review', isFinished: true, completion: 100, missing: [] })

  const file = (path: string): string => readFileSync(join(place.dir, 'projects/bus', path), 'utf8')
  expect(file('application.md')).toBe('# An evening bus\n\nThis world-class bus serves 214 residents.\n')
  expect(file('forms/need.md')).toContain('- Survey, 61 answers')
  expect(file('forms/budget.md')).toContain('- Lease 9,600')
})

test('it is listed, checked and rendered like any kit', () => {
  const workspace = loadWorkspace(place.dir, { kits })
  expect(workspace.kits.at(-1)).toMatchObject({ name: 'grant', description: expect.stringContaining('grant writer') })
  expect(workspace.listBlueprints()).toContain('grant/chat')
  expect(checkWorkspace(place.dir, kits).problems).toEqual([])
})

test('every problem of it is told with its file and line', () => {
  const kit = join(place.dir, 'kits/grant')
  rmSync(join(kit, 'templates/modes/draft.md'))
  const actions = join(kit, 'actions.yaml')
  writeFileSync(
    actions,
    readFileSync(actions, 'utf8').replace('modes: [review]', 'modes: [revision]').replace('save_knowledge', 'remember'),
  )
  appendFileSync(join(kit, 'templates/identity.md'), '\n{{> nowhere}}\n')
  const found = checkWorkspace(place.dir, kits).problems.map(({ file, line, message }) => `${file}:${line} ${message}`)
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
  expect(checkWorkspace(place.dir, kits).problems).toContainEqual(
    expect.objectContaining({
      file: 'kits/grant/process.yaml',
      line: 3,
      message: expect.stringContaining("no mode 'two'"),
    }),
  )
})
