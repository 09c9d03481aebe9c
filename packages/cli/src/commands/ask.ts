import { assertModelsReady, hasRun } from '@quire/authoring'
import { readContract } from '@quire/core/blueprint'
import { loadTextFile } from '@quire/core/template'
import type { AskAnswer, AskHandle, AskRequest, FollowOptions } from '@quire/runtime/front-door'
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
  ]).argument('<blueprint>', 'the prompt: the name of its blueprint (blueprints/NAME.yaml), or kit/name')
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
  const form = schema ? 'json' : readContract(quire.workspace.getBlueprint(blueprint).answer).form
  // JSON and edits are shown when they are complete: JSON is formatted then, and edits are applied.
  const isReadable = form !== 'json' && form !== 'edits'
  const isStreamed = isReadable && (models?.length ?? 1) === 1 && !output.isJson && process.stdout.isTTY === true
  const stream = isStreamed ? streamAnswer(output) : undefined
  const begin = (follow: FollowOptions): AskHandle => {
    const handle = quire.ask(blueprint, { ...request, ...follow })
    stream?.show(handle.textStream)
    return handle
  }
  const result = await showProgress(quire, begin, { output, ...(stream && { board: stream.board }) })
  const { answers } = result
  // A truncated text is still useful. Any other form is not.
  const invalid = form === 'text' ? [] : answers.filter(({ state }) => state === 'incomplete')
  if (output.isJson) {
    output.result(result, () => '')
    await exitUnlessDone(result)
    if (invalid.length > 0) throw new Exit(EXIT.checkFailed)
    return
  }
  if (result.status !== 'completed') return endRun(quire, result, output)
  if (!stream) output.result(answers, () => answersView(answers, output))
  for (const answer of answers) output.note(output.style('dim', figuresLine(answer)))
  for (const note of await answerNotes(answers, quire.workspace.root)) output.note(note)
  for (const { model: id, problems } of invalid) {
    output.note(output.style('red', `${id}: the answer does not have the required form. ${problems.join(' ')}`))
  }
  output.note(output.style('dim', `Recorded as run ${result.run}: ${output.command(`show ${result.run}`)}`))
  if (invalid.length > 0) throw new Exit(EXIT.checkFailed)
}

function readSchema(file: string): object {
  const value: unknown = parse(loadTextFile(file), { maxAliasCount: 100 })
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  throw new InvalidInput(`${file} is not a JSON Schema: it must contain an object.`)
}

/** Shows a single answer on the terminal as it arrives. */
function streamAnswer(output: Output): { readonly board: Board; show(texts: AsyncIterable<string>): void } {
  const lines = createLines(output)
  let showing: Promise<void> | undefined
  const write = async (texts: AsyncIterable<string>): Promise<void> => {
    let last = ''
    for await (const text of texts) {
      process.stdout.write(plainText(text))
      last = text
    }
    if (last !== '' && !last.endsWith('\n')) process.stdout.write('\n')
  }
  return {
    show(texts) {
      // The run reports its failures.
      showing = write(texts).catch(() => {})
    },
    board: {
      // The streamed answer already shows that its step is done.
      tell: (event) => void (event.type !== 'step.completed' && lines.tell(event)),
      note: lines.note,
      close: async () => showing,
    },
  }
}

const GAP = '  │  '
/** The minimum width of a column. Narrower columns are hard to read. */
const MIN_COLUMN = 36

/** Shows a single answer unchanged. Shows several answers side by side, or below each other on a narrow terminal. */
export function answersView(
  answers: readonly Pick<AskAnswer, 'model' | 'text'>[],
  output: Pick<Output, 'width' | 'style'>,
): string {
  if (answers.length === 1) return answers[0]!.text
  const width = Math.floor((output.width - GAP.length * (answers.length - 1)) / answers.length)
  const heading = ({ model }: Pick<AskAnswer, 'model'>): string => output.style('bold', model)
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
export function figuresLine({ model, tokens, cost, durationMs, finishReason }: AskAnswer): string {
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
function reportedTokens({ input, output, ...rest }: AskAnswer['tokens']): Parameters<typeof tokensView>[0] {
  const counted = Object.entries(rest).filter((entry): entry is [string, number] => typeof entry[1] === 'number')
  return { input: input ?? 0, output: output ?? 0, ...Object.fromEntries(counted) }
}
