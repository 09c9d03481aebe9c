import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { chooseCommits } from './recall/choose-commits.js'
import { filesToAskFor, namedRanges, searchesAndRanges } from './recall/look.js'
import { readPlanPrompt } from './recall/plan-prompt.js'
import { visibleLines } from './recall/visible-lines.js'

/*
 * Measures how much of what a commit changes the planning prompt shows. The commit's message is the request, and its
 * parent is the project. See bench/README.md.
 */
const USAGE = 'npm run bench:recall -- [--commits 30] [--window 128000] [--missing] REPOSITORY…'
const { values, positionals } = parseArgs({
  options: {
    commits: { type: 'string', default: '30' },
    window: { type: 'string', default: '128000' },
    missing: { type: 'boolean' },
  },
  allowPositionals: true,
})
if (positionals.length === 0) {
  console.error(USAGE)
  process.exit(2)
}

const window = Number(values.window)
const LOOKS = ['after a blind look', 'after a search', 'after a look']
const COLUMNS = ['repository', 'request', 'commits', 'files', 'lines at plan', ...LOOKS]
const rows = []
const folder = mkdtempSync(join(tmpdir(), 'quire-recall-'))
try {
  for (const repository of positionals) rows.push(...(await measure(repository)))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
for (const request of ['message', 'subject']) {
  const own = rows.filter((row) => row.request === request)
  const sum = (key) => own.reduce((total, row) => total + row[key], 0)
  const keys = ['commits', 'files', 'found', 'lines', 'atPlan', 'afterBlindLook', 'afterSearch', 'afterLook']
  rows.push({ repository: 'all', request, ...Object.fromEntries(keys.map((key) => [key, sum(key)])) })
}
printTable([COLUMNS, ...rows.map(cells)])

async function measure(source) {
  const clone = join(folder, basename(source))
  execFileSync('git', ['clone', '--quiet', '--no-checkout', source, clone])
  const head = execFileSync('git', ['-C', clone, 'rev-parse', '--short=10', 'HEAD'], { encoding: 'utf8' }).trim()
  const start = { commits: 0, files: 0, found: 0, lines: 0, atPlan: 0, afterBlindLook: 0, afterSearch: 0, afterLook: 0 }
  const totals = { message: { ...start }, subject: { ...start } }
  for (const { parent, requests, files } of chooseCommits(clone, Number(values.commits))) {
    for (const [name, request] of Object.entries(requests)) {
      const total = totals[name]
      const prompt = await readPlanPrompt(clone, parent, request, { window })
      const look = (requested) =>
        requested.length === 0 ? prompt : readPlanPrompt(clone, parent, request, { window, requested })
      const blind = await look(filesToAskFor(prompt))
      const searched = await look(searchesAndRanges(prompt, request))
      const ranges = namedRanges(files, prompt, { repository: clone, commit: parent, request })
      const named = await look([...ranges, ...filesToAskFor(prompt)])
      total.commits++
      for (const file of files) {
        const atPlan = countVisible(file, prompt)
        total.files++
        total.lines += file.lines.length
        if (prompt.shown.has(file.path)) total.found++
        total.atPlan += atPlan
        // The files that were given at first are given again.
        total.afterBlindLook += Math.max(atPlan, countVisible(file, blind))
        total.afterSearch += Math.max(atPlan, countVisible(file, searched))
        total.afterLook += Math.max(atPlan, countVisible(file, named))
        if (values.missing && (atPlan < file.lines.length || !prompt.shown.has(file.path))) {
          const how = prompt.shown.has(file.path) ? 'in part' : prompt.listed.has(file.path) ? 'listed' : 'absent'
          console.log(
            `${name}: ${requests.subject.slice(0, 60)} | ${file.path} (${how}) ${atPlan}/${file.lines.length}`,
          )
        }
      }
    }
  }
  return Object.entries(totals).map(([request, total]) => ({
    repository: `${basename(source)} ${head}`,
    request,
    ...total,
  }))
}

function countVisible({ path, lines }, { shown }) {
  const visible = visibleLines(shown.get(path) ?? [])
  return lines.filter((line) => visible.has(line)).length
}

function cells({ repository, request, commits, files, found, lines, ...seen }) {
  const of = (part, whole) => `${part} of ${whole} (${whole === 0 ? '–' : ((100 * part) / whole).toFixed(1)}%)`
  return [
    repository,
    request,
    String(commits),
    of(found, files),
    ...[seen.atPlan, seen.afterBlindLook, seen.afterSearch, seen.afterLook].map((n) => of(n, lines)),
  ]
}

function printTable(lines) {
  const widths = COLUMNS.map((_, column) => Math.max(...lines.map((line) => line[column].length)))
  for (const [index, line] of lines.entries()) {
    console.log(`| ${line.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`)
    if (index === 0) console.log(`|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`)
  }
}
