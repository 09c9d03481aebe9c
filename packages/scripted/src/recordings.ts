import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Message } from '@quire/core'
import { canonicalJson, type DataProblem, parseDataFile } from '@quire/core/data-file'
import { InvalidDataFile } from '@quire/core/errors'
import type { CallUsage, FinishReason } from '@quire/runtime/call'
import type { RecordedCalls } from './replay-model.ts'

const INDEX = 'index.yaml'

/** A recorded answer. Its text is in a file of its own. */
export interface Recording {
  readonly file: string
  /** `recorded/NAME`. */
  readonly model: string
  /** The step that the answer belongs to, for people. */
  readonly step: string
  /** The hash of the prompt that the answer was written for. */
  readonly prompt: string
  readonly finish: FinishReason
  readonly usage?: CallUsage
  /** What was changed in the text after the model wrote it. */
  readonly change?: string
}

export interface Recordings {
  readonly answers: readonly Recording[]
  /** The command that lists prompts without a recording. */
  readonly check?: string
}

/**
 * SHA-256 of a prompt's messages. Parameters such as limits and temperatures are left out: the answer stays an answer to
 * this prompt.
 * @example promptHash([{ role: 'user', content: 'Hi' }]) // → '557f6d95…'
 */
export function promptHash(messages: readonly Message[]): string {
  const sent = messages.map(({ role, content }) => ({ role, content }))
  return createHash('sha256').update(canonicalJson(sent)).digest('hex')
}

const REQUIRED = ['file', 'model', 'step', 'prompt', 'finish'] as const

/** Reads the index of a folder with recorded answers. @throws InvalidDataFile */
export async function loadRecordings(folder: string): Promise<Recordings> {
  const text = await readFile(join(folder, INDEX), 'utf8')
  const label = join(basename(folder), INDEX)
  const { value, problems: found, lineOf } = parseDataFile(text, label, () => true)
  const problems: DataProblem[] = [...found]
  const recordings = value as Partial<Recordings> | null
  const answers = Array.isArray(recordings?.answers) ? (recordings.answers as Partial<Recording>[]) : []
  if (answers.length === 0) problems.push({ file: label, line: 1, message: 'must have a list of answers.' })
  for (const [index, answer] of answers.entries()) {
    const report = (message: string) => problems.push({ file: label, line: lineOf(['answers', index]), message })
    for (const key of REQUIRED) if (typeof answer?.[key] !== 'string') report(`an answer must have '${key}'.`)
    if (answer?.file !== undefined && basename(answer.file) !== answer.file)
      report(`'${answer.file}' is not in the folder.`)
  }
  if (problems.length > 0) throw new InvalidDataFile(label, 'The index of recordings', problems)
  return recordings as Recordings
}

/** Finds the answers of a folder by model and prompt. */
export function recordedAnswers(folder: string, { answers, check }: Recordings): RecordedCalls {
  return {
    async find(_, { model, messages }) {
      const prompt = promptHash(messages)
      const found = answers.find((answer) => answer.model === model && answer.prompt === prompt)
      if (!found) return undefined
      const text = await readFile(join(folder, found.file), 'utf8')
      return { text, finishReason: found.finish, providerFinishReason: found.finish, usage: found.usage ?? {} }
    },
    ...(check !== undefined && {
      advice: `A recorded model answers only the prompts that its answers were written for. For a request of your own, use another model. If a template has changed, list the prompts to record again: ${check}`,
    }),
  }
}
