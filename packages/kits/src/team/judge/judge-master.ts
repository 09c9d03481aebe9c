import type { Charter, Member } from '../entity/entities.ts'
import { normalise } from '../entity/normalise.ts'
import type { MasterOutput } from './step-outputs.ts'

const FEWEST_WORDS = 8

/** Returns the problems with the charter and the personas from round 0. */
export function judgeMaster(output: MasterOutput, members: readonly Member[]): string[] {
  const { charter, objectives, personas } = output
  const problems: string[] = []
  if (charter.mission.trim() === '') problems.push('The mission is empty.')
  if (charter.constraints.every(isBlank))
    problems.push('There are no constraints. State what bounds the work: scope, quality, deadline.')
  if (objectives.every(isBlank)) problems.push('There are no objectives.')
  for (const { id, name } of members) {
    const persona = personas[id] ?? ''
    const words = normalise(persona).split(' ').length
    if (persona.trim() === '') problems.push(`There is no persona for ${name} (${id}).`)
    else if (words < FEWEST_WORDS) {
      problems.push(
        `The persona of ${name} (${id}) is a flat role statement of ${words} words. Say what they bring, what drives them and what the mission needs of them.`,
      )
    }
  }
  for (const id of Object.keys(personas)) {
    if (!members.some((member) => member.id === id)) problems.push(`There is no member ${JSON.stringify(id)}.`)
  }
  return problems
}

/** The first charter, and the members with their personas. */
export function takeMaster(output: MasterOutput, members: readonly Member[]): { charter: Charter; members: Member[] } {
  const kept = (texts: readonly string[]): string[] => texts.map((text) => text.trim()).filter((text) => text !== '')
  return {
    charter: {
      id: 'M1',
      round: 0,
      mission: output.charter.mission.trim(),
      objectives: kept(output.objectives),
      constraints: kept(output.charter.constraints),
      missing: kept(output.missing_details),
    },
    members: members.map((member) => ({ ...member, persona: (output.personas[member.id] ?? '').trim() })),
  }
}

function isBlank(text: string): boolean {
  return text.trim() === ''
}
