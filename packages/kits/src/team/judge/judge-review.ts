import type { Collab } from '../entity/entities.ts'
import { normalise, similarity } from '../entity/normalise.ts'
import { ActionRefused } from '../errors.ts'
import { findVersion, type Judging, type Material } from './judging.ts'
import type { StepOutputs } from './step-outputs.ts'

/** Maximum length of a comment that only expresses agreement. */
const MAX_AGREEMENT_WORDS = 40
const NEAR = 0.7

export function judgeReview(
  judging: Judging,
  { comments }: StepOutputs['review'],
  { versions, collabs }: Material,
): void {
  const { draft, member } = judging
  for (const [index, { version: id, stance, content }] of comments.entries()) {
    judging.try(`comment ${index + 1} (${id})`, () => {
      const version = findVersion(versions, id)
      if (version.author === member) throw new ActionRefused(`${id} is your own. Review the versions of others.`)
      const text = content.trim()
      if (text === '') throw new ActionRefused('The comment is empty.')
      if (stance === 'agree') ensureNotRestated(text, version.content)
      const product = draft.product(version.product)
      const earlier = [...collabs, ...draft.changed('collab')].filter(({ about }) => about === product.id)
      ensureNew(
        earlier.filter(({ author }) => author === member),
        text,
      )
      draft.put('collab', {
        id: draft.nextId('C'),
        round: draft.round,
        author: member,
        to: version.author,
        about: product.id,
        version: id,
        stance,
        content: text,
        near: earlier.find((one) => similarity(one.content, text) >= NEAR)?.id ?? null,
      })
      draft.putProduct({ ...product, collabCount: product.collabCount + 1 })
    })
  }
}

function ensureNotRestated(text: string, content: string): void {
  const words = normalise(text).split(' ')
  if (words.length > MAX_AGREEMENT_WORDS) {
    throw new ActionRefused(
      `An agreement may have at most ${MAX_AGREEMENT_WORDS} words; this one has ${words.length}. Say what you agree with, but do not restate it.`,
    )
  }
  const whole = normalise(content)
  for (let i = 0; i + RESTATED <= words.length; i++) {
    if (!whole.includes(words.slice(i, i + RESTATED).join(' '))) continue
    throw new ActionRefused('The agreement repeats the text that it agrees with. Name the point instead.')
  }
}

const RESTATED = 12

function ensureNew(own: readonly Collab[], text: string): void {
  const wanted = normalise(text)
  const same = own.find(({ content }) => normalise(content) === wanted)
  if (same)
    throw new ActionRefused(`You said this about ${same.about} before (${same.id}). Say something new, or nothing.`)
}
