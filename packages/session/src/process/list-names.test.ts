import { expect, it } from 'vitest'
import { listNames } from './list-names.ts'

it('lists names and shortens numbered sequences to the first and last name', () => {
  expect(listNames(['beat_1', 'beat_2', 'beat_3'])).toBe('beat_1 through beat_3')
  expect(listNames(['beat_9', 'beat_10', 'beat_11'])).toBe('beat_9 through beat_11')
  expect(listNames(['beat_1', 'beat_3', 'beat_4'])).toBe('beat_1, beat_3, beat_4')
  expect(listNames(['beat_1', 'beat_2'])).toBe('beat_1, beat_2')
  expect(listNames(['place', 'soil', 'plants'])).toBe('place, soil, plants')
})
