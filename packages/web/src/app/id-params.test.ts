import { expect, test } from 'vitest'
import { readId, writeId } from './id-params.ts'

test.each(['demo/write/scripted+alpha.1#1', '~', '~1', '.~0.', 'a~.b'])(
  '%s is encoded without dots for a URL, and can be decoded again',
  (id) => {
    expect(writeId(id)).not.toContain('.')
    expect(readId(writeId(id))).toBe(id)
  },
)
