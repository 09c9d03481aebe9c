import { describe, expect, it } from 'vitest'
import { GateClosed, InvalidStateChange } from '../errors.ts'
import { checkGate, NOTHING_WRITTEN, standingOverrides } from '../process/gate.ts'
import { parseProcess } from '../process/parse-process.ts'
import { TEST_PROCESS_TEXT, testProcess } from '../process/test-process.ts'
import { workReports } from '../process/work-status.ts'
import { newSessionState, StateDraft } from './state-draft.ts'

function draft() {
  return new StateDraft(testProcess, newSessionState(testProcess), () => ({ turn: 3, by: 'action', action: 'test' }))
}

const statusOf = (one: StateDraft, name: string) =>
  workReports(testProcess, one.state).find(({ template }) => template.name === name)?.status

describe('a draft of the state', () => {
  it('records the previous value and the cause of every change', () => {
    const one = draft()
    one.set('project', 'title', 'On bridges')
    one.set('project', 'title', 'On ropes')
    expect(one.changes).toEqual([
      { path: 'project.title', before: null, after: 'On bridges', cause: { turn: 3, by: 'action', action: 'test' } },
      {
        path: 'project.title',
        before: 'On bridges',
        after: 'On ropes',
        cause: { turn: 3, by: 'action', action: 'test' },
      },
    ])
  })

  it('can be rolled back, including its recorded changes', () => {
    const one = draft()
    one.set('project', 'title', 'On bridges')
    const takeBack = one.mark()
    one.set('project', 'title', 'On ropes')
    one.fill('outline', { opening: 'A rope' })
    takeBack()
    expect(one.state.sections.project?.title).toBe('On bridges')
    expect(statusOf(one, 'outline')).toBe('not_started')
    expect(one.changes).toHaveLength(1)
  })

  it('ignores changes without effect', () => {
    const one = draft()
    one.set('project', 'title', 'On bridges')
    one.set('project', 'title', 'On bridges')
    expect(one.changes).toHaveLength(1)
  })

  it.each([
    ['project', 'author', 'x'],
    ['nothing', 'title', 'x'],
    ['work', 'outline', 'x'],
    ['project', 'constructor', 'x'],
    ['project', 'title', 7],
    ['project', 'minutes', 'ten'],
    ['voice', 'locked', 'yes'],
    ['voice', 'places', 'here'],
    ['project', 'title', 'x'.repeat(5000)],
  ] as const)('rejects %s.%s', (section, field, value) => {
    expect(() => draft().set(section, field, value)).toThrow(InvalidStateChange)
  })

  it('derives the status of a work template from its fields', () => {
    const one = draft()
    expect(statusOf(one, 'outline')).toBe('not_started')
    one.fill('outline', { opening: 'A rope bridge', joke: 'None' })
    expect(statusOf(one, 'outline')).toBe('in_progress')
    one.fill('outline', { point: 'Trust is load', close: 'Step on' })
    expect(statusOf(one, 'outline')).toBe('complete')
  })

  it.each(['TBD', ' — ', 'to be determined', 'N/A', '…'])('does not treat %j as a filled field', (value) => {
    const one = draft()
    one.fill('outline', { opening: value })
    expect(statusOf(one, 'outline')).toBe('not_started')
  })

  it('counts the entries of a list', () => {
    const one = draft()
    one.fill('facts', { list: ['one'] })
    expect(statusOf(one, 'facts')).toBe('in_progress')
    one.fill('facts', { list: '- one\n- two' })
    expect(one.state.work.facts?.fields.list).toEqual(['one', 'two'])
    expect(statusOf(one, 'facts')).toBe('complete')
  })

  it('rejects a status that contradicts the fields', () => {
    const one = draft()
    one.fill('outline', { opening: 'A rope bridge' })
    expect(() => one.declare('outline', 'complete')).toThrow(/point, close/)
    expect(() => one.declare('outline', 'draft_ready')).toThrow(/less than half/)
    expect(() => one.declare('outline', 'not_started')).toThrow(/opening/)
    expect(() => one.declare('outline', 'splendid')).toThrow(/not a status/)
    one.fill('outline', { point: 'Trust is load' })
    one.declare('outline', 'draft_ready')
    expect(statusOf(one, 'outline')).toBe('draft_ready')
  })

  it('sets the linked state field', () => {
    const text = TEST_PROCESS_TEXT.replace('opening: {}', 'opening: { sets: project.title }')
    const process = parseProcess(text, { file: 'process.yaml', name: 'talk' })
    const one = new StateDraft(process, newSessionState(process), () => ({ turn: 1, by: 'person' }))
    one.fill('outline', { opening: 'On bridges' })
    expect(one.state.sections.project?.title).toBe('On bridges')
  })

  it('lists the known fields if a field is unknown', () => {
    expect(() => draft().fill('outline', { middle: 'x' })).toThrow(/opening, point, close, joke/)
    expect(() => draft().fill('budget', { middle: 'x' })).toThrow(/outline, facts/)
  })
})

