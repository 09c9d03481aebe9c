/** @module-tag long */

import type { Store } from '@quire/runtime/store'
import type { ScriptedRule } from '@quire/scripted'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestStore, testStore } from '../store/kinds.ts'
import { type ForemanSession, foremanSession } from './foreman-session.ts'

const SCENES = 80
const WORDS = 750
/** How much longer a turn with 80 scenes may take than a turn with 10, and how much larger its prompt may be. */
const MAX_TIME = 3
const MAX_TOKENS = 2

/** Facts that only one scene establishes, each with a question that a later scene may raise. */
const FACTS = [
  [3, 'Elena hides the brass compass under the third stair', 'Where did Elena put the compass?'],
  [9, 'Marcus breaks two fingers of his left hand in the winch', 'Which hand did Marcus hurt in the winch?'],
  [14, 'the harbourmaster promises them the tide table by Friday', 'What did the harbourmaster promise?'],
  [22, 'the lamp oil runs out on the ninth night', 'When did the lamp oil run out?'],
  [31, 'Ilse learns that the captain signed for the cargo', 'What does Ilse know about the cargo papers?'],
  [38, 'the blue door of the chandlery is nailed shut', 'Can they go through the chandlery?'],
  [47, 'Tomas sells the mule to the miller for eleven crowns', 'Who has the mule now?'],
  [55, 'Elena swears to Ilse that she will never sail alone', 'What did Elena swear to Ilse?'],
  [63, 'the bell rope is cut and spliced with wire', 'What is wrong with the bell rope?'],
  [72, 'Marcus burns the only copy of the manifest', 'Does a copy of the manifest still exist?'],
] as const

let place: TestStore
let store: Store
let open: ForemanSession
beforeAll(async () => {
  place = await testStore('embedded')
  store = await place.open()
  open = await foremanSession(store, 'director')
}, 60_000)
afterAll(async () => {
  open?.close()
  await place.close()
}, 60_000)

const chapterOf = (n: number): number => Math.floor((n - 1) / 8) + 1
const sceneOf = (n: number): number => ((n - 1) % 8) + 1
const keyOf = (n: number): string => `ch${chapterOf(n)}-sc${sceneOf(n)}`
const PLACES = ['hold', 'quay', 'kitchen', 'loft', 'yard', 'chapel', 'mill', 'ferry', 'office', 'stairwell']
const VERBS = ['carries', 'counts', 'mends', 'refuses', 'follows', 'questions', 'copies', 'opens', 'sorts', 'guards']

function titleOf(n: number): string {
  return `${VERBS[n % 10]!.replace(/^./, (first) => first.toUpperCase())} the ${PLACES[(n * 7) % 10]} ${n}`
}

function factOf(n: number): string {
  return (
    FACTS.find(([scene]) => scene === n)?.[1] ??
    `Elena ${VERBS[(n * 3) % 10]} the crates in the ${PLACES[(n * 7) % 10]}`
  )
}

/** Generated prose with the scene's fact in the middle. */
function proseOf(n: number): string {
  const sentence = (at: number): string =>
    `She ${VERBS[(n + at) % 10]} what is left in the ${PLACES[(n * at) % 10]} and says number ${at} aloud.`
  const sentences = Array.from({ length: Math.ceil(WORDS / 12) }, (_, at) =>
    at === 20 ? `${factOf(n)}.` : sentence(at),
  )
  return Array.from({ length: Math.ceil(sentences.length / 5) }, (_, at) =>
    sentences.slice(at * 5, at * 5 + 5).join(' '),
  ).join('\n\n')
}

