import { type DataPath, type DataProblem, parseDataFile } from '@quire/core/data-file'
import { InvalidDataFile } from '@quire/core/errors'
import type { Drafting, Member, Skill, TeamRole } from '../entity/entities.ts'
import { normalise, oneLine, plainLetters, skeleton } from '../entity/normalise.ts'
import { checkTeamFile } from './check-team-file.generated.ts'

export type Team = {
  readonly name: string
  readonly description: string
  /** Null if the file does not say. */
  readonly roundDays: number | null
  readonly drafting?: Drafting
  readonly members: readonly Member[]
}

interface WrittenMember extends Pick<Member, 'name' | 'role' | 'squad' | 'characteristics' | 'stake'> {
  readonly id?: string
  readonly team_role: TeamRole
  readonly editor?: boolean
  readonly skills: readonly (string | Skill)[]
  readonly motivation?: string
}

interface WrittenTeam extends Pick<Team, 'name' | 'description' | 'drafting'> {
  readonly round_days?: number
  readonly members: readonly WrittenMember[]
}

/** Parses a team file. @throws InvalidDataFile with all problems */
export function parseTeam(text: string, file: string): Team {
  const { value, problems: found, lineOf } = parseDataFile(text, file, checkTeamFile)
  if (found.length > 0) throw new InvalidDataFile(file, 'The team', found)
  const { name, description, round_days: roundDays = null, drafting, ...written } = value as WrittenTeam
  const members = written.members.map(toMember)
  const problems: DataProblem[] = []
  const refuse = (path: DataPath, message: string): void => {
    problems.push({ file, line: lineOf(path), message })
  }
  const count = (role: TeamRole): number => members.filter(({ teamRole }) => teamRole === role).length
  if (count('chair') !== 1) refuse(['members'], `a team must have exactly one chair; this one has ${count('chair')}.`)
  if (count('operative') === 0) refuse(['members'], 'a team needs at least one operative.')
  for (const role of ['inspector', 'envoy'] as const) {
    if (count(role) > 1) refuse(['members'], `a team can have at most one ${role}; this one has ${count(role)}.`)
  }
  const editors = members.filter(({ isEditor }) => isEditor).length
  if (editors > 1) refuse(['members'], `a team can have at most one editor; this one has ${editors}.`)
  const author = members.findIndex(({ isEditor }) => isEditor)
  if (drafting === 'whole' && ['inspector', 'envoy'].includes(members[author]?.teamRole ?? '')) {
    refuse(['members', author], 'the author of the whole document must be the chair or an operative.')
  }
  for (const [index, member] of members.entries()) {
    const at = ['members', index]
    const before = members.slice(0, index)
    if (!/^[a-z][a-z0-9-]{0,31}$/.test(member.id))
      refuse(at, `no id can be made from the name ${JSON.stringify(member.name)}. Give the member an id.`)
    const namesake = before.find((other) => normalise(other.name) === normalise(member.name))
    if (namesake) refuse(at, `two members are called ${JSON.stringify(member.name)}. Names must differ.`)
    const alike = before.find((other) => skeleton(other.id) === skeleton(member.id))
    if (alike && !namesake)
      refuse(at, `the ids '${alike.id}' and '${member.id}' are the same or look alike. Change one of them.`)
    if (member.id === 'user' || member.id === 'team') refuse(at, `the id '${member.id}' is reserved. Choose another.`)
  }
  if (problems.length > 0) throw new InvalidDataFile(file, 'The team', problems)
  return { name: oneLine(name), description: description.trim(), roundDays, ...(drafting && { drafting }), members }
}

function toMember(written: WrittenMember): Member {
  const { name, role, team_role: teamRole, squad, skills, characteristics, motivation = '', stake } = written
  return {
    id: written.id ?? idOf(name),
    name: oneLine(name),
    role: oneLine(role),
    teamRole,
    ...(squad !== undefined && { squad: oneLine(squad) }),
    skills: skills.map((skill) => (typeof skill === 'string' ? { name: skill } : skill)),
    characteristics,
    motivation: motivation.trim(),
    persona: '',
    ...(written.editor && { isEditor: true as const }),
    ...(stake !== undefined && { stake: oneLine(stake) }),
  }
}

/** The first name in plain letters. For example, `Zoë Ångström` becomes `zoe`. */
function idOf(name: string): string {
  return plainLetters(name).replace(/^-+/, '').split('-')[0]!.slice(0, 32)
}
