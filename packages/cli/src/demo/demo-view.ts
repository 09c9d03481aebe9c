import type { MadeOutput } from '@quire/recipe'
import type { RunSummary } from '@quire/runtime'
import { commandName } from '../output/command-name.ts'
import type { Output } from '../output/output.ts'
import { counted } from '../views/counted.ts'
import { tokensView } from '../views/tokens-view.ts'
import type { StageProgress } from './stage-progress.ts'

export interface DemoResult extends RunSummary {
  readonly durationMs: number
  /** The workspace of the demo. */
  readonly dir: string
  /** The page that lists all written files. */
  readonly index: string
  readonly stages: readonly StageProgress[]
  /** Answers that were continued or repaired. */
  readonly mended: readonly Pick<MadeOutput, 'stage' | 'key' | 'model' | 'state' | 'continuations' | 'problems'>[]
  readonly feedback: {
    readonly on: string
    readonly path: string
    /** How many prompts contained the feedback, and how many documents come from it, directly or indirectly. */
    readonly prompts: number
    readonly documents: number
    /** A sentence from the feedback, and a document of the next stage that quotes it. */
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
    bold('Along the way'),
    ...mended.map(({ model, key, state, continuations, problems }) => {
      const who = `${nameOf(model.model)}'s ${words(key)}`
      const times = continuations === 1 ? 'once' : `${continuations} times`
      const how = [
        ...(continuations > 0 ? [`was incomplete and was continued ${times}`] : []),
        ...(state === 'repaired' ? [`was broken JSON and was repaired${problems[0] ? ` (${problems[0]})` : ''}`] : []),
        ...(state === 'incomplete' ? ['stayed incomplete'] : []),
      ]
      return `  ${who} ${how.join(' and ')}`
    }),
    `  feedback on ${feedback.on} was included in ${counted(feedback.prompts, 'prompt')} and led to ${counted(feedback.documents, 'document')}`,
    ...(feedback.quoted
      ? [`    “${feedback.quoted.sentence}”`, dim(`    in ${feedback.quoted.path.split('/').slice(-3).join('/')}`)]
      : []),
    '',
    bold('The final checklist'),
    ...checklist.text
      .split('\n')
      .slice(0, SHOWN_LINES)
      .map((line) => `  ${line}`.trimEnd()),
    dim(`  … ${checklist.file}`),
    '',
    bold('Total'),
    `  ${count(calls)} calls, ${tokensView(tokens, count)}, ${cost === null ? 'price unknown' : `$${cost.toFixed(2)}`}`,
    `  ${counted(documents.length, 'document')} in ${counted(result.stages.length, 'stage')}, in ${(durationMs / 1000).toFixed(0)} seconds`,
    `  ${index}`,
    '',
    bold('Next'),
    `  ${quire} lineage ${checklist.id} --up ${again}`,
    dim('    traces the checklist back through every prompt to the request, with file and line'),
    `  ${quire} replay ${checklist.id} --verify ${again}`,
    dim('    rebuilds the checklist’s prompt from its sources and checks that it is identical'),
    `  ${quire} resume ${result.run} --redo synthesis ${again}`,
    dim('    repeats a stage, as a new iteration'),
    `  ${quire} run dialectic --input ${dir}/request.md --models anthropic/claude-sonnet-4,openai/gpt-4o ${again}`,
    dim('    the same run with real models (needs keys)'),
  ].join('\n')
}

export function nameOf(model: string): string {
  return model.replace(/^scripted\//, '')
}

export function words(key: string): string {
  return key.replaceAll('_', ' ')
}
