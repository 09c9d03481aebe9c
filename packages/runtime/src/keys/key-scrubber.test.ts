import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createKeyScrubber, scrubText } from './key-scrubber.ts'

const KEY = 'sk-proj-Zq7+w/2Xk9"Lm4=Vb8Tn1&Rc6Yd3'
const { scrub, stream } = createKeyScrubber([KEY])

function inChunks(text: string, sizes: readonly number[]): string {
  const cleaned = stream()
  let clean = ''
  let at = 0
  for (const size of sizes) {
    clean += cleaned.push(text.slice(at, at + size))
    at += size
  }
  return clean + cleaned.push(text.slice(at)) + cleaned.end()
}

describe('a key', () => {
  it.each([
    ['unchanged', KEY],
    ['in a URL', encodeURIComponent(KEY)],
    ['in a URL, in lower case', encodeURIComponent(KEY).replace(/%../g, (code) => code.toLowerCase())],
    ['in JSON', JSON.stringify(KEY).slice(1, -1)],
    ['in JSON in JSON', JSON.stringify(JSON.stringify(KEY)).slice(3, -3)],
    ['in HTML', KEY.replace('&', '&amp;').replace('"', '&quot;')],
  ])('is found %s', (_form, written) => {
    expect(scrub(`Wrong key (${written}).`)).toBe('Wrong key ([key]).')
  })

  it.each(['', 'u', 'us', 'user:'])('is found in base64 if the encoded text starts with %j', (before) => {
    for (const encoding of ['base64', 'base64url'] as const) {
      const clean = scrub(Buffer.from(before + KEY).toString(encoding))
      const rest = Buffer.from(clean.replace(/\[key\].*/, ''), encoding).toString()
      expect(clean).toContain('[key]')
      expect(KEY.slice(0, 4).startsWith(rest.slice(before.length))).toBe(true)
    }
  })

  it('is found in a truncated quotation', () => {
    expect(scrub(`The key ${KEY.slice(0, 25)}… is wrong.`)).toBe('The key [key]… is wrong.')
    expect(scrub(`The key …${KEY.slice(-18)} is wrong.`)).toBe('The key …[key] is wrong.')
  })

  it('is replaced each time it occurs', () => {
    expect(scrub(`${KEY} ${KEY}`)).toBe('[key] [key]')
  })
})

describe('other text', () => {
  it.each(['Keys start with sk-proj- or AIza.', 'sk-proj-', 'Zq7+w/2', 'Grüße 🌍', ''])(
    'stays unchanged: %j',
    (text) => {
      expect(scrub(text)).toBe(text)
    },
  )

  it('is unchanged if no real keys are known', () => {
    expect(createKeyScrubber(['', 'abc']).scrub('abc')).toBe('abc')
    expect(createKeyScrubber([]).stream().push('abc')).toBe('abc')
  })
})

const text = fc
  .array(fc.oneof(fc.string(), fc.constantFrom(KEY, KEY.slice(0, 20), KEY.slice(9), 'sk-', 'sk-proj-', '🌍', ' ')))
  .map((parts) => parts.join(''))

/** Writes each character as it is, or with one of the escapes of URLs, JSON, JavaScript, HTML and XML. */
const WAYS: readonly ((code: number) => string)[] = [
  (code) => (code === 92 ? '\\\\' : String.fromCharCode(code)),
  (code) => `%${hex(code, 2)}`,
  (code) => `%${hex(code, 2).toUpperCase()}`,
  (code) => `\\u${hex(code, 4)}`,
  (code) => `\\u{${hex(code, 1)}}`,
  (code) => `\\x${hex(code, 2)}`,
  (code) => `&#${code};`,
  (code) => `&#0${code};`,
  (code) => `&#x${hex(code, 2)};`,
]
const hex = (code: number, length: number) => code.toString(16).padStart(length, '0')
const ways = fc.array(fc.nat(WAYS.length - 1), { minLength: 1, maxLength: 40 })
const escaped = (plain: string, chosen: readonly number[]) =>
  [...plain].map((character, at) => WAYS[chosen[at % chosen.length]!]!(character.charCodeAt(0))).join('')

