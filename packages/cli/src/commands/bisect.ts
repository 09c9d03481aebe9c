import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { type Bisection, bisectPrompt, type ChangedLine, type TestedPrompt } from '@quire/authoring/experiments'
import { judgeKit, loadTestFiles, type MinPass } from '@quire/authoring/tests'
import type { Quire } from '@quire/runtime/front-door'
import type { Command } from 'commander'
import { addExamples } from '../command-line/define-command.ts'
import { InvalidInput } from '../command-line/errors.ts'
import { minPassOption } from '../command-line/min-pass-option.ts'
import { numberOption, option } from '../command-line/option.ts'
import { storeWaitOption, trustOption } from '../command-line/run-options.ts'
import { type OpenOptions, openFor } from '../open/open-for.ts'
import { createOutput, type Output } from '../output/output.ts'
import { counted, dollars } from '../views/figures.ts'

interface BisectCommandOptions extends OpenOptions {
  readonly case: string
  readonly model?: string
  readonly judge?: string
  readonly repeat?: number
  readonly minPass?: MinPass
  readonly maxCost?: number
  readonly live?: boolean
  readonly currentTest?: boolean
}

export function define(command: Command): void {
  addExamples(command, [
    'quire bisect reply.test.yaml --case refund v1..HEAD',
    'quire bisect reply.test.yaml --case refund HEAD~200..HEAD --repeat 10 --min-pass 8/10 --max-cost 2',
    'quire bisect reply.test.yaml --case refund v1..HEAD --current-test   # the test is newer than v1',
  ])
    .argument('<test>', 'the test file, such as reply.test.yaml')
    .argument('<range>', 'the commits to search: A..B. The test passes at A and fails at B; B defaults to HEAD')
  for (const one of [
    option('--case <name>', 'the case that fails').makeOptionMandatory(),
    option('--model <id>', 'the model to test, if the case has several or none'),
    option('--judge <id>', 'judge answers with this model instead of the judges in the test'),
    numberOption('--repeat <n>', 'how many times to ask each prompt, instead of the number in the test'),
    minPassOption(),
    numberOption('--max-cost <dollars>', 'stop asking before answers and judges together cost more', {
      min: 0,
      isWhole: false,
    }),
    option('--current-test', 'use the test in your working tree instead of the test at A'),
    option('--live', 'ask again for every answer, even if it is recorded'),
    trustOption(),
    storeWaitOption(),
  ]) {
    command.addOption(one)
  }
  command.action(bisect)
}

async function bisect(test: string, range: string, options: BisectCommandOptions): Promise<void> {
  const output = createOutput(options)
  const [{ openHistory }, { kits }, { openQuire }] = await Promise.all([
    import('@quire/kits/change/history'),
    import('@quire/kits'),
    import('@quire/runtime/front-door'),
  ])
  await using quire = await openFor(options, { isRunning: true, moreKits: [judgeKit] })
  const root = await rootOf(quire)
  const path = resolve(test)
  const file = relative(root, path)
  if (file.startsWith('..')) throw new InvalidInput(`${test} is not in the workspace ${root}.`)
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'quire-bisect-')))
  try {
    const history = await openHistory(root, range, folder)
    const own = options.currentTest ? loadTestFiles(quire.workspace, [path], { cwd: root })[0] : undefined
    output.note(`${counted(history.commits.length, 'commit')} to assemble the prompt of.`)
    const { judge, repeat, minPass, maxCost, model } = options
    const found = await bisectPrompt(
      quire,
      {
        commits: history.commits,
        folder,
        write: (commit) => history.write(commit),
        // The files of a commit are data. Nothing in them runs, and the store is never opened.
        open: () => openQuire(folder, { kits, isTrusted: false, isRequired: true, databaseUrl: null }),
      },
      {
        test: file,
        case: options.case,
        answers: options.live ? 'live' : 'record',
        now: () => performance.now(),
        newId: () => quire.newId(),
        onTested: (tested) => output.note(testedView(tested, output)),
        ...(own && { tests: own }),
        ...(model !== undefined && { model }),
        ...(judge !== undefined && { judge }),
        ...(repeat !== undefined && { repeat }),
        ...(minPass && { minPass }),
        ...(maxCost !== undefined && { maxCost }),
      },
    )
    const [good, bad] = [await history.describe(found.good), await history.describe(found.bad)]
    const tested = found.tested.map(({ result: { details, ...result }, ...one }) => ({ ...one, result }))
    output.result({ ...found, tested, good, bad }, () => bisectionView(found, bad, output))
    if (found.skipped.length > 0) output.note(skippedView(found, output))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function rootOf({ workspace, dir }: Quire): Promise<string> {
  if (workspace.root === undefined) throw new InvalidInput(`${dir} is not in a workspace (quire.yaml).`)
  return realpath(workspace.root)
}

const short = (commit: string): string => commit.slice(0, 10)

function testedView({ first, last, outcome, result: { passRate } }: TestedPrompt, output: Output): string {
  const mark = outcome === 'passed' ? output.style('green', '✓') : output.style('red', '✗')
  const rate = passRate ? `  ${passRate.passed} of ${passRate.passed + passRate.failed} passed` : ''
  return `${mark} ${first === last ? short(first) : `${short(first)}…${short(last)}`}${rate}`
}

function bisectionView(
  found: Bisection,
  bad: { readonly commit: string; readonly subject: string; readonly seconds: number },
  { style }: Output,
): string {
  const date = new Date(bad.seconds * 1000).toISOString().slice(0, 10)
  const many = found.suspects.length > 0
  const cost = found.cost ? ` for ${dollars(found.cost)}` : ''
  return [
    style('bold', `${many ? 'The first commit known to fail' : 'The first commit that fails'}: ${short(bad.commit)}`),
    `  ${date}  ${bad.subject}`,
    ...(many
      ? [
          `  Or one of ${counted(found.suspects.length, 'skipped commit')} before it: ${found.suspects.map(short).join(', ')}`,
        ]
      : []),
    ...[...Map.groupBy(found.lines, ({ layer }) => layer)].flatMap(([layer, lines]) => [
      '',
      style('bold', `Layer ${layer}`),
      ...lines.map((line) =>
        style(line.mark === '+' ? 'green' : 'red', `  ${line.mark} ${line.text}${placeView(line)}`),
      ),
    ]),
    ...(found.settings.length > 0 ? ['', style('bold', 'Settings'), ...found.settings.map((one) => `  ${one}`)] : []),
    '',
    style(
      'dim',
      `${counted(found.commits, 'commit')}, ${counted(found.prompts, 'different prompt')} in a row; tested ${found.tested.length}, asked for ${counted(found.asked, 'answer')}${cost}.`,
    ),
  ].join('\n')
}

function placeView({ file, line, from }: ChangedLine): string {
  const place = [
    ...(from === undefined ? [] : [from]),
    ...(file === undefined ? [] : [line === undefined ? file : `${file}:${line}`]),
  ]
  return place.length === 0 ? '' : `  (${place.join(', ')})`
}

function skippedView({ skipped }: Bisection, { style }: Output): string {
  return [...Map.groupBy(skipped, ({ why }) => why)]
    .map(([why, of]) => style('yellow', `! Skipped ${of.map(({ commit }) => short(commit)).join(', ')}: ${why}`))
    .join('\n')
}
