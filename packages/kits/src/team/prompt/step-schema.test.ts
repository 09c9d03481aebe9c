import { describe, expect, it } from 'vitest'
import { TEAM_STEPS } from '../entity/entities.ts'
import { buildEnvelope } from '../envelope/build-envelope.ts'
import { teamAt, testTeam } from '../test-team.ts'
import { stepSchema, withoutIds } from './step-schema.ts'

interface PlanSchema {
  readonly properties: { readonly assignments: { readonly items: { readonly properties: Record<string, object> } } }
}

describe('the schema of a step', () => {
  it.each(TEAM_STEPS)('of %s starts with a required reasoning field', async (step) => {
    const schema = stepSchema(step, (await teamAt(step)).envelope) as { required: string[]; title: string }
    expect(schema.required[0]).toBe('reasoning')
    expect(schema.title).toBe(`team ${step}`)
  })

  it('lists the ids of the envelope', async () => {
    const text = JSON.stringify(stepSchema('plan', (await teamAt('plan')).envelope))
    expect(text).toContain('"enum":["P1","P3","P2"]')
    expect(text).toContain('"enum":["mara","jonas","priya"]')
    expect(text).toContain('"enum":["P1.1","P2.1"]')
    expect(JSON.stringify(stepSchema('write', (await teamAt('write')).envelope))).toContain('"enum":["D5"]')
    expect(JSON.stringify(stepSchema('review', (await teamAt('review')).envelope))).toContain('"enum":["P1.1"]')
    expect(JSON.stringify(stepSchema('envoy', (await teamAt('envoy')).envelope))).toContain('"enum":["D3","U1","S1"')
  })

  it('differs between members', async () => {
    const { records, envelope } = await teamAt('review')
    const other = await buildEnvelope(records, { step: 'review', member: 'priya' })
    expect(stepSchema('review', other)).not.toEqual(stepSchema('review', envelope))
  })

  it('does not offer removal if there are no products', async () => {
    const { records } = await testTeam()
    const text = JSON.stringify(stepSchema('plan', await buildEnvelope(records, { step: 'plan', member: 'mara' })))
    expect(text).not.toContain('remove')
    expect(text).not.toContain('"enum":[]')
  })

  it('accepts keys of new products in a plan', async () => {
    const { envelope } = await teamAt('plan')
    const { properties } = (stepSchema('plan', envelope) as PlanSchema).properties.assignments.items
    for (const name of ['product', 'relevant', 'highly_relevant', 'referenced'] as const) {
      expect(JSON.stringify(properties[name]), name).toContain('"enum":["P1","P3","P2"]')
      expect(JSON.stringify(properties[name]), name).toContain('"pattern":"^N[0-9]+$"')
    }
  })

  it('keeps words such as “agree” when ids are removed', async () => {
    const text = JSON.stringify(withoutIds(stepSchema('review', (await teamAt('review')).envelope)))
    expect(text).toContain('"enum":["agree","disagree","suggest"]')
    expect(text).not.toContain('P1.1')
  })
})