describe('an escaped key', () => {
  it.each(WAYS.map((way) => [[...KEY].map((character) => way(character.charCodeAt(0))).join('')]))(
    'is found: %s',
    (written) => {
      expect(scrub(`Wrong key (${written}).`)).toBe('Wrong key ([key]).')
    },
  )

  it('is found in any mixture of escapes, and in escapes of escapes', () => {
    fc.assert(
      fc.property(ways, fc.option(ways), (first, second) => {
        const once = escaped(KEY, first)
        expect(scrub(`Wrong key <${second ? escaped(once, second) : once}>`)).toBe('Wrong key <[key]>')
      }),
    )
  })

  it('is found if the stream is cut anywhere, with the same result as in the whole text', () => {
    const part = fc.oneof(
      fc.string({ maxLength: 6 }),
      fc.constantFrom('%', '%7', '\\', '\\u00', '&', '&#', '&#1', '&amp', ';', '41', '[', ' '),
      fc
        .tuple(fc.constantFrom(KEY, KEY.slice(0, 20), KEY.slice(9)), ways, fc.option(ways))
        .map(([key, first, second]) => (second ? escaped(escaped(key, first), second) : escaped(key, first))),
    )
    const whole = fc.array(part, { maxLength: 5 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(whole, fc.array(fc.integer({ min: 0, max: 12 })), (written, sizes) => {
        expect(inChunks(written, sizes)).toBe(scrub(written))
      }),
      { numRuns: 1_000 },
    )
  })

  it('leaves other escaped text as it is', () => {
    for (const written of ['100%', '50%25 off', 'caf%C3%A9', '\\u00e9', 'a &amp; b &#8212; c', 'C:\\users', 'x & y']) {
      expect(scrub(written)).toBe(written)
    }
  })
})

describe('chunks', () => {
  it('give the same result as the whole text', () => {
    fc.assert(
      fc.property(text, fc.array(fc.integer({ min: 0, max: 12 })), (whole, sizes) => {
        expect(inChunks(whole, sizes)).toBe(scrub(whole))
      }),
    )
  })

  it('are output immediately if they cannot contain the start of a key', () => {
    const cleaned = stream()
    expect(['Hello, ', 'Welt! ', '🌍', '🌎'].map((chunk) => cleaned.push(chunk))).toEqual([
      'Hello, ',
      'Welt! ',
      '🌍',
      '🌎',
    ])
  })

  it('are not held back forever, even if they contain only keys', () => {
    const cleaned = stream()
    let longest = 0
    for (let index = 0; index < 1_000; index++) {
      const clean = cleaned.push(KEY)
      longest = Math.max(longest, clean.length)
      expect(clean.replaceAll('[key]', '')).toBe('')
    }
    expect(longest).toBeGreaterThan(0)
  })
})

it('leaves nothing that reveals part of a key', () => {
  const key = fc.stringMatching(/^[A-Za-z0-9_-]{16,60}$/)
  fc.assert(
    fc.property(key, fc.string(), fc.nat(60), fc.nat(60), (secret, around, from, to) => {
      const clean = createKeyScrubber([secret]).scrub(around + secret.slice(from, to) + around)
      for (let at = 0; at + 12 <= secret.length; at++) expect(clean).not.toContain(secret.slice(at, at + 12))
    }),
  )
})

it('finds a key at the end of a megabyte of text', () => {
  const long = `${'The quick brown fox. '.repeat(50_000)}${KEY}`
  expect(scrub(long).endsWith('[key]')).toBe(true)
})

it.each([
  ['Incorrect API key provided: sk-abc123.', 'Incorrect API key provided: [key].'],
  ['{"Authorization":"Bearer sk-other-one"}', '{"Authorization":"Bearer [key]"}'],
  ['authorization: Basic dXNlcjpwYXNz', 'authorization: Basic [key]'],
  ["headers: { 'x-api-key': 'someone-elses' }", "headers: { 'x-api-key': '[key]' }"],
  ['x-goog-api-key=AIza-99', 'x-goog-api-key=[key]'],
  ['The bearer of bad news.', 'The bearer of bad news.'],
])('cleans %s', (text, clean) => {
  expect(scrubText(text, ['sk-abc123'])).toBe(clean)
})

it('removes every part of a key', () => {
  const key = fc
    .string({ minLength: 8, unit: fc.constantFrom(...'abcXYZ019-_./+="\\ ') })
    .filter((text) => text.trim().length > 7)
  fc.assert(
    fc.property(key, fc.string(), fc.string(), (secret, before, after) => {
      expect(scrubText(`${before}${secret}${after}`, [secret])).not.toContain(secret)
      expect(scrubText(JSON.stringify({ [secret]: secret }), [secret])).not.toContain(
        JSON.stringify(secret).slice(1, -1),
      )
    }),
  )
})
