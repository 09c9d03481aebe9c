import type { LayerSource } from '@quire/core'
import { verbatimElement } from '@quire/core/xml'
import { defineKit } from '@quire/runtime/kit'

/** An input, wrapped in an element with the same name. */
const element =
  (name: string): LayerSource =>
  ({ inputs }) =>
    verbatimElement(name, {}, String(inputs[name] ?? ''))

/** The judges' prompt. `quire test` opens a workspace with this kit. */
export const judgeKit = defineKit({
  name: 'judge',
  description: 'Scores answers against a rubric, for prompt tests.',
  root: new URL('../../../judge/', import.meta.url),
  sources: Object.fromEntries(
    ['prompt', 'answer', 'answer_a', 'answer_b', 'rubric'].map((name) => [name, element(name)]),
  ),
})

/** The blueprint of judges that score one answer. */
export const JUDGE = 'judge/answer'
/** The blueprint of judges that compare two answers. */
export const COMPARE = 'judge/pair'
