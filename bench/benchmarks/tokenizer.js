import assert from 'node:assert/strict'
import { loadTokenizer } from '@quire/core/model'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { inFreshProcess } from '../measure/fresh-process.js'
import { median } from '../measure/median.js'
import { digits, growth, lessIsBetter, moreIsBetter } from '../measure/row.js'
import { time } from '../measure/time.js'

const PROCESSES = 3
const module = new URL('../measure/count-rates.js', import.meta.url)

/**
 * Measures exact o200k_base counts for three kinds of text. Also measures a text for which other libraries need a
 * minute.
 */
export default async function tokenizer() {
  return [await ofKind('prose'), await ofKind('code'), await ofKind('cjk'), ...(await ofOneLetter())]
}

async function ofKind(kind) {
  const ours = []
  const peers = []
  for (let run = 0; run < PROCESSES; run++) {
    ours.push(await inFreshProcess(module, { counter: 'quire', kind }))
    peers.push(await inFreshProcess(module, { counter: 'gpt-tokenizer', kind }))
  }
  assert.equal(ours[0].tokens, peers[0].tokens)
  const middle = (runs, which) => median(runs.map((run) => run[which]))
  return moreIsBetter({
    id: `tokenizer.${kind}`,
    ours: middle(ours, 'first'),
    peer: middle(peers, 'first'),
    unit: 'MB/s',
    note: `gpt-tokenizer on new text (on cached words: Quire ${digits(middle(ours, 'again'))} MB/s, gpt-tokenizer ${digits(middle(peers, 'again'))} MB/s)`,
  })
}

async function ofOneLetter() {
  const { count } = await loadTokenizer('o200k_base')
  const oursAt = async (letter, length) => median(await times(5, (n) => count(letter.repeat(length - n))))
  const shared = 20_000
  const ours = await oursAt('a', shared)
  const peer = median(await times(3, (n) => countTokens('a'.repeat(shared - n))))
  return [
    lessIsBetter({
      id: 'tokenizer.one-letter',
      ours,
      peer,
      unit: 'ms',
      note: `gpt-tokenizer; the letter “a” repeated ${shared.toLocaleString('en')} times`,
    }),
    growth({
      id: 'tokenizer.one-letter-1mb',
      small: await oursAt('a', 500_000),
      large: await oursAt('a', 1_000_000),
      unit: 'ms',
      note: 'time for one million “a” characters, divided by the time for half a million',
    }),
  ]
}

/** Each call counts a slightly different text, so that no cache helps. */
async function times(calls, call) {
  const results = []
  for (let n = 1; n <= calls; n++) results.push(await time(() => call(n)))
  return results
}
