import { toXml } from '@quire/core'
import { loadTokenizer } from '@quire/core/model'
import { describe, expect, it } from 'vitest'
import { stateLosses } from '../kit/session-sources.ts'
import { parseProcess } from '../process/parse-process.ts'
import { TEST_PROCESS_TEXT, testProcess } from '../process/test-process.ts'
import { newSessionState } from './state-draft.ts'
import { type StateSources, sessionStateXml } from './state-xml.ts'

const sources = (change: Partial<StateSources['state']> = {}): StateSources => ({
  state: {
    ...newSessionState(testProcess),
    sections: {
      project: { title: 'On bridges & <ropes>', minutes: 20 },
      voice: {
        locked: true,
        patterns: [{ text: 'with "precision"', attributes: { severity: 'zero' } }],
        places: ['Oslo', 'Bergen'],
      },
      memory: { wishes: ['short', 'dry'] },
    },
    work: { outline: { fields: { opening: 'a', point: 'b' } } },
    ...change,
  },
  documents: { keys: {}, named: {} },
  knowledge: [1, 2, 3, 4].map((n) => ({ category: 'fact', key: `k${n}`, value: `v${n}` })),
  notebooks: [{ id: 'nb', role: 'research', title: 'Ropes' }],
})
const { count } = await loadTokenizer('o200k_base')
const SPACE = { full: 0, medium: 400, minimal: 150 }
const write = (state: StateSources, size: 'full' | 'medium' | 'minimal' = 'full') =>
  toXml(sessionStateXml(testProcess, state, { size, space: { tokens: SPACE[size], count } }))

