import { expect, test } from 'vitest'
import { readId, writeId } from './id-params.ts'

test.each(['demo/write/scripted+alpha.1#1', '~', '~1', '.~0.', 'a~.b'])(
  'encodes %s without dots in a URL and decodes it again',
  (id) => {
    expect(writeId(id)).not.toContain('.')
    expect(readId(writeId(id))).toBe(id)
  },
)
