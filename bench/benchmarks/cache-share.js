import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { kits } from '@quire/kits'
import { openQuire } from '@quire/runtime'
import { openModel } from '@quire/runtime/call'
import { scriptedKind } from '@quire/scripted'
import { openSession } from '@quire/session'
import { cachedShare, withInstructionsFirst } from '../measure/cached-share.js'
import { moreIsBetter } from '../measure/row.js'
import { REQUEST as CHANGE, RULES, writeHandlebars } from '../workload/handlebars-change.js'
import { answerAtOnce } from '../workload/writers-project.js'

const CHAT_TURNS = 30
const REQUEST =
  'Open a workshop where neighbours repair things together, on one evening a week, with forty tools to lend.'

/** Measures the share of input tokens that a prefix cache would serve. */
export default async function cacheShare() {
  const run = await requestsOf(
    (id) => openModel(id, { settings: {}, environment: {}, kinds: [scriptedKind()] }),
    (quire) => quire.run('dialectic-full', { input: REQUEST, models: ['scripted/alpha', 'scripted/beta'] }).result,
  )
  const chat = await requestsOf(
    (id) => ({ id, stream: answerAtOnce }),
    async (quire) => {
      const session = await openSession(quire, { kit: 'foreman', session: 'bench', models: ['openai/gpt-4o'] })
      for (let turn = 1; turn <= CHAT_TURNS; turn++) await session.chat(`What does trust cost her in scene ${turn}?`)
    },
  )
  const change = (models) =>
    requestsOf(
      (id) => openModel(id, { settings: {}, environment: {}, kinds: [scriptedKind({ rules: RULES })] }),
      async (quire, dir) => {
        writeHandlebars(dir)
        const { status } = await quire.run('change', { input: CHANGE, models, options: { repo: dir } }).result
        if (status !== 'completed') throw new Error(`The change is ${status}.`)
      },
    )
  const [one, two] = [await change(['scripted/alpha']), await change(['scripted/alpha', 'scripted/beta'])]
  return [
    moreIsBetter({
      id: 'cache-share',
      ours: cachedShare(run),
      peer: cachedShare(run.map(withInstructionsFirst)),
      unit: 'share',
      note: `share of input tokens read from the cache in a run of dialectic-full (${run.length} calls), compared with prompts that start with the step's instructions`,
    }),
    {
      id: 'cache-share.chat',
      ours: cachedShare(chat),
      peer: null,
      ratio: cachedShare(chat),
      unit: 'share',
      note: `the same comparison over ${CHAT_TURNS} turns of a foreman chat`,
    },
    {
      id: 'cache-share.change',
      ours: cachedShare(one),
      peer: null,
      ratio: cachedShare(one),
      goal: { oursAtLeast: 0.6 },
      unit: 'share',
      note: `the same for a change to Handlebars by one model, with two plans and two attempts (${one.length} calls); with two models ${cachedShare(two).toFixed(3)}`,
    },
  ]
}

/** Returns all requests sent while `work` runs in a new workspace. */
async function requestsOf(open, work) {
  const dir = mkdtempSync(join(tmpdir(), 'quire-bench-'))
  writeFileSync(join(dir, 'quire.yaml'), 'name: bench\n')
  const requests = []
  const recorded = (id) => {
    const model = open(id)
    return {
      id,
      stream(request, signal) {
        requests.push(request)
        return model.stream(request, signal)
      },
    }
  }
  const quire = await openQuire(dir, { kits, databaseUrl: null, openModel: recorded, random: () => 0.5 })
  try {
    await work(quire, dir)
    return requests
  } finally {
    await quire.close()
    rmSync(dir, { recursive: true, force: true })
  }
}