describe('the state as XML', () => {
  it('shows an entry once if it is in both a list and the knowledge', () => {
    const withKnowledge = { ...sources(), knowledge: [{ category: 'taste', key: 'tone', value: 'dry' }] }
    expect(write(withKnowledge).match(/dry/g)).toHaveLength(1)
    expect(write(withKnowledge)).toContain('<entry category="taste" key="tone">dry</entry>')
    expect(write(withKnowledge)).toContain('short')
  })

  it('shows the sections visible in a mode, in order', () => {
    expect(write(sources())).toMatchInlineSnapshot(`
      "<session_state>
        <current_mode>PLAN</current_mode>
        <completion_pct>40</completion_pct>
        <project>
          <title>On bridges &amp; &lt;ropes&gt;</title>
          <minutes>20</minutes>
        </project>
        <work>
          <template name="Outline" status="in_progress">
            <completed>opening, point</completed>
            <missing>close</missing>
          </template>
          <template name="Facts" status="not_started"/>
        </work>
        <notes>
          <entry category="fact" key="k1">v1</entry>
          <entry category="fact" key="k2">v2</entry>
          <entry category="fact" key="k3">v3</entry>
          <entry category="fact" key="k4">v4</entry>
        </notes>
        <shelf>
          <notebook id="nb" role="research">Ropes</notebook>
        </shelf>
        <memory>
          <wishes>
            <wish>short</wish>
            <wish>dry</wish>
          </wishes>
        </memory>
      </session_state>"
    `)
  })

  it('summarises sections if the mode needs only a summary', () => {
    const text = write(sources({ mode: 'write' }))
    expect(text).toContain('<summary>0 of 2 complete; open: Outline, Facts</summary>')
    expect(text).toContain('<pattern severity="zero">with "precision"</pattern>')
    expect(text).toContain('<places>Oslo, Bergen</places>')
  })

  it('includes as much knowledge as fits', () => {
    expect(write(sources()).match(/<entry/g)).toHaveLength(4)
    expect(write(sources(), 'medium').match(/<entry/g)).toHaveLength(1)
  })

  it('includes one entry of each part before a second entry of any part', () => {
    const crowded = (words: number): StateSources => {
      const state = sources()
      const text = ' and so on'.repeat(words)
      const wishes = [1, 2, 3, 4].map((n) => `wish ${n}${text}`)
      return {
        ...state,
        state: { ...state.state, sections: { ...state.state.sections, memory: { wishes } } },
        knowledge: [1, 2].map((n) => ({ category: 'fact', key: `k${n}`, value: text })),
        notebooks: [1, 2, 3].map((n) => ({ id: `nb${n}`, role: 'research', title: text })),
      }
    }
    const shown = (words: number, tokens: number): string[] => {
      const state = sessionStateXml(testProcess, crowded(words), { size: 'medium', space: { tokens, count } })
      return [...toXml(state).matchAll(/wish \d|key="k\d"|id="nb\d"/g)].map(([found]) => found)
    }
    // The process allows three wishes, one note and two notebooks.
    expect(shown(2, 400)).toEqual(['key="k1"', 'id="nb1"', 'id="nb2"', 'wish 2', 'wish 3', 'wish 4'])
    expect(shown(15, 400)).toEqual(['key="k1"', 'id="nb1"', 'wish 3', 'wish 4'])
    expect(shown(15, 320)).toEqual(['key="k1"', 'id="nb1"', 'wish 4'])
    expect(shown(15, 260)).toEqual(['key="k1"', 'wish 4'])
    expect(shown(15, 200)).toEqual(['wish 4'])
  })

  it.each(['medium', 'minimal'] as const)('shortens long texts in the %s size', (size) => {
    const title = 'A title that goes on '.repeat(150)
    const text = write(sources({ sections: { project: { title, audience: title } } }), size)
    expect(text).toMatch(/<title>A title that goes on [^<]*…<\/title>/)
    expect(count(text)).toBeLessThanOrEqual(SPACE[size])
  })

  it('has only a few lines for the smallest models', () => {
    expect(write(sources(), 'minimal')).toMatchInlineSnapshot(`
      "<session_state>
        <current_mode>PLAN</current_mode>
        <completion_pct>40</completion_pct>
        <title>On bridges &amp; &lt;ropes&gt;</title>
        <voice_locked>true</voice_locked>
      </session_state>"
    `)
  })

  it.each(['full', 'medium', 'minimal'] as const)('marks the process as finished in the %s size', (size) => {
    expect(write(sources({ finished: true }), size)).toContain('<finished>true</finished>')
    expect(write(sources({ finished: false }), size)).not.toContain('finished')
  })

  it('shows overridden gates', () => {
    const overrides = [{ from: 'plan', to: 'write', missing: ['Say who listens.'] }]
    expect(write(sources({ overrides }))).toMatch(/<override from="plan" to="write">[^<]*Facts lacks list\./)
  })

  it('lists the next fields and the notebooks for the smallest models', () => {
    const text = TEST_PROCESS_TEXT.replace('minimal: {', 'minimal: { next_missing: work, shelf: shelf,')
    const process = parseProcess(text, { file: 'process.yaml', name: 'talk' })
    const space = { tokens: SPACE.minimal, count }
    const minimal = toXml(sessionStateXml(process, sources(), { size: 'minimal', space }))
    expect(minimal).toMatch(/<next_missing>(?:outline|facts): [a-z, ]+<\/next_missing>/)
    expect(minimal).toContain('<shelf>')
    expect(toXml(sessionStateXml(process, sources({ mode: 'write' }), { size: 'minimal', space }))).not.toContain(
      'next_missing',
    )
  })

  it('never cuts words or leaves empty elements', () => {
    const title = 'incomprehensibilities notwithstanding '.repeat(40)
    const state = {
      ...sources({ sections: { project: { title } } }),
      notebooks: [1, 2].map((n) => ({ id: `nb${n}`, role: 'r', title })),
    }
    for (const tokens of [400, 200, 120, 90]) {
      const text = toXml(sessionStateXml(testProcess, state, { size: 'medium', space: { tokens, count } }))
      for (const [, word] of text.matchAll(/(\w+)…/g))
        expect(['incomprehensibilities', 'notwithstanding']).toContain(word)
      expect(text).not.toContain('<shelf/>')
      expect(text).not.toContain('<project/>')
    }
  })

  it('reports which parts a smaller size leaves out', () => {
    const full = sessionStateXml(testProcess, sources(), { size: 'full' })
    const small = sessionStateXml(testProcess, sources(), { size: 'medium', space: { tokens: 400, count } })
    expect(stateLosses(full, small)).toContain('3 of 4 notes.entry')
    expect(stateLosses(full, full)).toEqual([])
  })

  it('keeps zero-tolerance rules when other entries are dropped', () => {
    const patterns = [1, 2, 3, 4, 5, 6, 7].map((n) => ({
      text: `pattern ${n}`,
      attributes: { severity: n === 1 ? 'zero_tolerance' : 'deduction' },
    }))
    const state = sources({ mode: 'write', sections: { voice: { patterns } } })
    const text = toXml(sessionStateXml(testProcess, state, { size: 'medium', space: { tokens: 130, count } }))
    expect(text).toContain('pattern 1<')
    const shown = text.match(/<pattern /g)!.length
    expect(shown).toBeLessThan(7)
    // The model knows that there are more.
    expect(text).toContain(`<patterns shown="${shown} of 7">`)
  })
})
