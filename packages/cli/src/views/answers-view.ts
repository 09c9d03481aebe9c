import type { ShownRun } from '@quire/runtime/engine'
import stringWidth from 'fast-string-width'
import type { Output } from '../output/output.ts'
import { dollars, tokensView } from './figures.ts'
import { wrapText } from './fit-width.ts'

type Tokens = ShownRun['calls'][number]['tokens']

/** One model's answer and its usage. */
export interface Answer {
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
