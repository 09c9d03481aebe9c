import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { TEAM_STEPS } from './entity/entities.ts'
import { addProduct } from './entity/structural-actions.ts'
import { TeamDraft } from './entity/team-draft.ts'
import { buildEnvelope, readOverview } from './envelope/build-envelope.ts'
import { entriesOf } from './envelope/check-envelope.ts'
import { loadTeam } from './file/load-team.ts'
import { parseTeam, type Team } from './file/parse-team.ts'
import { judgeMaster } from './flow/write-charter.ts'
import { judgeOutput } from './judge/judge-output.ts'
import { NO_MATERIAL } from './judge/judging.ts'
import { stepPrompt } from './prompt/step-prompt.ts'
import { stepSchema } from './prompt/step-schema.ts'
import {
  CHAIR,
  newProduct,
  TEST_ASSIGNMENT,
  TEST_MEMBERS,
  teamAt,
  testDraft,
  testMaking,
  testTeam,
} from './test-team.ts'

// Tests every rule in the seed. Most rules have more tests next to the code.

const MODEL = 'openai/gpt-4o'
const making = testMaking()
const promptOf = async (step: (typeof TEAM_STEPS)[number]): Promise<string> =>
  (await stepPrompt((await teamAt(step)).envelope, making, { model: MODEL })).assembly.text

const LEGAL = `name: Chambers
description: A legal team.
members:
  - { name: Ada, role: partner, team_role: chair, skills: [contracts], characteristics: [exact] }
  - { name: Ben, role: associate, team_role: operative, skills: [tax], characteristics: [fast] }
`

