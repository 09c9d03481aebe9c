import { assertModelsReady, hasRun } from '@quire/authoring'
import { parseJson } from '@quire/core'
import { loadTextFile } from '@quire/core/template'
import type { ShownRun } from '@quire/runtime/engine'
import type { AskRequest, Quire, RunResult } from '@quire/runtime/front-door'
import { repairJsonText } from '@quire/runtime/repair'
import type { Command } from 'commander'
import stringWidth from 'fast-string-width'
import { parse } from 'yaml'
import { plainText } from '../chat/plain-text.ts'
import { addExamples } from '../command-line/define-command.ts'
import { InvalidInput } from '../command-line/errors.ts'
import { EXIT, Exit } from '../command-line/exit-code.ts'
import { option, splitList } from '../command-line/option.ts'
import { addPromptOptions, type PromptOptions } from '../command-line/prompt-options.ts'
import {
  faultOption,
  type LimitOptions,
  readLimits,
  spendingOptions,
  storeWaitOption,
  trustOption,
} from '../command-line/run-options.ts'
import { renderRequest } from '../input/render-request.ts'
import { type OpenOptions, openFor } from '../open/open-for.ts'
import { noteOutside } from '../open/outside-workspace.ts'
import { answerNotes } from '../output/filler-note.ts'
import { createOutput, type Output } from '../output/output.ts'
import { type Board, createLines } from '../progress/board.ts'
import { showProgress } from '../progress/show-progress.ts'
import { dollars, tokensView } from '../views/figures.ts'
import { wrapText } from '../views/fit-width.ts'
import { endRun, exitUnlessDone } from './end-run.ts'

export interface AskOptions extends PromptOptions, OpenOptions, LimitOptions {
  readonly models?: readonly string[]
  readonly schema?: string
  readonly project?: string
  readonly runId?: string
}

export function define(command: Command): void {
  addExamples(command, [
    'quire ask answer --input question.yaml --model openai/gpt-4o',
    'quire ask answer --input question.yaml --models openai/gpt-4o,scripted/alpha',
    'quire ask answer --set question="How do I sync?" --model scripted/alpha --json',
  ]).argument('<blueprint>', 'the blueprint: its name, or kit/name')
  addPromptOptions(command, { modelIs: 'model to ask' })
  command.addOption(
    option('--models <ids>', 'models to compare side by side, separated by commas')
      .argParser(splitList)
      .conflicts('model'),
  )
  for (const one of [
    option('--schema <file>', 'a JSON Schema that the answer must satisfy, as JSON or YAML'),
    option('--project <name>', 'project of the run (default: the workspace’s name)'),
    option('--run-id <id>', 'name of the run; repeat the command to resume the run'),
    trustOption(),
    storeWaitOption(),
    ...spendingOptions(),
    faultOption(),
  ]) {
    command.addOption(one)
  }
  command.action(ask)
}

/** Sends a prompt. A single answer is streamed to the terminal. Several answers are shown side by side. */
async function ask(blueprint: string, options: AskOptions): Promise<void> {
  const output = createOutput(options)
  await using quire = await openFor(options, { isRunning: true })
  const { model, ...prompt } = await renderRequest(quire, blueprint, options)
  const { models = model === undefined ? undefined : [model], project, runId } = options
  const schema = options.schema === undefined ? undefined : readSchema(options.schema)
  const request: AskRequest = {
    ...prompt,
    limits: readLimits(options),
    ...(models && { models }),
    ...(schema && { schema }),
    ...(project !== undefined && { project }),
    ...(runId !== undefined && { runId }),
  }
  if (!(await hasRun(quire, runId))) await assertModelsReady(quire, await quire.nameModels(models))
  if (!quire.isShared) noteOutside(options, 'the answer is', output)
  const isStreamed = (models?.length ?? 1) === 1 && !output.isJson && process.stdout.isTTY === true
  const stream = isStreamed ? streamAnswer(quire, output) : undefined
  const result = await showProgress(quire, (follow) => quire.ask(blueprint, { ...request, ...follow }), {
    output,
    ...(stream && { board: stream }),
  })
  const read = await readAnswers(quire, result)
  const answers = schema ? await Promise.all(read.map((answer) => checkAnswer(answer, schema))) : read
  const isInvalid = answers.some(({ problem }) => problem !== undefined)
  if (output.isJson) {
    output.result({ ...result, answers }, () => '')
    await exitUnlessDone(result)
    if (isInvalid) throw new Exit(EXIT.checkFailed)
    return
  }
  if (result.status !== 'completed') return endRun(quire, result, output)
  if (stream?.shown !== answers[0]?.text) output.result(answers, () => answersView(answers, output))
  for (const answer of answers) output.note(output.style('dim', figuresLine(answer)))
  for (const note of await answerNotes(answers, quire.workspace.root)) output.note(note)
  for (const { model, problem } of answers) {
    if (problem !== undefined)
      output.note(output.style('red', `${model}: the answer does not satisfy the schema. ${problem}`))
  }
  output.note(output.style('dim', `Recorded as run ${result.run}: ${output.command(`show ${result.run}`)}`))
  if (isInvalid) throw new Exit(EXIT.checkFailed)
}

