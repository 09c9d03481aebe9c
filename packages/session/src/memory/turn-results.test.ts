import { parseResponse } from '@quire/core'
import { describe, expect, it } from 'vitest'
import { earlierResponse } from './tagged-response.ts'
import { turnResults } from './turn-results.ts'

const long = 'She counted the doors and not the people. '.repeat(40)

describe('results of a reply', () => {
  const actions = [{ type: 'query_notebook', status: 'executed' as const, result: `notes.md:1\n> ${long}` }]

  it('are shown in full for the last reply, and on one line for earlier replies', () => {
    expect(turnResults({ actions })).toContain(long.trim())
    const line = turnResults({ actions }, true)!
    expect(line.length).toBeLessThan(300)
    expect(line).toMatch(
      /<action_result type="query_notebook" status="executed"><!\[CDATA\[notes\.md:1 > She counted .* …\]\]></,
    )
  })

  it('show repeated actions of earlier replies once, with a count', () => {
    const done = { type: 'save_decision', status: 'executed' as const, result: true }
    expect(turnResults({ actions: [done, done] }, true)).toContain(
      '<action_result type="save_decision" status="executed" times="2">Done.</action_result>',
    )
    expect(turnResults({ actions: [done, done] })!.match(/Done\./g)).toHaveLength(2)
  })

  it('of earlier replies have no diff, which would be cut', () => {
    const result = { file: 'scenes/a.md', fails: true, diff: '@@ line 1 @@\n-old\n+new', remaining: ['line 1: very'] }
    const edited = { actions: [{ type: 'apply_edit', status: 'executed' as const, result }] }
    expect(turnResults(edited)).toContain('@@ line 1 @@')
    expect(turnResults(edited, true)).toContain('>file: scenes/a.md; fails: true remaining: - line 1: very<')
    const contents = [{ target: 'a', status: 'written' as const, path: 'scenes/a.md', version: 2, diff: result.diff }]
    expect(turnResults({ actions: [], contents }, true)).toContain('>scenes/a.md, version 2<')
  })

  it('put names on one line, and say of a finding where it is and how bad', () => {
    const result = {
      score: 79,
      checked: ['ch1-sc1', 'ch1-sc2'],
      counts: { zero_tolerance: 1 },
      entries: [{ id: 'a', scores: { fit: 9, rhythm: 8 }, words: 60 }],
      // As a database returns them, in any order.
      findings: [
        {
          say: 'with … precision',
          rule: 'x',
          found: 'with great precision',
          place: 'scenes/a.md:3',
          severity: 'deduction',
        },
        { say: 'Too long', line: 4, severity: 'warning', found: 'very' },
      ],
    }
    expect(turnResults({ actions: [{ type: 'check', status: 'executed', result }] })).toContain(
      [
        '>score: 79; checked: ch1-sc1, ch1-sc2',
        'counts:',
        '- zero_tolerance: 1',
        'entries:',
        '- id: a; scores: (fit: 9, rhythm: 8); words: 60',
        'findings:',
        '- scenes/a.md:3 with … precision: “with great precision” (deduction)',
        '- line 4: Too long: “very” (warning)<',
      ].join('\n'),
    )
  })

  it('are empty if nothing was requested', () => {
    expect(turnResults({ actions: [], contents: null, claims: null })).toBeUndefined()
  })
})

describe('an earlier reply', () => {
  it('keeps its message and actions, and shortens long texts', () => {
    const response = `<message>${long}</message>\n<action type="write_template"><template>theme</template><content><a>${long}</a><b>Short</b></content></action>\n<content_update target="ch1-sc1">\n${long}\n</content_update>`
    const short = earlierResponse(response)
    const { message, actions, contentUpdates, diagnostics } = parseResponse(short)
    expect(message.trim()).toBe(long.trim())
    expect(diagnostics).toEqual([])
    expect(actions[0]!.raw).toMatch(
      /^<template>theme<\/template><content><a>She counted .{100,200} …<\/a><b>Short<\/b>/,
    )
    expect(contentUpdates[0]!.content).toContain('kept as a document')
    expect(earlierResponse(short)).toBe(short)
  })
})
