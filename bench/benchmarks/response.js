import assert from 'node:assert/strict'
import { createResponseParser, parseResponse } from '@quire/core'
import { compareRates } from '../measure/compare-rates.js'
import { digits, growth, moreIsBetter } from '../measure/row.js'
import { createHtmlParser } from '../parsers/html-parser.js'
import { parseWithExpressions } from '../parsers/regular-expressions.js'
import { makeResponses } from '../workload/responses.js'

const CHUNK = 20

/** Texts with unclosed or stray tags, fences and quotes. Each text is repeated until it reaches a given size. */
const STORMS = {
  '<message>': '<message>',
  'unclosed actions': '<action type="a"><k>v',
  'closing tags': '</message></thinking>',
  'less-than signs': '<',
  'code fences': '```\n<action type="a">\n',
  'quotes in attributes': '<action type="',
}

/** Measures how fast tagged responses are parsed, both as whole texts and as streams. Also measures hostile input. */
export default function response() {
  const responses = makeResponses(40)
  const chunks = responses.map((text) => text.match(new RegExp(`.{1,${CHUNK}}`, 'gs')))
  const megabytes = responses.reduce((sum, text) => sum + Buffer.byteLength(text), 0) / responses.length / 1e6
  const stream = (create, index) => {
    const parser = create()
    for (const chunk of chunks[index]) parser.push(chunk)
    return parser.end()
  }
  const whole = (text) => {
    const parser = createHtmlParser()
    parser.push(text)
    return parser.end()
  }
  for (const parsed of [parseResponse(responses[0]), whole(responses[0]), parseWithExpressions(responses[0])]) {
    assert.deepEqual([parsed.actions.length, parsed.contentUpdates.length, parsed.message.length > 500], [2, 1, true])
  }
  let turn = 0
  const next = () => turn++ % responses.length
  const rates = compareRates({
    ours: () => parseResponse(responses[next()]),
    oursStreamed: () => stream(createResponseParser, next()),
    htmlparser2: () => whole(responses[next()]),
    htmlparser2Streamed: () => stream(createHtmlParser, next()),
    expressions: () => parseWithExpressions(responses[next()]),
  })
  const row = (id, ours, peer, facts) =>
    moreIsBetter({ id, ours: ours * megabytes, peer: peer * megabytes, unit: 'MB/s', ...facts })
  return [
    row('response.whole', rates.ours, rates.htmlparser2, { goal: { atLeast: 1 }, note: 'htmlparser2, 4 KB responses' }),
    row('response.streamed', rates.oursStreamed, rates.htmlparser2Streamed, {
      goal: { atLeast: 1 },
      note: `htmlparser2, in chunks of ${CHUNK} characters`,
    }),
    row('response.expressions', rates.ours, rates.expressions, {
      note: 'four regular expressions, which execute quoted actions and lose truncated ones',
    }),
    worstStorm(),
  ]
}

function worstStorm() {
  const storms = Object.entries(STORMS).map(([name, piece]) => ({ name, ...growthOf(parseResponse, piece, 256) }))
  const worst = storms.reduce((a, b) => (b.large / b.small > a.large / a.small ? b : a))
  const expressions = growthOf(parseWithExpressions, '<message>', 64)
  const slowest = Math.max(...storms.map(({ large }) => large))
  return growth({
    id: 'response.storm',
    small: worst.small,
    large: worst.large,
    unit: 'ms',
    goal: { atMost: 2.5 },
    note: `time for 512 KB of hostile input, divided by the time for 256 KB; the worst of ${storms.length} kinds is shown (${worst.name}). The slowest kind takes ${digits(slowest)} ms. Regular expressions take ${digits(expressions.large / expressions.small)}× as long when the input doubles (${digits(expressions.large)} ms for 128 KB)`,
  })
}

/**
 * Measures the time for a text of the given size and for a text twice as long. Sizes are in kilobytes, times in
 * milliseconds. Uses the fastest run for each size, to reduce the effect of other load.
 */
function growthOf(parse, piece, kilobytes) {
  const [small, large] = [1, 2].map((times) => piece.repeat((times * kilobytes * 1024) / piece.length))
  const times = { small: [], large: [] }
  for (let round = 0; round < 15; round++) {
    times.small.push(timeOf(parse, small))
    times.large.push(timeOf(parse, large))
  }
  return { small: Math.min(...times.small), large: Math.min(...times.large) }
}

function timeOf(parse, text) {
  const start = performance.now()
  parse(text)
  return performance.now() - start
}
