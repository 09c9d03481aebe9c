import type { Agreement, Charter, Session } from '../entity/entities.ts'
import type { EntryMaker } from './entry-maker.ts'
import type { AgreementEntry, DecisionEntry, Entry, Envelope, TextEntry } from './envelope.ts'
import { limitWords } from './result-length.ts'

/** A charter with the limits of the request, which are in the first charter. */
export function charterEntry(
  { id, round, mission, objectives, constraints }: Charter,
  [first]: readonly Charter[],
  make: EntryMaker,
): Envelope['charter'] {
  const limits = (first?.limits ?? []).map(({ id: limit, what, kind, figure, unit, isLength, quote }) => {
    const words = limitWords({ figure, unit, isLength })
    const isCounted = words !== undefined && words !== figure
    return { id: limit, what, kind, figure, unit, isLength, quote, ...(isCounted && { words }) }
  })
  return make.once(`charter ${id}`, { round }, { mission, objectives, constraints, limits })!
}

/** The questions of the request: those of the first charter. */
export function questionsOf([first]: readonly Charter[]): TextEntry[] {
  return (first?.missing ?? []).map((text, index) => ({ id: `Q${index + 1}`, text }))
}

/** The questions that the user has not answered. */
export function openQuestions(charters: readonly Charter[], { answers = {} }: Pick<Session, 'answers'>): TextEntry[] {
  return questionsOf(charters).filter(({ id }) => answers[id] === undefined)
}

/** The open questions, for an envelope. */
export function questionEntries(
  charters: readonly Charter[],
  session: Pick<Session, 'answers'>,
  make: EntryMaker,
): Entry<TextEntry>[] {
  return openQuestions(charters, session).flatMap(
    (question) => make.once(`question ${question.id}`, { round: 0 }, question) ?? [],
  )
}

/** The agreements that no later one replaces, oldest first. */
export function standing(agreements: readonly Agreement[]): Agreement[] {
  const replaced = new Set(agreements.map(({ replaces }) => replaces))
  return agreements.filter(({ id }) => !replaced.has(id))
}

/** The agreements that hold, for an envelope. */
export function agreementEntries(agreements: readonly Agreement[], make: EntryMaker): Entry<AgreementEntry>[] {
  return standing(agreements).flatMap((agreement) => {
    const { id, round, text } = agreement
    const replaces = replacedBy(agreement)
    return make.once(`agreement ${id}`, { round }, { id, text, ...(replaces.length > 0 && { replaces }) }) ?? []
  })

  /** What it replaces, and what that has replaced before. */
  function replacedBy({ replaces }: Agreement): string[] {
    const before = agreements.find(({ id }) => id === replaces)
    return before ? [before.id, ...replacedBy(before)] : []
  }
}

export type CharterChange = Omit<DecisionEntry, 'product' | 'name'>

/** Returns the changes between charters, oldest first. */
export function charterChanges(charters: readonly Charter[], by: string): CharterChange[] {
  return charters.slice(1).map((after, index) => {
    const { id, round } = after
    return { id, round, type: 'charter', by, text: `${by} changed the charter: ${changeText(charters[index]!, after)}` }
  })
}

function changeText(before: Charter, after: Charter): string {
  const without = (texts: readonly string[], others: readonly string[]): string[] =>
    texts.filter((text) => !others.includes(text))
  const parts = [
    ...(before.mission === after.mission ? [] : [`the mission is now “${after.mission}”`]),
    ...(['objectives', 'constraints'] as const).flatMap((name) => {
      const word = name.slice(0, -1)
      return [
        ...without(after[name], before[name]).map((text) => `new ${word} “${text}”`),
        ...without(before[name], after[name]).map((text) => `dropped ${word} “${text}”`),
      ]
    }),
  ]
  return parts.length === 0 ? 'only the order of its parts.' : `${parts.join('; ')}.`
}
