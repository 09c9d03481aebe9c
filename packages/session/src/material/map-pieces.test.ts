import { loadTokenizer } from '@quire/core/model'
import { describe, expect, test } from 'vitest'
import { mapProcess, mapReader, scaffold, type TestScene } from '../map/test-map.ts'
import { readMap } from '../map/text-map.ts'
import { type MapView, mapLines, mapSummaries } from './map-pieces.ts'

async function view(scenes: readonly TestScene[], more: Partial<MapView> = {}): Promise<MapView> {
  const map = (await readMap(mapReader(scenes), mapProcess))!
  return { map, rules: mapProcess.map!, current: [], message: 'Go on.', ...more }
}
const book = (count: number): TestScene[] =>
  Array.from({ length: count }, (_, index) => ({
    key: `ch${Math.floor(index / 8) + 1}-sc${(index % 8) + 1}`,
    plan: scaffold('The Empty Berth', `beat_${(index % 4) + 1}`, {
      present: 'Elena, Marcus',
      turn: 'She finds the key gone.',
    }),
    text: 'word '.repeat(750),
    summary: `Elena and Marcus argue about cargo ${100 + index} in the hold. He keeps the key; she cuts her left hand.`,
  }))

describe('the map', () => {
  test('shows one line for each text, what is open, and the length', async () => {
    const [head, lines] = mapLines(
      await view([
        { key: 'ch1-sc1', plan: scaffold('The Gate', 'beat_1, beat_2'), text: 'She came in.' },
        {
          key: 'ch1-sc2',
          plan: scaffold('Two & Three', 'beat_4', {
            turn: 'She says that she will never come back to this house again, whoever asks.',
          }),
        },
      ]),
    )
    expect(head!.text).toBe(
      '<map of="scene" written="1 of 2" words="3" words_to_come="900" not_covered="beat_3, beat_4">One line for each: key | title | beat | present | turn | words, or (words planned)</map>',
    )
    expect(lines!.text).toBe(
      '<map_lines from="ch1-sc1" to="ch1-sc2"><![CDATA[\nch1-sc1 | The Gate | 1 2 | Elena | She stays. | 3\nch1-sc2 | Two & Three | 4 | Elena | She says that she will never come back to this… | (900)\n]]></map_lines>',
    )
  })

  test('takes at most 30 tokens for a usual text, with its frame', async () => {
    const pieces = mapLines(await view(book(80)))
    const tokenizer = await loadTokenizer('o200k_base')
    const tokens = pieces.reduce((sum, { text }) => sum + tokenizer.count(text), 0)
    expect(tokens / 80).toBeLessThanOrEqual(30)
  })

  test('is offered around the current text, and keeps the order of the story', async () => {
    const pieces = mapLines(await view(book(40), { current: ['ch3-sc1'], message: 'What became of cargo 131?' }))
    expect(pieces.map(({ id }) => id)).toEqual([
      'map head',
      'map ch1-sc1 to ch2-sc2',
      'map ch2-sc3 to ch3-sc4',
      'map ch3-sc5 to ch4-sc6',
      'map ch4-sc7 to ch5-sc8',
      'map matching',
    ])
    const byRank = pieces.toSorted((a, b) => a.place!.rank - b.place!.rank)
    expect(byRank.map(({ id }) => id)).toEqual([
      'map head',
      'map ch2-sc3 to ch3-sc4',
      'map matching',
      'map ch3-sc5 to ch4-sc6',
      'map ch1-sc1 to ch2-sc2',
      'map ch4-sc7 to ch5-sc8',
    ])
    expect(pieces.at(-1)!.text).toContain('argue about cargo 131')
  })

  test('shows each summary once, and marks those of changed texts', async () => {
    const scenes = book(10).map((scene, index) => (index === 4 ? { ...scene, textAt: 9 } : scene))
    const shown = await view(scenes, { current: ['ch1-sc1'], message: 'What became of cargo 107?' })
    const all = [...mapLines(shown), ...mapSummaries(shown)].map(({ text }) => text).join('\n')
    expect(all.match(/argue about cargo 107 /g)).toHaveLength(1)
    expect(all.match(/argue about cargo/g)).toHaveLength(9)
    expect(all).toContain('ch1-sc5 (older than the text): Elena')
    // The current text is shown in full.
    expect(all).not.toContain('cargo 100')
  })

  test('is empty without texts', async () => {
    const none = await view([])
    expect([...mapLines(none), ...mapSummaries(none)]).toEqual([])
  })
})
