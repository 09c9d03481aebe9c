import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { kits } from '@quire/kits'
import { UnifiedPrompt } from '@quire/kits/change'
import { openQuire } from '@quire/runtime'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { cachedShare } from './measure/cached-share.js'
import { chooseCommits } from './recall/choose-commits.js'
import { committer } from './recall/committer.js'

/*
 * Counts the input tokens of each phase of a change. The request is a commit's message, and the answers are made from
 * the commit. See bench/README.md.
 */
const USAGE = 'npm run bench:change -- [--commits 3] [--parts] REPOSITORY…'
const { values, positionals } = parseArgs({
  options: { commits: { type: 'string', default: '3' }, parts: { type: 'boolean' } },
  allowPositionals: true,
})
if (positionals.length === 0) {
  console.error(USAGE)
  process.exit(2)
}

const PHASES = ['plan', 'challenge', 'implement', 'review', 'archive']
const folder = mkdtempSync(join(tmpdir(), 'quire-change-'))
const all = []
const parts = new Map()
try {
  for (const source of positionals) {
    const clone = join(folder, basename(source))
    execFileSync('git', ['clone', '--quiet', source, clone])
    for (const commit of chooseCommits(clone, Number(values.commits))) {
      execFileSync('git', ['-C', clone, 'checkout', '--quiet', '--force', '--detach', commit.parent])
      const requests = await runChange(clone, commit)
      const tokens = Object.fromEntries(PHASES.map((phase) => [phase, 0]))
      for (const { phase, text, request } of requests) {
        tokens[phase] += countTokens(text)
        for (const [part, count] of partsOf(request)) {
          const key = `${phase}: ${part}`
          parts.set(key, (parts.get(key) ?? 0) + count)
        }
      }
      const share = cachedShare(requests.map(({ request }) => request))
      all.push({ ...tokens, share, calls: requests.length })
      print(`${basename(source)} ${commit.requests.subject.slice(0, 40)}`, all.at(-1))
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
const mean = (key) => all.reduce((sum, one) => sum + one[key], 0) / all.length
print('mean', Object.fromEntries([...PHASES, 'share', 'calls'].map((key) => [key, mean(key)])))
if (values.parts) {
  console.log('\nMean tokens of each part, in all prompts of a phase:')
  for (const [part, count] of [...parts].sort((a, b) => b[1] - a[1])) {
    console.log(`${String(Math.round(count / all.length)).padStart(8)}  ${part}`)
  }
}

/** The prompts of a run whose answers make the change of a commit. */
async function runChange(repository, { commit, requests: { message }, files }) {
  const dir = mkdtempSync(join(folder, 'run-'))
  writeFileSync(join(dir, 'quire.yaml'), 'name: bench\n')
  const requests = []
  const answer = committer(repository, commit, files)
  const openModel = (id) => ({
    id,
    async *stream(request) {
      const text = request.messages.map(({ content }) => content).join('\n')
      const { phase, answer: written } = answer(text)
      requests.push({ phase, text, request })
      yield { type: 'text', text: written }
      yield { type: 'finish', finishReason: 'stop', usage: { inputTokens: countTokens(text), outputTokens: 1 } }
    },
  })
  const quire = await openQuire(dir, { kits, databaseUrl: null, openModel, random: () => 0.5 })
  try {
    const options = { repo: repository, test: 'true', 'trust-repo': true }
    const { status, errors } = await quire.run('change', { input: message, models: ['openai/gpt-4o'], options }).result
    if (status !== 'completed')
      throw new Error(`The change is ${status}: ${errors.map(({ message }) => message).join(' ')}`)
    return requests
  } finally {
    await quire.close()
  }
}

/** The tokens of the parts of a prompt. */
function partsOf({ messages }) {
  const { context, project_rules: rules = [], system_prompt: system } = UnifiedPrompt.fromXml(messages.at(-1).content)
  const kind = ({ type, name }) =>
    type === 'file'
      ? 'files'
      : name
          .replace(/ \d+$/, '')
          .replace(/^\S+ (after the change)$/, '$1')
          .replace(/^looked up: .*/, 'looked up')
  return [
    ['system message', countTokens(messages.length > 1 ? messages[0].content : '')],
    ['rules', rules.reduce((sum, { content }) => sum + countTokens(content), 0)],
    ['system prompt', countTokens(system ?? '')],
    ...context.map((entry) => [kind(entry), countTokens(entry.content)]),
  ]
}

function print(name, { share, calls, ...tokens }) {
  const counts = PHASES.map((phase) => `${phase} ${Math.round(tokens[phase])}`).join(', ')
  const total = Math.round(PHASES.reduce((sum, phase) => sum + tokens[phase], 0))
  console.log(`${name}: ${total} tokens (${counts}), ${calls.toFixed(1)} calls, ${(100 * share).toFixed(0)}% repeated`)
}
