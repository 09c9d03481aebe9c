import { isInPart } from './visible-lines.js'

/** The maximum number of files that a reader asks for. */
const MAX_FILES = 8

/**
 * The files that a reader asks for who knows only the prompt: the first eight files that the prompt shows in part. The
 * prompt shows the most relevant files first.
 */
export function filesToAskFor({ shown }) {
  return [...shown.keys()].filter((path) => !isSeen(path, shown)).slice(0, MAX_FILES)
}

/** The changed files that a reader can ask for, because the prompt lists them or shows them in part. */
export function filesInReach(changed, { shown, listed }) {
  return changed.filter((path) => listed.has(path) && !isSeen(path, shown))
}

function isSeen(path, shown) {
  return (shown.get(path) ?? []).some((content) => !isInPart(content))
}
