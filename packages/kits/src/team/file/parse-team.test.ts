import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { loadTeam, readyTeams } from './load-team.ts'
import { parseTeam } from './parse-team.ts'

const member = (name: string, role: string, more = ''): string =>
  `  - { name: ${name}, role: works, team_role: ${role}, skills: [a], characteristics: [b]${more} }\n`
const file = (...members: string[]): string => `name: T\ndescription: D\nmembers:\n${members.join('')}`

describe('a team file', () => {
  it('derives member ids from first names', () => {
    const { members, roundDays } = parseTeam(
      file(member('Zoë Ångström', 'chair'), member('Bo', 'operative')),
      'team.yaml',
    )
    expect(members.map(({ id }) => id)).toEqual(['zoe', 'bo'])
    expect(roundDays).toBeNull()
  })

  it('names the member who writes the result', () => {
    const { members } = parseTeam(
      file(member('Ana', 'chair'), member('Bo', 'operative', ', editor: true')),
      'team.yaml',
    )
    expect(members.map(({ isEditor }) => isEditor)).toEqual([undefined, true])
  })

  it('can say that one author writes the whole, and what members have to live with', () => {
    const text = `drafting: whole\n${file(member('Ana', 'chair', ', stake: the bills'), member('Bo', 'operative'))}`
    const { drafting, members } = parseTeam(text, 'team.yaml')
    expect(drafting).toBe('whole')
    expect(members.map(({ stake }) => stake)).toEqual(['the bills', undefined])
    const { drafting: usual } = parseTeam(file(member('Ana', 'chair'), member('Bo', 'operative')), 'team.yaml')
    expect(usual).toBeUndefined()
  })

  it.each([
    [
      'an inspector who writes the whole document',
      `drafting: whole\n${file(member('A', 'chair'), member('B', 'operative'), member('C', 'inspector', ', editor: true'))}`,
      'the author of the whole document must be the chair or an operative',
    ],
    [
      'an unknown way of drafting',
      `drafting: half\n${file(member('A', 'chair'), member('B', 'operative'))}`,
      'drafting',
    ],
    ['an empty team', 'name: T\ndescription: D\nmembers: []\n', 'members'],
    ['no name', `description: D\nmembers:\n${member('A', 'chair')}`, "'name' is missing"],
    ['no chair', file(member('A', 'operative')), 'one chair; this one has 0'],
    ['two chairs', file(member('A', 'chair'), member('B', 'chair'), member('C', 'operative')), 'has 2'],
    ['no operative', file(member('A', 'chair')), 'at least one operative'],
    ['two members with the same name', file(member('Ana', 'chair'), member('ANA', 'operative')), 'Names must differ'],
    [
      'ids that look alike',
      file(member('A', 'chair', ', id: ana1'), member('B', 'operative', ', id: anal')),
      'look alike',
    ],
    ['a reserved id', file(member('A', 'chair', ', id: user'), member('B', 'operative')), 'is reserved'],
    ['a name that yields no id', file(member('李', 'chair'), member('B', 'operative')), 'no id can be made'],
    ['an unknown key', file(member('A', 'chair', ', modle: x'), member('B', 'operative')), "unknown key 'modle'"],
    [
      'two editors',
      file(member('A', 'chair', ', editor: true'), member('B', 'operative', ', editor: true')),
      'at most one editor',
    ],
    ['invalid YAML', 'name: [', 'team.yaml'],
  ])('with %s is rejected', (_what, text, message) => {
    expect(() => parseTeam(text, 'team.yaml')).toThrow(message)
  })

  it.each(readyTeams())('%s is ready to use', (name) => {
    const { members, description, drafting } = loadTeam(name, undefined)
    expect(description.length).toBeGreaterThan(80)
    // What a team decided stands in the document if one author writes it whole, so nobody has to report it.
    const roles = ['chair', 'operative', 'inspector', ...(drafting === 'whole' ? [] : ['envoy'])]
    for (const role of roles) expect(members.some(({ teamRole }) => teamRole === role)).toBe(true)
  })

  it('that does not exist is rejected', () => {
    expect(() => loadTeam('/nowhere/team.yaml', undefined)).toThrow(
      'book-authors, planning-office, product-crew, research-lab',
    )
    expect(() => loadTeam(undefined, undefined)).toThrow('no team is set')
  })

  it('in the starter matches the product-crew team', () => {
    const text = (path: string): string => readFileSync(new URL(`../../../team/${path}`, import.meta.url), 'utf8')
    const body = (path: string): string => text(path).replace(/^#.*\n/gm, '')
    expect(body('starter/team.yaml')).toBe(body('teams/product-crew.yaml'))
  })
})