function rulesFor(n: number): ScriptedRule[] {
  const plan = {
    beat_alignment: `Part ${n} of the journey`,
    pov_character: 'Elena',
    present: n % 2 === 0 ? ['Elena', 'Marcus'] : ['Elena', 'Ilse'],
    setting: `The ${PLACES[(n * 7) % 10]}, day ${n}`,
    goal: 'To find out what the cargo is',
    conflict: 'Nobody answers',
    turn: `She leaves with less than she came for, on day ${n}.`,
    moments: ['She comes in.', 'She asks.', 'Somebody lies.'],
    callbacks: [],
    foreshadowing: n % 5 === 0 ? [`the sound from crate ${n}`] : [],
    voice_state: 'guarded',
    strategy: 'BALANCED',
    word_target: WORDS,
  }
  const summary = `Day ${n}, in the ${PLACES[(n * 7) % 10]}: ${factOf(n)}. Nobody says why, and she writes down what she has seen for the next day.`
  return [
    {
      match: { contains: ['# Plan one scene', `scene ${sceneOf(n)} (${keyOf(n)})`] },
      answer: { text: JSON.stringify(plan) },
    },
    { match: { contains: ['# Draft one scene', `# Scaffold ${keyOf(n)}: `] }, answer: { text: proseOf(n) } },
    {
      match: { contains: ['# Summarize scenes', `<document kind="scene" key="${keyOf(n)}">`] },
      answer: { text: JSON.stringify({ summaries: [{ key: keyOf(n), summary }] }) },
    },
  ]
}

const element = (name: string, value: string | number): string => `<${name}>${value}</${name}>`

/** Has one scene planned and drafted, as a writer would. Returns how long the turn took and the size of its prompt. */
async function writeScene(n: number): Promise<{ readonly ms: number; readonly tokens: number }> {
  open.rules.splice(0, open.rules.length, ...rulesFor(n))
  const numbers = element('chapter', chapterOf(n)) + element('scene', sceneOf(n))
  const beats = element('beats', element('item', `beat_${Math.min(15, Math.floor((n - 1) / 5.4) + 1)}`))
  const begun = performance.now()
  const { actions, diagnostics, tokens } = await open.reply(
    `<action type="generate_scaffold">${numbers}${element('title', titleOf(n))}${beats}</action><action type="write_scene">${numbers}</action>`,
  )
  const ms = performance.now() - begun
  expect(actions.map(({ status, reason }) => reason ?? status)).toEqual(['executed', 'executed'])
  expect(diagnostics.filter(({ code }) => code === 'session.summary-missing')).toEqual([])
  return { ms, tokens: tokens.input }
}

/** The size of a side prompt for a scene, in bytes. */
async function sidePrompt(n: number, heading: string): Promise<number> {
  const { rows } = await sql<{ bytes: Buffer }>`
    select blob.bytes from call join blob on blob.sha256 = call.request_blob where call.id like ${`${open.session.id}.%`}
  `.execute(store.db)
  const marker = heading === '# Plan one scene' ? `(${keyOf(n)})` : `# Scaffold ${keyOf(n)}: `
  return rows.map(({ bytes }) => bytes.toString()).find((text) => text.includes(heading) && text.includes(marker))!
    .length
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

test(`a book of ${SCENES} scenes keeps its speed, and its prompts know what happened`, async () => {
  const turns: { readonly ms: number; readonly tokens: number }[] = []
  for (let n = 1; n <= SCENES; n++) turns.push(await writeScene(n))
  const map = (await open.session.map())!
  expect(map.words).toBeGreaterThan(60_000)
  expect([map.entries.length, map.open]).toEqual([SCENES, []])
  const [early, late] = [turns.slice(5, 15), turns.slice(-10)]
  const times = [median(early.map(({ ms }) => ms)), median(late.map(({ ms }) => ms))]
  const tokens = [median(early.map((turn) => turn.tokens)), median(late.map((turn) => turn.tokens))]
  const plans = [await sidePrompt(10, '# Plan one scene'), await sidePrompt(SCENES, '# Plan one scene')]
  const drafts = [await sidePrompt(10, '# Draft one scene'), await sidePrompt(SCENES, '# Draft one scene')]
  // The map is all that grows in the prompts of actions.
  expect((plans[1]! - plans[0]!) / (SCENES - 10), 'plans').toBeLessThan(300)
  expect((drafts[1]! - drafts[0]!) / (SCENES - 10), 'drafts').toBeLessThan(300)
  expect(times[1]! / times[0]!, 'time').toBeLessThan(MAX_TIME)
  expect(tokens[1]! / tokens[0]!, 'tokens').toBeLessThan(MAX_TOKENS)

  for (const model of ['openai/gpt-4o', 'deepseek/deepseek-chat', 'ollama/llama3.2:3b']) {
    const missing: string[] = []
    for (const [scene, fact, question] of FACTS) {
      const { text } = await open.session.preview(question, { model })
      if (!text.includes(fact)) missing.push(`${scene}: ${question}`)
    }
    expect(missing, model).toEqual([])
  }
}, 600_000)
