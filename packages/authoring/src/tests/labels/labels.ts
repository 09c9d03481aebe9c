import { type StoredEntry, StoredList } from '../run/stored-list.ts'
import type { JudgedAnswer, JudgeLabel } from './judged-answers.ts'

/** What a person said about an answer. The texts are in the recordings. */
interface StoredLabel extends StoredEntry {
  readonly rubric: string
  /** A hash of the rubric, the prompt and the answers. If any of them changes, the label no longer applies. */
  readonly key: string
  readonly label: JudgeLabel
}

/** The labels of a person for the judged answers of a test file, in `reply.labels.yaml` next to it. */
export class Labels {
  readonly #list: StoredList<StoredLabel>

  /** @throws InvalidDataFile */
  constructor(path: string) {
    const file = `${path.replace(/(?:\.test)?\.ya?ml$/, '')}.labels.yaml`
    this.#list = new StoredList(
      file,
      'What a person said about judged answers: `quire test --label`.',
      ({ key }) => key,
    )
  }

  find({ key }: Pick<JudgedAnswer, 'key'>): JudgeLabel | undefined {
    return this.#list.find({ key })?.label
  }

  /** Stores a label at once, so that an interrupted session loses none. */
  async add({ case: name, model, rubric, key }: JudgedAnswer, label: JudgeLabel, newId: () => string): Promise<void> {
    this.#list.put({ case: name, model, rubric, key, label })
    await this.#list.save(newId)
  }
}

/** The judged answers that have no label yet. Equal answers to the same prompt share one label. */
export function unlabelled(judged: readonly JudgedAnswer[], labels: Labels): JudgedAnswer[] {
  const first = new Map(judged.toReversed().map((one) => [one.key, one]))
  const open = [...first.values()].filter((one) => labels.find(one) === undefined)
  // Sorted by hash, so that neither the model nor the repeat can be guessed from the order.
  return open.sort((a, b) => (a.key < b.key ? -1 : 1))
}
