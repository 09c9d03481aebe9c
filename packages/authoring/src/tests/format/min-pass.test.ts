import { expect, it } from 'vitest'
import { parseMinPass } from './min-pass.ts'

it.each([
  ['8/10', { share: 0.8, of: 10 }],
  [' 1 / 1 ', { share: 1, of: 1 }],
  ['0.8', { share: 0.8 }],
  [0.8, { share: 0.8 }],
  [1, { share: 1 }],
])('reads %j', (written, share) => {
  expect(parseMinPass(written)).toEqual(share)
})

it.each(['', 'most', '0/10', '11/10', '8/0', '80%', 0, -1, 8])('rejects %j', (written) => {
  expect(() => parseMinPass(written)).toThrow(`'${written}' must be a share of the answers, such as 8/10 or 0.8`)
})
