import { existsSync, readFileSync } from 'node:fs'
import { appendFile, rm } from 'node:fs/promises'
import { FileNotWritten } from '@quire/runtime/artifact'
import { type StoredEntry, StoredList } from './stored-list.ts'

/** Answers stored beside a test file. */
export interface Recording extends StoredEntry {
  /** SHA-256 of the answered prompt. */
  readonly prompt: string
  /** Hashes of the prompt's layers, to show what changed since the recording. */
  readonly layers: Readonly<Record<string, string>>
  /** The answer, if there is only one. */
  readonly answer?: string
  /** The answer to each repeat of the question. Null for an answer that is missing. */
  readonly answers?: readonly (string | null)[]
}

/** One answer as it arrives. */
export interface ArrivedAnswer extends Pick<Recording, 'case' | 'model' | 'prompt' | 'layers'> {
  /** The number of the repeat, from 1. */
  readonly repeat: number
  readonly answer: string
}

/** How an experiment uses recordings. */
export interface ExperimentRecordings {
  /** The same session continues the same runs, so that an answer is paid for only once. */
  readonly session: string
  /** Recordings that are used before those beside the test file. */
  readonly known: readonly Recording[]
}

/** The answers of a recording, by repeat. */
export function answersOf({ answer, answers = [answer ?? null] }: Recording): readonly (string | null)[] {
  return answers
}

/**
 * The recorded answers of a test file. While answers are being recorded, each is appended to an unfinished recording, so
 * that a killed command loses none of them. The next command reads it, and `save` moves it to the recordings. An
 * experiment writes no file: its answers stay in their runs.
 */
export class Recordings {
  readonly #list: StoredList<Recording>
  readonly #unfinished: string
  readonly #isWriting: boolean
  #session: string | undefined
  #writing: Promise<void> = Promise.resolve()
  #hasWritten = false
  /** Whether an earlier command was interrupted while it recorded answers. */
  readonly isResumed: boolean

  constructor(base: string, experiment?: ExperimentRecordings) {
    this.#list = new StoredList(`${base}.recordings.yaml`, 'Answers recorded by `quire test --record`.')
    this.#unfinished = `${base}.recordings.unfinished.jsonl`
    const lines = readLines(this.#unfinished)
    this.#isWriting = experiment === undefined
    this.#session = experiment?.session ?? lines.find(({ session }) => typeof session === 'string')?.session
    this.isResumed = this.#session !== undefined
    for (const line of lines) if (isArrived(line)) this.#put(line)
    for (const recording of experiment?.known ?? []) this.#list.put(recording)
  }

  find(entry: StoredEntry): Recording | undefined {
    return this.#list.find(entry)
  }

  /** Identifies this recording. An interrupted recording keeps its id, so that its runs are continued. */
  async session(newId: () => string): Promise<string> {
    if (this.#session === undefined) {
      this.#session = newId()
      await this.#append({ session: this.#session })
    }
    return this.#session
  }

  async add(arrived: ArrivedAnswer): Promise<void> {
    this.#put(arrived)
    await this.#append(arrived)
  }

  /** Moves the unfinished recording to the recordings. */
  async save(newId: () => string): Promise<void> {
    if (!this.#isWriting) return
    await this.#writing
    await this.#list.save(newId)
    await rm(this.#unfinished, { force: true })
  }

  #put({ case: name, model, prompt, layers, repeat, answer }: ArrivedAnswer): void {
    const before = this.#list.find({ case: name, model })
    const known = before?.prompt === prompt ? answersOf(before) : []
    const answers = Array.from({ length: Math.max(known.length, repeat) }, (_, index) => known[index] ?? null)
    answers[repeat - 1] = answer
    const recorded = answers.length === 1 ? { answer } : { answers }
    this.#list.put({ case: name, model, prompt, layers, ...recorded })
  }

  /** Appends one line at a time. A killed process leaves at most one broken line. */
  #append(line: object): Promise<void> {
    if (!this.#isWriting) return this.#writing
    const text = `${this.#hasWritten ? '' : '\n'}${JSON.stringify(line)}\n`
    this.#hasWritten = true
    this.#writing = this.#writing.then(() =>
      appendFile(this.#unfinished, text).catch((error: unknown) => {
        throw new FileNotWritten(this.#unfinished, error)
      }),
    )
    return this.#writing
  }
}

type Line = Partial<ArrivedAnswer> & { readonly session?: string }

function isArrived(line: Line): line is ArrivedAnswer {
  return typeof line.case === 'string' && typeof line.answer === 'string' && Number.isInteger(line.repeat)
}

function readLines(file: string): Line[] {
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((text) => {
      try {
        const line: unknown = JSON.parse(text)
        return typeof line === 'object' && line !== null ? [line] : []
      } catch {
        // Empty, or the end of a line that a killed process began to write. Its answer is asked for again.
        return []
      }
    })
}
