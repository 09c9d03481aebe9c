import { type ChangePreview, previewResume } from '@quire/inspect/costs'
import { type Command, InvalidArgumentError } from 'commander'
import { addExamples } from '../command-line/define-command.ts'
import { option, splitList } from '../command-line/option.ts'
import {
  concurrencyOption,
  faultOption,
  type LimitOptions,
  limitOptions,
  readLimits,
  storeWaitOption,
  trustOption,
} from '../command-line/run-options.ts'
import { type OpenOptions, openStored } from '../open/open-for.ts'
import { createOutput } from '../output/output.ts'
import { showProgress } from '../progress/show-progress.ts'
import { counted, tokensView } from '../views/figures.ts'
import { flowChanged } from '../views/found-again.ts'
import { endRun } from './end-run.ts'
import { readReplacement } from './fork.ts'

interface ResumeOptions extends OpenOptions, LimitOptions {
  /** `true` if no step is named. */
  readonly approve?: string | true
  readonly reject?: string | true
  readonly redo?: string
  readonly until?: string
  readonly rounds?: number
  readonly without?: readonly string[]
  readonly replace?: Readonly<Record<string, string>>
  readonly dryRun?: boolean
  readonly concurrency: number
}

export function define(command: Command): void {
  addExamples(command, [
    'quire resume october',
    'quire resume october --approve',
    'quire resume october --approve iteration_1/draft/gate',
    'quire resume october --max-calls 200',
    'quire resume october --redo draft',
    'quire resume october --redo draft/decision_brief',
    'quire resume october --redo draft/decision_brief --dry-run      # show the cost without starting it',
    'quire resume october --without openai/gpt-4o',
    'quire resume shelf --rounds 4',
    'quire resume october --replace openai/gpt-4o=anthropic/claude-sonnet-4-5 --until review',
  ])
    .argument('<run>', 'the run')
    .addOption(option('--approve [step]', 'approve the waiting step; name the step if several are waiting'))
    .addOption(option('--reject [step]', 'reject the waiting step').conflicts('approve'))
    .addOption(
      option(
        '--redo <part>',
        'repeat a part and everything that depends on it: a stage, stage/document, a step, or a document’s id or path',
      ).conflicts(['approve', 'reject']),
    )
    .addOption(option('--until <stage>', 'last stage to run').conflicts('reject'))
    .addOption(
      option('--rounds <n>', 'number of rounds of a team; a higher number adds rounds')
        .argParser(readRounds)
        .conflicts('reject'),
    )
    .addOption(
      option('--without <models>', 'continue without these models, separated by commas')
        .argParser(splitList)
        .conflicts('reject'),
    )
    .addOption(
      option('--replace <model=model>', 'replace one model with another; may be repeated')
        .argParser(readReplacement)
        .conflicts('reject'),
    )
    .addOption(option('--dry-run', 'print the steps, calls, tokens and cost of the change without starting it'))
    .addOption(concurrencyOption())
    .addOption(storeWaitOption())
    .addOption(trustOption())
    .addOption(faultOption())
  for (const each of limitOptions()) command.addOption(each)
  command.action(async (run: string, options: ResumeOptions) => {
    const { approve, reject, redo, until, rounds, without, replace, concurrency } = options
    const output = createOutput(options)
    const change = {
      ...(redo !== undefined && { redo }),
      ...(until !== undefined && { until }),
      ...(rounds !== undefined && { rounds }),
      ...(without && { without }),
      ...(replace && { replace }),
    }
    const isChanged = Object.keys(change).length > 0
    if (options.dryRun && !isChanged) {
      command.error("error: option '--dry-run' requires --redo, --until, --rounds, --without or --replace")
    }
    await using quire = await openStored(options, { isRunning: true })
    if (isChanged) {
      const preview = await previewResume(quire, run, change)
      if (options.dryRun) return output.result(preview, () => changeView(preview))
      if (preview.steps > 0) output.note(changeView(preview))
    }
    const request = {
      limits: readLimits(options),
      ...(approve !== undefined && { approve }),
      ...(reject !== undefined && { reject }),
      ...change,
    }
    const result = await showProgress(quire, (follow) => quire.resume(run, { ...request, ...follow }), {
      output,
      concurrency,
      onStarted: ({ added, changed }) => {
        if (changed) output.note(flowChanged(changed))
        if (redo !== undefined && added === 0) output.note('This change is already in progress: continuing.')
      },
    })
    await endRun(quire, result, output)
  })
}

function readRounds(value: string): number {
  const rounds = Number(value)
  if (Number.isInteger(rounds) && rounds >= 1) return rounds
  throw new InvalidArgumentError('Write a whole number, such as 4.')
}

/** Shows the effect and the cost of a change to a run. */
export function changeView({ steps, kept, calls, tokens, cost, unpriced, unknown }: ChangePreview): string {
  const sum = cost === null || cost === 0 ? '' : `, $${cost.toFixed(4)}`
  const price = unpriced === 0 ? sum : `${sum}, plus the unknown cost of ${counted(unpriced, 'call')}`
  const usage =
    calls === 0
      ? ''
      : ` About ${counted(calls, 'call')}, ${tokensView(tokens)}${price}, based on the previous run of these steps.`
  const which = unknown === steps ? 'They' : `${unknown} of them`
  const rest = unknown === 0 ? '' : ` ${which} never ran before, so their usage is unknown.`
  return `${counted(steps, 'new step')}; ${kept} completed steps stay unchanged.${usage}${rest}`
}