describe('the seed says', () => {
  it('The context builder creates a full envelope before each step. Every entry is linked to a round, a directive or a reflection.', async () => {
    for (const step of TEAM_STEPS) {
      const { envelope, records } = await teamAt(step)
      for (const { item, link } of entriesOf(envelope)) {
        const [[kind, id]] = Object.entries(link) as [[string, string | number]]
        if (kind === 'round') expect(id, item).toBeLessThanOrEqual(envelope.session.round)
        else expect(await records.list(kind as 'directive', { ids: [String(id)] }), item).toHaveLength(1)
      }
    }
  })

  it('The system works for any team and domain: research labs, startups, book authors, legal teams and debaters.', async () => {
    const debate = readFileSync(new URL('../../../../examples/debate/team.yaml', import.meta.url), 'utf8')
    const teams: Team[] = [
      ...['planning-office', 'research-lab', 'product-crew', 'book-authors'].map((name) => loadTeam(name, undefined)),
      parseTeam(LEGAL, 'legal.yaml'),
      parseTeam(debate, 'debate.yaml'),
    ]
    const prompts = await Promise.all(
      teams.map(async ({ name, description, members }) => {
        const { records, act } = await testTeam()
        await act((draft) => {
          draft.setSession({ team: { name, description } })
          for (const member of members) draft.put('member', member)
        })
        const self = members.find(({ teamRole }) => teamRole === 'operative')!
        const all = await buildEnvelope(records, { step: 'reflect', member: self.id })
        const { assembly } = await stepPrompt(all, making, { model: MODEL })
        expect(assembly.text).toContain(`You are ${self.name} (\`${self.id}\`), ${self.role}, part of team ${name}.`)
        if (self.squad) expect(assembly.text).toContain(`squad ${self.squad}`)
        // Teams differ, but all follow the same rules.
        return assembly.text.slice(
          assembly.text.indexOf('## Base system rules'),
          assembly.text.indexOf('# Reflect: round'),
        )
      }),
    )
    expect(new Set(prompts).size).toBe(1)
  })

  it('The mission charter, objectives and constraints are required. Without them, there is no output.', async () => {
    const { records } = await testTeam(false)
    for (const step of TEAM_STEPS) {
      const blocked = buildEnvelope(records, { step, member: 'jonas' })
      await expect(blocked).rejects.toMatchObject({ missing: ['mission charter', 'objectives', 'constraints'] })
    }
  })

  it('The product tree stays intact, and products and comments are not duplicated.', async () => {
    const draft = testDraft()
    addProduct(draft, CHAIR, newProduct('Routes'))
    expect(() => addProduct(draft, CHAIR, newProduct('routes'))).toThrow('already')
    expect(() => addProduct(draft, CHAIR, newProduct('Page', { parent: 'P9' }))).toThrow('no product')
    const { envelope } = await teamAt('review')
    const versions = [{ ...envelope.payload.versions![0]!, round: 1, product: 'P1', author: 'priya', directive: 'D1' }]
    const comment = { version: 'P1.1', stance: 'suggest', content: 'Say why.' } as const
    const output = { reasoning: 'r', comments: [comment, { ...comment, content: 'say WHY' }] }
    expect(judgeOutput(draft, 'review', 'jonas', output, { ...NO_MATERIAL, versions })).toMatchObject([
      { what: 'comment 2 (P1.1)' },
    ])
  })

  it('Context has no duplicates. Decisions are newest first, and changelogs are oldest first.', async () => {
    const { envelope } = await teamAt('reflect')
    const items = entriesOf(envelope).map(({ item }) => item)
    expect(new Set(items).size).toBe(items.length)
    const rounds = envelope.decisions.map(({ round }) => round)
    expect(rounds).toEqual([...rounds].sort((a, b) => b - a))
    const history = envelope.worked[0]!.changelog.map(({ round }) => round)
    expect(history).toEqual([...history].sort((a, b) => a - b))
  })

  it('Every assignment in a plan has related products, a directive, an importance, a motivation and a personal note.', async () => {
    const schema = JSON.parse(JSON.stringify(stepSchema('plan', (await teamAt('plan')).envelope)))
    const { required, properties } = schema.properties.assignments.items
    expect(required).toEqual([
      'product',
      'relevant',
      'highly_relevant',
      'referenced',
      'directive',
      'after',
      'importance',
      'motivation',
      'operative_note',
      'answer_with',
      'due_round',
    ])
    expect(properties.operative_note.required).toEqual([
      'specialties',
      'what_is_left',
      'on_track',
      'satisfaction',
      'bigger_picture',
      'why_it_matters',
    ])
    const text = await promptOf('write')
    for (const part of Object.values(TEST_ASSIGNMENT.note!)) expect(text).toContain(part)
    expect(text).toContain('# Routes\n\nFour landings.')
  })

  it('A review states agreement without restating the content.', async () => {
    expect(await promptOf('review')).toContain('Do not restate the content.')
    const draft = testDraft()
    addProduct(draft, CHAIR, newProduct('Routes', { owner: 'priya' }))
    const content = 'The ferry serves four landings and no other place on the whole of the long north shore.'
    const version = {
      id: 'P1.1',
      product: 'P1',
      round: 1,
      author: 'priya',
      content,
      directive: 'D1',
      reflectionNote: '',
      changeSummary: '',
    }
    const output = { reasoning: 'r', comments: [{ version: 'P1.1', stance: 'agree', content } as const] }
    const refused = judgeOutput(draft, 'review', 'jonas', output, { ...NO_MATERIAL, versions: [version] })
    expect(refused[0]?.reason).toContain('repeats the text that it agrees with')
  })

  it('The watchdog flags problems and does not repeat earlier findings.', async () => {
    const { envelope } = await teamAt('inspect')
    const text = JSON.stringify(stepSchema('inspect', envelope))
    expect(text).toContain('"enum":["completeness","order","definition of done"]')
    expect(await promptOf('inspect')).toContain('do not write them again as new findings.')
    const { records } = await teamAt('inspect')
    const versions = await records.list('version')
    const finding = { flag: 'order', finding: 'The empty list is MISSING', fix: 'x' } as const
    const inspections = {
      'P1.1': { verdict: 'pass', findings: [] },
      'P2.1': { verdict: 'flag', findings: [finding] },
    } as const
    const draft = new TeamDraft(await readOverview(records))
    const material = { ...NO_MATERIAL, versions }
    const refused = judgeOutput(draft, 'inspect', 'lotte', { reasoning: 'r', inspections }, material)
    expect(refused.map(({ reason }) => reason).join()).toContain('is open already, as I2.1')
  })

  it('The envoy reports only existing deltas and adds no new content.', async () => {
    const deltas = new Map([['S1', 'mara added P1 "Routes" at the top: It is needed.']])
    const statements = [
      { text: 'Routes was added.', delta: 'S1' },
      { text: 'The team is proud of it.', delta: 'S1' },
      { text: 'There will be more.', delta: 'none' },
    ]
    const draft = testDraft()
    const refused = judgeOutput(draft, 'envoy', 'sam', { reasoning: 'r', statements }, { ...NO_MATERIAL, deltas })
    expect(refused.map(({ what }) => what)).toEqual(['statement 2', 'statement 3'])
    expect(draft.changed('report')[0]?.statements).toHaveLength(1)
    expect(await promptOf('envoy')).toContain('You originate nothing')
  })

  it('Every assignment has a directive with a deadline, and prompts state the remaining time.', async () => {
    const { envelope } = await teamAt('write')
    const { directive } = envelope.payload.assignment!
    expect(directive).toMatchObject({ from: 'mara', to: 'jonas', about: 'P2', due: 2 })
    expect(await promptOf('write')).toContain('due="end of round 2">Add the states.</directive>')
    for (const step of ['reflect', 'plan', 'write', 'review', 'inspect'] as const)
      expect(await promptOf(step)).toMatch(/rounds? follows?|last round/)
  })

  it('Prompts divide work into numbered steps and list things to consider.', async () => {
    for (const step of TEAM_STEPS) expect(await promptOf(step)).toMatch(/in these steps[\s\S]*\n1\. [\s\S]*\n2\. /)
    expect(await promptOf('write')).toContain('Consider, with a product of the kind “page”:')
    expect(await promptOf('review')).toContain('Consider, with a product of the kind “plan”:')
  })

  it('Personas are detailed and appear in prompts.', async () => {
    const personas = Object.fromEntries(TEST_MEMBERS.map(({ id, persona }) => [id, persona]))
    const output = {
      reasoning: 'r',
      charter: { mission: 'm', constraints: ['c'] },
      objectives: ['o'],
      limits: [],
      missing_details: [],
    }
    expect(judgeMaster({ ...output, personas }, TEST_MEMBERS)).toEqual([])
    const flat = judgeMaster({ ...output, personas: { ...personas, jonas: 'You are a reviewer.' } }, TEST_MEMBERS)
    expect(flat[0]).toContain('flat role statement')
    expect(await promptOf('reflect')).toContain(TEST_MEMBERS[1]!.persona)
  })

  it('The team’s name and description are part of every prompt.', async () => {
    for (const step of TEAM_STEPS)
      expect(await promptOf(step)).toContain('part of team Harbour Crew.\n\nA crew that plans a ferry.')
  })

  it('Outputs have a reasoning field, and schemas list the allowed ids.', async () => {
    for (const step of TEAM_STEPS) {
      const { envelope } = await teamAt(step)
      expect(stepSchema(step, envelope)).toHaveProperty('properties.reasoning')
      expect(JSON.stringify(stepSchema(step, envelope))).toMatch(/"enum":\["(?:P|D)\d|"P1\.1":/)
    }
  })
})
