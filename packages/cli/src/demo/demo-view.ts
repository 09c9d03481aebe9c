import type { JobOutput } from '@quire/recipe'
import type { RunSummary } from '@quire/runtime'
import type { Recordings } from '@quire/scripted'
import { commandName, type Output } from '../output/output.ts'
import { counted, tokensView } from '../views/figures.ts'
import { wrapText } from '../views/fit-width.ts'
import { nameOf, type StageProgress, words } from './play-demo.ts'

export interface DemoResult extends RunSummary {
  readonly durationMs: number
  /** The workspace of the demo. */
  readonly dir: string
  /** The page that lists all written files. */
  readonly index: string
  /** The result as an HTML page. Only with recorded answers. */
  readonly page?: string
  readonly stages: readonly StageProgress[]
  /** Answers that were continued or repaired. */
  readonly mended: readonly Pick<JobOutput, 'stage' | 'key' | 'model' | 'state' | 'continuations' | 'problems'>[]
  readonly feedback: {
    readonly on: string
    readonly path: string
    /** How many prompts contained the feedback, and how many documents come from it, directly or indirectly. */
    readonly prompts: number
    readonly documents: number
    /** A sentence from a document that is there because of the feedback. */
    readonly quoted: { readonly sentence: string; readonly path: string } | null
  }
  /** The document that the run ends with. Only with recorded answers. */
  readonly recommendation?: ShownDocument
  readonly checklist: ShownDocument
}

interface ShownDocument {
  readonly id: string
  readonly file: string
  readonly text: string
}

const SHOWN_LINES = 16

/** Says that answers are recorded, and which of them were changed to show how Quire deals with it. */
export function recordedNote({ answers }: Recordings): string {
  const note =
    'The answers in this demo are recorded: a language model wrote them for exactly these prompts. Everything else happens now.'
  const changes = answers.flatMap(({ step, change }) => (change === undefined ? [] : [`${step} (${change})`]))
  if (changes.length === 0) return note
  return `${note} To show how Quire deals with faults, some were changed afterwards: ${changes.join(', ')}.`
}

export function demoView(result: DemoResult, output: Output): string {
  const {
    flow,
    dir,
    index,
    page,
    mended,
    feedback,
    recommendation,
    checklist,
    documents,
    calls,
    tokens,
    cost,
    durationMs,
  } = result
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
    `  feedback on ${feedback.on} was included in ${counted(feedback.prompts, 'prompt')} and led to ${counted(feedback.documents, 'document')}${feedback.quoted ? '. One of them says:' : ''}`,
    ...(feedback.quoted
      ? [`    “${feedback.quoted.sentence}”`, dim(`    in ${feedback.quoted.path.split('/').slice(-3).join('/')}`)]
      : []),
    '',
    bold(recommendation ? 'The result' : 'The final checklist'),
    ...(recommendation ?? checklist).text
      .split('\n')
      .slice(0, SHOWN_LINES)
      .flatMap((line) => wrapText(line, Math.min(output.width, 100) - 2))
      .map((line) => `  ${line}`.trimEnd()),
    dim(`  … ${(recommendation ?? checklist).file}`),
    ...(recommendation ? [`  its checklist: ${checklist.file}`] : []),
    ...(page === undefined ? [] : [`  as a page for a browser: ${page}`]),
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
    ...(recommendation
      ? [`  ${quire} show ${result.run} --changed ${again}`, dim('    shows what each step changed in the result')]
      : [`  ${quire} resume ${result.run} --redo synthesis ${again}`, dim('    repeats a stage, as a new iteration')]),
    `  ${quire} run ${flow} --input ${dir}/request.md --models anthropic/claude-sonnet-5-5,openai/gpt-4o ${again}`,
    dim('    the same run with real models (needs keys)'),
  ].join('\n')
}
