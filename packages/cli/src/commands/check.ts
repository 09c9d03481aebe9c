import { relative, resolve } from 'node:path'
import { checkPromptText, checkWorkspace, type WorkspaceProblem } from '@quire/authoring'
import { checkTestFiles } from '@quire/authoring/tests'
import { kits } from '@quire/kits'
import type { Command } from 'commander'
import { addExamples, type CommonOptions } from '../command-line/define-command.ts'
import { EXIT, Exit } from '../command-line/exit-code.ts'
import { option } from '../command-line/option.ts'
import { readText } from '../input/read-text.ts'
import { givenTrust } from '../open/given-trust.ts'
import { openFor } from '../open/open-for.ts'
import { createOutput } from '../output/output.ts'
import { counted } from '../views/figures.ts'

export function define(command: Command): void {
  addExamples(command, [
    'quire check',
    'quire check --workspace examples/support --json',
    'quire check prompts/identity.md --stdin < draft.md   # check unsaved text, as editors do',
  ])
    .argument('[file]', 'check only this template or blueprint')
    .addOption(option('--stdin', 'read the text of the file from standard input'))
    .action(async (file: string | undefined, options: CheckOptions, command: Command) => {
      if (options.stdin && file === undefined) command.error("error: --stdin requires the argument 'file'")
      await (file === undefined ? checkAll(options) : checkFile(file, options))
    })
}

interface CheckOptions extends CommonOptions {
  readonly stdin?: boolean
}

/** Checks one file of the workspace, or a text that would replace the file. */
async function checkFile(file: string, options: CheckOptions): Promise<void> {
  await using quire = await openFor(options)
  const text = await readText(options.stdin ? '-' : file)
  const path = relative(quire.dir, resolve(file)).replaceAll('\\', '/')
  report(checkPromptText(quire.workspace, path, text), path, options)
}

async function checkAll(options: CheckOptions): Promise<void> {
  const dir = options.workspace ?? process.cwd()
  const { problems, checked } = await checkWorkspace(dir, { kits, ...givenTrust(dir) })
  const isSound = problems.every(({ severity }) => severity !== 'error')
  const tests = isSound ? await checkTests(options) : { files: 0, problems: [], domain: undefined }
  const own = checked.files.own + tests.files
  const what = `${counted(own, 'file')} of yours, ${checked.files.kits} of kits`
  report([...problems, ...tests.problems], what, options, {
    checked: { ...checked, files: { ...checked.files, own } },
    ...(tests.domain !== undefined && { domain: tests.domain }),
  })
}

/** Checks prompt tests, and returns the workspace's domain. Requires a workspace that can be opened. */
async function checkTests(options: CheckOptions): Promise<{
  readonly files: number
  readonly problems: readonly WorkspaceProblem[]
  readonly domain: string | undefined
}> {
  await using quire = await openFor(options)
  const { files, problems } = checkTestFiles(quire.workspace, { cwd: quire.dir })
  return {
    files,
    domain: quire.workspace.config.domain,
    problems: problems.map((problem) => ({ severity: 'error', code: 'invalid-data-file', ...problem })),
  }
}

function report(
  problems: readonly WorkspaceProblem[],
  what: string,
  options: CheckOptions,
  more: { readonly domain?: string } & Readonly<Record<string, unknown>> = {},
): void {
  const output = createOutput(options)
  const errors = problems.filter(({ severity }) => severity === 'error').length
  output.result({ problems, ...more, passed: errors === 0 }, () => {
    const count = `${counted(problems.length, 'problem')}.`
    return [
      ...problems.map(
        ({ file, line, severity, message }) =>
          `${output.style('bold', `${file}:${line}`)} ${output.style(severity === 'error' ? 'red' : 'yellow', severity)} ${message}`,
      ),
      ...(more.domain === undefined ? [] : [domainLine(more.domain)]),
      `${what} checked: ${problems.length === 0 ? 'no problems.' : count}`,
    ].join('\n')
  })
  if (errors > 0) throw new Exit(EXIT.checkFailed)
}

function domainLine(domain: string): string {
  return domain === 'auto'
    ? 'Domain: auto (the words of each request decide; quire run --dry-run shows the choice)'
    : `Domain: ${domain} (set in quire.yaml; --domain overrides it)`
}
