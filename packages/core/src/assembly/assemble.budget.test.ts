import { expect, it } from 'vitest'
import type { Blueprint } from '../blueprint/blueprint.ts'
import { defaultProfiles } from '../model/load-profiles.ts'
import { resolveBudget } from './assemble.ts'

const blueprint = { reserve: { full: 8000, medium: 4000, minimal: 2000 } } as unknown as Blueprint
const { profile } = defaultProfiles().get('openai/gpt-4o')
const reserveOf = (stated: object) => resolveBudget(blueprint, { ...profile, ...stated }, undefined, () => {})

it('prefers the profile’s reserve to the blueprint’s reserve', () => {
  expect(reserveOf({})).toEqual({ budget: 120_000, reserve: 8000 })
  expect(reserveOf({ reserve: 12_000 })).toEqual({ budget: 116_000, reserve: 12_000 })
  expect(reserveOf({ maxOutput: 4096 })).toEqual({ budget: 123_904, reserve: 4096 })
})
