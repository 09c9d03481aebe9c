/** How likely it is that a change affects a file, by file kind. */
export const PRIORS = { code: 1, test: 0.8, types: 0.8, docs: 0.5, configuration: 0.4, example: 0.3, aside: 0.1 }

export type FileKind = keyof typeof PRIORS

const PROSE = /\.(?:md|mdx|markdown|rst|txt|adoc)$/i
const CONFIGURATION = /(?:^|\/)(?:\.[^/]+|[^/]*\.(?:json|ya?ml|toml|ini|cfg|lock|xml|properties|gradle))$/i
/** Generated, third-party or benchmark files. They are rarely relevant. */
const ASIDE =
  /(?:^|\/)(?:[^/]*\.(?:min\.(?:js|css)|map)|(?:node_modules|vendor|third_party|dist|build|bench(?:mark)?s?|benchmarking|perf)\/.*)$/i
/** Lock files, licences, images, fixtures, snapshots and editor settings. */
const NEVER =
  /(?:^|\/)(?:package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|bun\.lockb|[^/]*\.(?:lock|sum|snap|svg|png|jpe?g|gif|ico|webp|code-workspace|iml)|(?:licen[cs]e|copying|notice|unlicense)(?:[.-][^/]*)?|\.editorconfig|(?:fixtures?|__fixtures__|testdata|__snapshots__|snapshots|\.vscode|\.idea|\.zed|\.fleet)\/.*)$/i
const CHANGELOG =
  /^(?:packages\/[^/]+\/)?(?:change-?log|changes|history|news|releases?(?:[-_]notes)?)(?:\.(?:md|mdx|markdown|rst|txt|adoc))?$/i
const EXAMPLE = /(?:^|\/)(?:examples?|demos?|samples?|playground)\//i
const TEST =
  /(?:^|\/)(?:tests?|__tests__|specs?|testing|runtime-tests)\/|[._-](?:test|spec)s?\.[^/]+$|(?:^|\/)test_[^/]+$|_test\.[^/]+$/i

/** Whether a prompt shows a file only if someone names it. */
export function isNeverGuessed(path: string): boolean {
  return NEVER.test(path)
}

/** Whether a file lists the changes of a project, newest first. */
export function isChangelog(path: string): boolean {
  return CHANGELOG.test(path)
}

export function fileKind(path: string): FileKind {
  if (ASIDE.test(path)) return 'aside'
  if (EXAMPLE.test(path)) return 'example'
  if (PROSE.test(path)) return 'docs'
  if (TEST.test(path)) return 'test'
  if (/\.d\.[cm]?ts$|\.pyi$|\.test-d\.ts$/.test(path)) return 'types'
  return CONFIGURATION.test(path) ? 'configuration' : 'code'
}

/**
 * The name shared by a test and its source. For example, `src/router.ts`, `router.test.ts` and `test_router.py` share
 * `router`.
 */
export function subjectOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const stem = name.slice(0, name.indexOf('.') > 0 ? name.indexOf('.') : undefined)
  const subject = stem.replace(/^tests?[_-]|[_-](?:tests?|specs?)$/i, '')
  // A file named index.test.ts contains the tests of its folder.
  if (!/^(?:index|mod|main|__init__|init)$/i.test(subject)) return subject.toLowerCase()
  return (path.split('/').at(-2) ?? subject).toLowerCase()
}
