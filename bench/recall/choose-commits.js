import { execFileSync } from 'node:child_process'

/** Matches commit messages that say nothing about the code: releases, dependencies, reverts. */
const HOUSEKEEPING = /^(?:bump|chore|build|ci|release|merge|revert|v?\d)/i
const CODE = /\.(?:[cm]?[jt]sx?|py|go|rs|rb|php|java|kt|cs|swift|c|cc|cpp|h|hpp|vue|svelte)$/
/** Files that programs write. A planner does not need to see them. */
const WRITTEN =
  /(?:^|\/)(?:package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|bun\.lockb|[^/]*\.(?:lock|sum|snap|svg|png|jpe?g|gif|ico|webp))$/
const MAX_CHANGED = 10

/**
 * Returns the newest commits of a repository that change code, each with its parent, its message and the lines that it
 * replaces. Merges, housekeeping and commits that change more than ten files are skipped. Files that a commit adds, or
 * that programs write, are not counted.
 */
export function chooseCommits(repository, count) {
  const git = (...args) => execFileSync('git', ['-C', repository, ...args], { maxBuffer: 1e9, encoding: 'utf8' })
  const chosen = []
  for (const commit of git('log', '--no-merges', '--max-count=2000', '--format=%H').trim().split('\n')) {
    if (chosen.length === count) break
    const changed = git('diff-tree', '-r', '--no-commit-id', '--name-status', '--no-renames', commit)
      .split('\n')
      .filter((line) => /^[MD]\t/.test(line))
      .map((line) => line.slice(2))
    const message = git('log', '-1', '--format=%B', commit)
    if (changed.length > MAX_CHANGED || !changed.some((path) => CODE.test(path)) || HOUSEKEEPING.test(message)) continue
    const diff = (path) => git('diff', '--unified=0', '--no-renames', `${commit}^`, commit, '--', path)
    const files = changed
      .filter((path) => !WRITTEN.test(path))
      .map((path) => ({ path, lines: replacedLines(diff(path)) }))
    const subject = message.split('\n')[0].replace(/^\w+(?:\([^)]*\))?!?:\s*/, '')
    chosen.push({ commit, parent: git('rev-parse', `${commit}^`).trim(), requests: { message, subject }, files })
  }
  return chosen
}

/** The numbers of the lines that a diff without context removes. */
function replacedLines(diff) {
  return [...diff.matchAll(/^@@ -(\d+)(?:,(\d+))? /gm)].flatMap(([, start, count = '1']) =>
    Array.from({ length: Number(count) }, (_, index) => Number(start) + index),
  )
}
