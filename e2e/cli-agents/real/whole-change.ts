import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { kits } from '@quire/kits'
import { openQuire } from '@quire/runtime/front-door'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestRepository, testRepository } from '../../change/test-repository.ts'
import { openAgent } from '../open-agent.ts'
import { AGENT_NAMES, type AgentName, loopbackOptions, MODELS, makeHome } from './agents-on-loopback.ts'
import { type LoopbackProvider, startLoopbackProvider } from './loopback-provider.ts'
import type { ToolCall } from './tool-call.ts'

let provider: LoopbackProvider
const home = makeHome()
const made: TestRepository[] = []
beforeAll(async () => {
  provider = await startLoopbackProvider()
})
afterAll(async () => {
  await provider.close()
  for (const repository of made) repository.remove()
  rmSync(home, { recursive: true, force: true, maxRetries: 3 })
})

const FILES = {
  'quire.yaml': 'name: shop\n',
  'src/total.js': 'export const total = (items) => items.length\n',
  'src/old.js': 'export {}\n',
  'src/sum.js': 'export const sum = 1\n',
  'check.mjs': "import { total } from './src/total.js'\nif (total([{ quantity: 2 }]) !== 2) process.exit(1)\n",
  'CLAUDE.md': 'CANARY\n',
}
const NEW = 'export const total = (items) => items.reduce((sum, { quantity }) => sum + quantity, 0)\n'
const PLAN = `# Count quantities

## Goal
Totals count quantities.

## Ground
- \`src/total.js\`: counts entries.

## Tasks
1. \`src/total.js\`: add up \`quantity\`. Proof: \`node check.mjs\`.
2. Delete \`src/old.js\`, rename \`src/sum.js\` to \`src/add.js\`.

## Risks
None.

## Open questions
None.
`
const TAGS =
  '<content_update target="src/old.js" operation="delete"></content_update>\n<content_update target="src/add.js" operation="rename" from="src/sum.js"></content_update>'

/** Returns the tool call that reads or writes the file. Codex runs a shell command instead. */
function toolFor(agent: AgentName, phase: 'look' | 'write', folder: string): ToolCall {
  const file_path = join(folder, 'src/total.js')
  if (agent === 'codex') {
    const write = `printf %s ${JSON.stringify(NEW.trimEnd())} > src/total.js && echo >> src/total.js && rm src/old.js && mv src/sum.js src/add.js`
    return { name: 'exec_command', input: { cmd: phase === 'look' ? 'cat src/total.js' : write } }
  }
  const names = { claude: { look: 'Read', write: 'Write' }, gemini: { look: 'read_file', write: 'write_file' } }[agent]
  return { name: names[phase], input: { file_path, ...(phase === 'write' && { content: NEW }) } }
}

/** Answers like a model that reads files first and edits with the agent's own tools. */
function model(agent: AgentName): (body: string) => { text: string; tool?: ToolCall | undefined } {
  const used = new Set<string>()
  const once = (phase: string, body: string, kind: 'look' | 'write'): ToolCall | undefined => {
    const folder = /(\/[^"\\\s]*\/\.quire\/worktrees\/[^"\\\s]*?\/files)/.exec(body)?.[1]
    if (used.has(phase) || (folder === undefined && agent !== 'codex')) return undefined
    // Claude overwrites a file only after reading it.
    if (kind === 'write' && agent === 'claude' && !used.has('read first')) {
      used.add('read first')
      return toolFor(agent, 'look', folder ?? '')
    }
    used.add(phase)
    return toolFor(agent, kind, folder ?? '')
  }
  return (body) => {
    if (body.includes('# Plan a change')) return { text: PLAN, tool: once('plan', body, 'look') }
    if (body.includes('# Challenge a plan')) return { text: '## Findings\nNone.\n\n<review>PASS</review>' }
    if (body.includes('# Implement a plan')) {
      const text = agent === 'codex' ? 'Tasks 1 and 2.' : `Tasks 1 and 2.\n\n${TAGS}`
      return { text, tool: once('implement', body, 'write') }
    }
    if (body.includes('# Review a change')) {
      return { text: '## Findings\nNone.\n\n<review>PASS</review>', tool: once('review', body, 'look') }
    }
    return { text: '# Count quantities\n\n## What changed\nTotals.\n' }
  }
}

test.each(AGENT_NAMES)('the real %s plans, implements and reviews a change', async (agent) => {
  const repository = testRepository(FILES)
  made.push(repository)
  provider.answerBy(model(agent))
  const quire = await openQuire(repository.folder, {
    kits,
    isTrusted: true,
    openModel: () => openAgent(MODELS[agent], loopbackOptions(agent, home, provider)),
  })
  try {
    const options = {
      repo: repository.folder,
      plan: agent,
      challenge: agent,
      implement: agent,
      review: agent,
      write: true,
      test: 'node check.mjs',
      rounds: 0,
    }
    const result = await quire.run('change', { input: 'Totals are wrong.', options, runId: agent }).result
    expect(result.errors).toEqual([])
    expect(result.status).toBe('completed')
    const changed = repository.git('diff', '--name-status', '--find-renames', 'main', `quire/${agent}`)
    expect(changed.trim().split('\n').sort()).toEqual([
      'D\tsrc/old.js',
      'M\tsrc/total.js',
      'R100\tsrc/sum.js\tsrc/add.js',
    ])
    expect(repository.git('show', `quire/${agent}:src/total.js`)).toBe(NEW)
    expect(repository.git('status', '--porcelain', '--untracked-files=no')).toBe('')
    expect(repository.git('for-each-ref', 'refs/quire/')).toBe('')
  } finally {
    await quire.close()
  }
})
