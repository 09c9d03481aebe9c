import type { MadeOutput } from '@quire/recipe'
import type { RunSummary } from '@quire/runtime'
import { commandName } from '../output/command-name.ts'
import type { Output } from '../output/output.ts'
import { counted } from '../views/counted.ts'
import { tokensView } from '../views/tokens-view.ts'
import type { StageProgress } from './stage-progress.ts'

/** What the demonstration came to. */
export interface DemoResult extends RunSummary {
  readonly durationMs: number
  /** The workspace that it ran in. */
  readonly dir: string
  /** The page that lists all that was written. */
  readonly index: string
  readonly stages: readonly StageProgress[]
  /** What was continued or repaired. */
  readonly mended: readonly Pick<MadeOutput, 'stage' | 'key' | 'model' | 'state' | 'continuations' | 'problems'>[]
  readonly feedback: {
    readonly on: string
    readonly path: string
    /** Prompts that have it in them, and documents that come from those, near and far. */
    readonly prompts: number
    readonly documents: number
    /** A sentence of it, and a document of the next stage that quotes it. */
    readonly quoted: { readonly sentence: string; readonly path: string } | null
  }
  readonly checklist: { readonly id: string; readonly file: string; readonly text: string }
}

const SHOWN_LINES = 16

export function demoView(result: DemoResult, output: Output): string {
  const { dir, index, mended, feedback, checklist, documents, calls, tokens, cost, durationMs } = result
  const bold = (text: string): string => output.style('bold', text)
  const dim = (text: string): string => output.style('dim', text)
  const count = (value: number): string => value.toLocaleString('en')
  const again = `--workspace ${dir}`
  const quire = commandName()
  return [
    '',
    bold('On the way'),
    ...mended.map(({ model, key, state, continuations, problems }) => {
      const who = `${nameOf(model.model)}'s ${words(key)}`
      const times = continuations === 1 ? 'once' : `${continuations} times`
      const how = [
        ...(continuations > 0 ? [`was not complete and was continued ${times}`] : []),
        ...(state === 'repaired' ? [`was broken JSON and was repaired${problems[0] ? ` (${problems[0]})` : ''}`] : []),
        ...(state === 'incomplete' ? ['stayed incomplete'] : []),
      ]
      return `  ${who} ${how.join(' and ')}`
    }),
    `  feedback on ${feedback.on} went into ${counted(feedback.prompts, 'prompt')}; ${counted(feedback.documents, 'document')} come from it`,
    ...(feedback.quoted
      ? [`    “${feedback.quoted.sentence}”`, dim(`    in ${feedback.quoted.path.split('/').slice(-3).join('/')}`)]
      : []),
    '',
    bold('The checklist at the end'),
    ...checklist.text
      .split('\n')
      .slice(0, SHOWN_LINES)
      .map((line) => `  ${line}`.trimEnd()),
    dim(`  … ${checklist.file}`),
    '',
    bold('Total'),
    `  ${count(calls)} calls, ${tokensView(tokens, count)}, ${cost === null ? 'price not known' : `$${cost.toFixed(2)}`}`,
    `  ${counted(documents.length, 'document')} in ${counted(result.stages.length, 'stage')}, in ${(durationMs / 1000).toFixed(0)} seconds`,
    `  ${index}`,
    '',
    bold('Next'),
    `  ${quire} lineage ${checklist.id} --up ${again}`,
    dim('    from the checklist through every prompt to the request, with file and line'),
    `  ${quire} replay ${checklist.id} --verify ${again}`,
    dim('    rebuilds its prompt from its sources and compares every byte'),
    `  ${quire} resume ${result.run} --redo synthesis ${again}`,
    dim('    redoes a stage as a new iteration'),
    `  ${quire} run dialectic --input ${dir}/request.md --models anthropic/claude-sonnet-4,openai/gpt-4o ${again}`,
    dim('    the same with models that you have keys for'),
  ].join('\n')
}

export function nameOf(model: string): string {
  return model.replace(/^scripted\//, '')
}

export function words(key: string): string {
  return key.replaceAll('_', ' ')
}
