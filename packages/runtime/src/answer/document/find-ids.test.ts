import { expect, it } from 'vitest'
import { replaceIds } from './find-ids.ts'

it('replaces ids, and both ends of a range', () => {
  const text = 'REQ-007, R1-R4, A2-F1 and M1.2, but not XYZABC1 or R2D2'
  expect(replaceIds(text, (id, written) => `[${id}=${written}]`)).toBe(
    '[REQ7=REQ-007], [R1=R1]-[R4=R4], [A2-F1=A2-F1] and [M1.2=M1.2], but not XYZABC1 or R2D2',
  )
})
