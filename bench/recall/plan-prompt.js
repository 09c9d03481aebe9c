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
 * `requested` is what the planner has asked for: lines of files, and texts to search for.
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
    const forms = byName.get(name)?.formsOf(content) ?? [[name, content]]
    for (const [path, form] of forms) shown.set(path, [...(shown.get(path) ?? []), form])
  }
  return { shown, listed: new Set([...listedPaths(overview), ...shown.keys()]), tokens: assembly.tokens.total }
}

/**
 * The results of requests, as long as the planner has requests and room for results. `formsOf` returns the forms of
 * files that a result shows.
 */
async function readRequested({ repository, commit, limits }, requested) {
  if (requested.length === 0) return []
  const place = { repository, commit, files: await listTree(repository, commit) }
  const requests = requested.map(({ path, from, to, text, around }) =>
    text !== undefined
      ? { type: 'search', params: { text, around: String(around) } }
      : { type: 'read', params: { path, ...(to !== undefined && { lines: `${from}-${to}` }) } },
  )
  const { done } = await carryOut(requests, { place, model: MODEL, limits, used: NO_REQUESTS })
  return done.flatMap(({ text, file }, index) => {
    const { from } = requested[index]
    const entry = { type: 'artifact', name: `result ${index + 1}`, content: text, weight: 95 }
    if (requested[index].text !== undefined) return text === '' ? [] : [{ entry, formsOf: formsInSearch }]
    const before = from === 1 ? '' : `${leaveOut(1, from - 1)}\n`
    return file ? [{ entry, formsOf: (content) => [[file.path, before + content]] }] : []
  })
}

/** The forms of files in the result of a search with lines around: a path, then numbered lines. */
function formsInSearch(result) {
  const forms = new Map()
  let path = ''
  let next = 1
  for (const line of result.split('\n')) {
    const [, number, text] = /^(\d+)[:-] (.*)$/.exec(line) ?? []
    if (number === undefined) {
      if (line === '--') continue
      path = line
      next = 1
      continue
    }
    const gap = Number(number) > next ? [leaveOut(next, Number(number) - 1)] : []
    forms.set(path, [...(forms.get(path) ?? []), ...gap, text])
    next = Number(number) + 1
  }
  return [...forms].map(([of, lines]) => [of, lines.join('\n')])
}

function leaveOut(from, to) {
  return from === to ? `[… line ${from} left out …]` : `[… lines ${from}–${to} left out …]`
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