describe('gates', () => {
  function ready() {
    const one = draft()
    one.fill('outline', { opening: 'a', point: 'b', close: 'c' })
    one.fill('facts', { list: ['a', 'b'] })
    one.set('project', 'audience', 'Engineers')
    return one
  }

  it('report the unmet conditions and the progress so far', () => {
    const one = draft()
    one.fill('outline', { opening: 'a', point: 'b' })
    const gate = checkGate(testProcess, one.state, NOTHING_WRITTEN)
    expect(gate).toMatchObject({ isOpen: false, next: 'write', completion: 40 })
    expect(gate.missing).toEqual(['Outline lacks close.', 'Facts lacks list.', 'Say who listens.'])
  })

  it('stay closed until all conditions are met', () => {
    expect(() => draft().goTo('write', NOTHING_WRITTEN)).toThrow(GateClosed)
    const one = ready()
    one.goTo('write', NOTHING_WRITTEN)
    expect(one.state).toMatchObject({ mode: 'write', overrides: [] })
  })

  it('let a person override them, and record the unmet conditions', () => {
    const one = draft()
    one.goTo('write', NOTHING_WRITTEN, { force: true })
    expect(one.state.mode).toBe('write')
    expect(one.state.overrides).toHaveLength(1)
    expect(one.state.overrides[0]?.missing).toContain('Say who listens.')
  })

  it('do not block a return to an earlier mode', () => {
    const one = ready()
    one.goTo('write', NOTHING_WRITTEN)
    one.goTo('plan', NOTHING_WRITTEN)
    expect(one.state).toMatchObject({ mode: 'plan', overrides: [] })
    expect(one.changes.filter(({ path }) => path === 'mode')).toHaveLength(2)
  })

  it('end the process when the last gate is passed', () => {
    const documents = { keys: { sketch: ['1'], part: ['1'] }, named: {} }
    const one = ready()
    one.goTo('write', documents)
    expect(checkGate(testProcess, one.state, documents)).toMatchObject({ next: 'finished', isOpen: false })
    expect(() => one.goTo('finished', documents)).toThrow(
      "WRITE cannot change to the end yet. voice.locked is not set. 'done' is not confirmed.",
    )
    expect(one.state.finished).toBeUndefined()
    one.confirm('done')
    one.goTo('finished', documents)
    expect(one.state).toMatchObject({ mode: 'write', finished: true, overrides: [] })
    one.goTo('write', documents)
    expect(one.state).toMatchObject({ mode: 'write', finished: false })
    one.goTo('finished', documents)
    one.goTo('plan', documents)
    expect(one.state).toMatchObject({ mode: 'plan', finished: false })
    const cause = { turn: 3, by: 'action', action: 'test' }
    expect(one.changes.filter(({ path }) => path === 'finished')).toEqual([
      { path: 'finished', before: false, after: true, cause },
      { path: 'finished', before: true, after: false, cause },
      { path: 'finished', before: false, after: true, cause },
      { path: 'finished', before: true, after: false, cause },
    ])
  })

  it('let a person force an early end of the process', () => {
    const one = draft()
    expect(() => one.goTo('finished', NOTHING_WRITTEN)).toThrow(GateClosed)
    one.goTo('finished', NOTHING_WRITTEN, { force: true })
    expect(one.state).toMatchObject({ mode: 'write', finished: true, overrides: [{ from: 'plan', to: 'finished' }] })
    const { missing } = one.state.overrides[0]!
    expect(missing).toContain('Say who listens.')
    expect(missing).toContain("'done' is not confirmed.")
    expect(one.changes.map(({ path }) => path)).toEqual(['mode', 'finished', 'overrides'])
  })

  it('require a document of one kind for each document of another kind', () => {
    const state = { ...ready().state, mode: 'write' }
    const missing = (keys: Record<string, string[]>) => checkGate(testProcess, state, { keys, named: {} }).missing[0]
    expect(missing({})).toBe('There is no sketch yet.')
    expect(missing({ sketch: ['1', '2'], part: ['1'] })).toBe('Every sketch needs its part. Open: 2.')
    expect(missing({ sketch: ['1'], part: ['1'] })).not.toMatch(/sketch/)
  })

  it('require every form field to have a plan and a text', () => {
    const covered = TEST_PROCESS_TEXT.replace('- { confirmed: done }', '- { covered: outline, by: sketch, in: part }')
    const process = parseProcess(covered, { file: 'process.yaml', name: 'talk' })
    const state = { ...ready().state, mode: 'write' }
    const missing = (parts: string[]) => {
      const named = { sketch: { '1': ['opening', 'point'], '2': ['close'] } }
      return checkGate(process, state, { keys: { sketch: ['1', '2'], part: parts }, named }).missing.at(-1)
    }
    expect(missing(['1'])).toBe('Every part of the Outline must be written. Open: close.')
    expect(missing(['2'])).toBe('Every part of the Outline must be written. Open: opening, point.')
    expect(missing(['1', '2'])).not.toMatch(/Outline/)
  })

  it('forget overrides that are resolved, and report the others', () => {
    const one = draft()
    one.goTo('write', NOTHING_WRITTEN, { force: true })
    const standing = () => standingOverrides(testProcess, one.state, NOTHING_WRITTEN)
    expect(standing()).toEqual([
      {
        from: 'plan',
        to: 'write',
        missing: ['Outline lacks opening, point, close.', 'Facts lacks list.', 'Say who listens.'],
      },
    ])
    one.set('project', 'audience', 'Engineers')
    one.fill('facts', { list: ['a', 'b'] })
    expect(standing()).toEqual([{ from: 'plan', to: 'write', missing: ['Outline lacks opening, point, close.'] }])
    one.fill('outline', { opening: 'a', point: 'b', close: 'c' })
    expect(standing()).toEqual([])
  })

  it('accept a person’s confirmation, and set the dependent fields', () => {
    const one = ready()
    expect(one.confirm('done')).toBe('It is done.')
    expect(one.state.sections.voice?.locked).toBe(true)
    expect(() => one.confirm('everything')).toThrow(/done/)
  })
})
