import { tmpdir } from 'node:os'
import { change, UnifiedPrompt } from '@quire/kits/change'
import { assemblePrompt } from '@quire/runtime/answer'
import { loadWorkspace } from '@quire/runtime/workspace'
import { readOptions } from '../../packages/kits/src/change/flow/change-options.ts'
import { contextOf, filesFor } from '../../packages/kits/src/change/flow/material.ts'
import { phasePrompt } from '../../packages/kits/src/change/flow/phase-prompt.ts'
import { phaseVariables, requestsFor } from '../../packages/kits/src/change/flow/phase-variables.ts'
import { listTree } from '../../packages/kits/src/change/repository/git/read-tree.ts'
import { carryOut } from '../../packages/kits/src/change/requests/carry-out.ts'
import { NO_REQUESTS } from '../../packages/kits/src/change/requests/request-limits.ts'

const flowContext = loadWorkspace(tmpdir(), { kits: [change] }).context()
const MODEL = 'openai/gpt-4o'

/**
 * Returns what a planner sees: the forms of each file in the prompt, by path, and the paths that the prompt lists.
 * `requested` are the lines that the planner has asked to read.
 */
export async function readPlanPrompt(repository, commit, request, { window, requested = [] }) {
  const state = { repo: repository, base: commit, commit, prefix: '', plan: 0 }
  const options = readOptions({ input: request, models: [MODEL], options: { repo: repository } }, flowContext.models)
  const profile = { ...flowContext.models.get(MODEL).profile, window }
  const files = await filesFor('plan', state, options, { request, plan: '' }, profile)
  const limits = requestsFor(options, 'plan', profile, false)
  const results = await readRequested({ repository, commit, limits }, requested)
  const facts = { state, plan: '', mayWrite: false, limits, hasRules: false }
  const prompt = phasePrompt(flowContext, {
    phase: 'plan',
    model: MODEL,
    instructions: { text: request, spans: [{ start: 0, end: request.length, source: { kind: 'frame' } }] },
    shared: files.shared,
    context: [...contextOf([], files), ...results.map(({ entry }) => entry)],
    rules: [],
    needed: [],
    variables: await phaseVariables(flowContext, 'plan', options, facts),
  })
  const { assembly } = await assemblePrompt(flowContext, { ...prompt, profile })
  const { overview, context } = UnifiedPrompt.fromXml(assembly.text)
  const shown = new Map()
  const byName = new Map(results.map((result) => [result.entry.name, result]))
  for (const { name, content } of context) {
    const { path, before } = byName.get(name) ?? { path: name, before: '' }
    shown.set(path, [...(shown.get(path) ?? []), before + content])
  }
  return { shown, listed: new Set([...listedPaths(overview), ...shown.keys()]), tokens: assembly.tokens.total }
}

/** The results of requests for lines of files, as long as the planner has requests and room for results. */
async function readRequested({ repository, commit, limits }, requested) {
  if (requested.length === 0) return []
  const place = { repository, commit, files: await listTree(repository, commit) }
  const requests = requested.map(({ path, from, to }) => ({
    type: 'read',
    params: { path, ...(to !== undefined && { lines: `${from}-${to}` }) },
  }))
  const { done } = await carryOut(requests, { place, model: MODEL, limits, used: NO_REQUESTS })
  return done.flatMap(({ text, file }, index) => {
    const { from } = requested[index]
    const entry = { type: 'artifact', name: `result ${index + 1}`, content: text, weight: 95 }
    return file ? [{ path: file.path, entry, before: from === 1 ? '' : `[… lines 1–${from - 1} left out …]\n` }] : []
  })
}

/** The paths in the tree of an overview. Files in closed folders are only counted there. */
function listedPaths(overview) {
  const tree = overview.slice(
    overview.lastIndexOf('\n```\n', overview.lastIndexOf('\n```')) + 5,
    overview.lastIndexOf('\n```'),
  )
  const folders = []
  return tree.split('\n').flatMap((line) => {
    const name = line.trimStart()
    const depth = (line.length - name.length) / 2
    folders.length = depth
    if (name.endsWith('/')) folders.push(name.slice(0, -1))
    return name.endsWith('/') || / \(\d+ files?\)$/.test(name) ? [] : [[...folders, name].join('/')]
  })
}
