/** @typedef {import('./run-tests.js').TestResult} TestResult */

/** Marks the report comment, so that later runs can find it. */
export const MARK = '<!-- quire prompt report -->'
const MAX_ROWS = 40
const MAX_CHARACTERS = 60_000

/**
 * Compares the prompt tests of two versions of a workspace.
 * @param {{ results: readonly TestResult[], problem?: string }} before
 * @param {{ results: readonly TestResult[], problem?: string }} after
 * @returns {{ text: string, failed: number }}
 */
export function writeReport(before, after) {
  const earlier = new Map(before.results.map((result) => [keyOf(result), result]))
  const pairs = after.results.map((result) => ({ now: result, old: earlier.get(keyOf(result)) }))
  const gone = before.results.filter((result) => !after.results.some((other) => keyOf(other) === keyOf(result)))
  const failed = after.results.filter(({ status }) => status === 'failed')
  const changed = pairs.filter(({ now, old }) => old && layersChanged(old, now).length > 0)
  const parts = [
    MARK,
    '## Prompt report',
    summary(after, failed.length, changed.length, gone.length),
    ...(after.problem ? [`The prompt tests could not run:\n\n${fence(after.problem)}`] : []),
    ...(before.problem && !after.problem
      ? [`The base could not be tested, so there is nothing to compare with:\n\n${fence(before.problem)}`]
      : []),
    ...section('Failing tests', failed.map(failure)),
    ...section('Changed prompts', changedRows(changed), '| case | model | layers |\n|---|---|---|'),
    ...section('Fit', pairs.map(fitRow), '| case | model | tokens | omitted or shortened |\n|---|---|---:|---|'),
  ]
  const text = parts.join('\n\n')
  return {
    failed: failed.length + (after.problem ? 1 : 0),
    text: text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}\n\n… truncated` : `${text}\n`,
  }
}

/** @param {TestResult} result */
const keyOf = ({ file, case: name, model }) => JSON.stringify([file, name, model])

/** @param {{ results: readonly unknown[] }} after @param {number} failed @param {number} changed @param {number} gone */
function summary({ results }, failed, changed, gone) {
  if (results.length === 0) return 'No prompt tests ran. Add `*.test.yaml` files beside your prompts.'
  const tests = `${results.length - failed} of ${count(results.length, 'prompt test')} passed.`
  const prompts = changed === 0 ? 'No prompt changed.' : `${count(changed, 'prompt')} changed.`
  return [tests, prompts, ...(gone > 0 ? [`Removed since the base: ${count(gone, 'case')}.`] : [])].join(' ')
}

/** @param {number} n @param {string} noun */
const count = (n, noun) => `${n} ${noun}${n === 1 ? '' : 's'}`

/** @param {TestResult} result */
function failure({ file, case: name, model, findings }) {
  const lines = findings.map(({ line, message }) => `  - line ${line}: ${inline(message)}`)
  return [`- **${inline(name)}** on ${inline(model)} (\`${inline(file)}\`)`, ...lines].join('\n')
}

/** @param {readonly { now: TestResult, old?: TestResult }[]} changed */
function changedRows(changed) {
  return changed.map(({ now, old }) => {
    const layers = layersChanged(/** @type {TestResult} */ (old), now)
    return `| ${inline(now.case)} | ${inline(now.model)} | ${layers.join(', ')} |`
  })
}

/**
 * The layers whose text changed, with their token counts before and after.
 * @param {TestResult} old @param {TestResult} now
 */
function layersChanged(old, now) {
  const before = new Map((old.layers ?? []).map((layer) => [layer.id, layer]))
  const after = new Map((now.layers ?? []).map((layer) => [layer.id, layer]))
  return [...new Set([...after.keys(), ...before.keys()])].flatMap((id) => {
    const [was, is] = [before.get(id), after.get(id)]
    if (was?.hash === is?.hash) return []
    const name = `\`${inline(id)}\``
    if (!was || !is) return [`${name} ${was ? 'removed' : `added (${is?.tokens})`}`]
    return [`${name} ${was.tokens === is.tokens ? '(same length)' : `${was.tokens} → ${is.tokens}`}`]
  })
}

/** @param {{ now: TestResult, old?: TestResult }} pair */
function fitRow({ now, old }) {
  const tokens =
    old?.tokens === undefined || old.tokens === now.tokens
      ? `${now.tokens ?? '–'}`
      : `${old.tokens} → ${now.tokens ?? '–'}`
  const cut = (now.layers ?? []).filter(({ outcome }) => outcome !== 'full' && outcome !== 'empty')
  const was = new Map((old?.layers ?? []).map((layer) => [layer.id, layer.outcome]))
  const shown = cut.map(({ id, outcome }) => {
    const isNew = old !== undefined && was.get(id) === 'full'
    return `\`${inline(id)}\` ${inline(outcome)}${isNew ? ' (new)' : ''}`
  })
  return `| ${inline(now.case)} | ${inline(now.model)} | ${tokens} | ${shown.join(', ')} |`
}

/** @param {string} title @param {readonly string[]} rows @param {string} [head] */
function section(title, rows, head) {
  if (rows.length === 0) return []
  const more = rows.length > MAX_ROWS ? [`… and ${rows.length - MAX_ROWS} more`] : []
  const body = [...(head ? [head] : []), ...rows.slice(0, MAX_ROWS)].join('\n')
  return [`### ${title}`, body, ...more]
}

/** Turns text from a pull request into plain text. Removes HTML, links, mentions, code and table cells. */
function inline(text) {
  const flat = text.replace(/\s+/g, ' ').trim().slice(0, 300)
  return flat.replace(/[\\`*_{}[\]()#+!|<>~]/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/@/g, '@&#8203;')
}

/** @param {string} text */
function fence(text) {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(({ length }) => length))
  const mark = '`'.repeat(longest + 1)
  return `${mark}text\n${text}\n${mark}`
}