async function checkAnswer(answer: Answer, schema: object): Promise<Answer> {
  const { state, diagnostics } = await parseJson(answer.text, { schema, repair: repairJsonText })
  if (state === 'complete' || state === 'repaired') return answer
  const problems = diagnostics.filter(({ code }) => code !== 'json.repaired').map(({ message }) => message)
  return { ...answer, problem: problems.join(' ') }
}

/** The answers of a run with their usage, in the order of the models. */
async function readAnswers(quire: Quire, { run }: RunResult): Promise<Answer[]> {
  const shown = await quire.show(run)
  if (shown.type !== 'run') return []
  const { calls, documents, steps } = shown.run
  const answers = documents
    .toSorted((a, b) => a.n! - b.n!)
    .map(async ({ id, n, model }): Promise<Answer> => {
      const step = steps.find(({ key }) => key === (steps.length === 1 ? 'ask' : `ask-${n}`))
      const call = calls.findLast((one) => one.step === step?.id)
      const [document, shownCall] = await Promise.all([quire.show(id), call && quire.show(call.id)])
      return {
        model: model!,
        document: id,
        text: document.type === 'artifact' ? document.artifact.text : '',
        ...(shownCall?.type === 'call' && {
          call: shownCall.call.id,
          finishReason: shownCall.call.finishReason,
          tokens: shownCall.call.tokens,
          cost: shownCall.call.cost,
          durationMs: shownCall.call.latencyMs,
        }),
      }
    })
  return Promise.all(answers)
}

function readSchema(file: string): object {
  const value: unknown = parse(loadTextFile(file), { maxAliasCount: 100 })
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  throw new InvalidInput(`${file} is not a JSON Schema: it must contain an object.`)
}

/** A board that shows an answer as it arrives. */
interface AnswerStream extends Board {
  /** The answer that has been shown so far. Contains only the last attempt. */
  readonly shown: string
}

/** Streams the answer of a single-call run to the terminal. */
function streamAnswer(quire: Quire, output: Output): AnswerStream {
  let shown = ''
  const end = quire.onProgress((_, event) => {
    if (event.type === 'text') {
      shown += event.text
      process.stdout.write(plainText(event.text))
    } else if (event.type === 'attempt.failed' && shown !== '') {
      process.stdout.write('\n')
      output.note('The answer was cut off. Requesting it again.')
      shown = ''
    }
  })
  const lines = createLines(output)
  return {
    get shown() {
      return shown
    },
    // The streamed answer already shows that its step is done.
    tell: (event) => void (event.type !== 'step.completed' && lines.tell(event)),
    note: lines.note,
    async close() {
      end()
      if (shown !== '') process.stdout.write('\n')
    },
  }
}

type Tokens = ShownRun['calls'][number]['tokens']

/** One model's answer and its usage. */
interface Answer {
  readonly model: string
  /** The id of the document that contains the answer. */
  readonly document: string
  readonly text: string
  /** Why the answer does not satisfy the requested schema. */
  readonly problem?: string
  readonly call?: string
  readonly finishReason?: string | null
  readonly tokens?: Tokens
  readonly cost?: number | null
  readonly durationMs?: number | null
}

const GAP = '  │  '
/** The minimum width of a column. Narrower columns are hard to read. */
const MIN_COLUMN = 36

/** Shows a single answer unchanged. Shows several answers side by side, or below each other on a narrow terminal. */
export function answersView(answers: readonly Answer[], output: Pick<Output, 'width' | 'style'>): string {
  if (answers.length === 1) return answers[0]!.text
  const width = Math.floor((output.width - GAP.length * (answers.length - 1)) / answers.length)
  const heading = ({ model }: Answer): string => output.style('bold', model)
  if (width < MIN_COLUMN) return answers.map((answer) => `${heading(answer)}\n\n${answer.text.trim()}`).join('\n\n')
  const columns = answers.map((answer) => [heading(answer), '', ...wrapText(answer.text.trim(), width)])
  const height = Math.max(...columns.map((lines) => lines.length))
  return Array.from({ length: height }, (_, row) =>
    columns
      .map((lines) => padEnd(lines[row] ?? '', width))
      .join(GAP)
      .trimEnd(),
  ).join('\n')
}

/** Formats the usage of an answer: "openai/gpt-4o: 812 tokens in, 204 out, $0.0041, 2.3 s". */
export function figuresLine({ model, tokens, cost, durationMs, finishReason }: Answer): string {
  const parts = [
    ...(tokens?.input != null ? [tokensView(reportedTokens(tokens))] : ['tokens not reported']),
    ...(cost ? [dollars(cost)] : []),
    ...(durationMs != null ? [`${(durationMs / 1000).toFixed(1)} s`] : []),
    ...(finishReason === 'length' ? ['truncated at its output limit'] : []),
  ]
  return `${model}: ${parts.join(', ')}`
}

function padEnd(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - stringWidth(text)))
}

/** Omits counts that the provider did not report. */
function reportedTokens({ input, output, ...rest }: Tokens): Parameters<typeof tokensView>[0] {
  const counted = Object.entries(rest).filter((entry): entry is [string, number] => typeof entry[1] === 'number')
  return { input: input ?? 0, output: output ?? 0, ...Object.fromEntries(counted) }
}
