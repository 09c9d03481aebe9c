import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRedactor, isIban, passesLuhn } from './redact.ts'

describe('redaction', () => {
  test.each([
    ['email', 'Write to ada.lovelace+shop@mail.analytical.co.uk.', 'Write to person-1@example.com.'],
    ['iban', 'Pay to DE89 3704 0044 0532 0130 00 today', undefined],
    ['iban', 'GB82WEST12345698765432', undefined],
    ['card', 'Card 4111 1111 1111 1111, please', undefined],
    ['card', '5500-0000-0000-0004', undefined],
    ['phone', 'Call +44 20 7946 0958 now', 'Call +1 202 555 0101 now'],
    ['phone', 'Tel. 030 / 901820-44', undefined],
    ['phone', '(020) 7946 0958', undefined],
  ])('replaces %s: %s', (rule, text, expected) => {
    const redactor = createRedactor()
    const redacted = redactor.redact(text)
    expect(redactor.list()).toMatchObject([{ rule, times: 1 }])
    expect(redacted).not.toContain(redactor.list()[0]!.value)
    if (expected !== undefined) expect(redacted).toBe(expected)
  })

  test.each([
    'Order 1234 of 2026-04-13 at 10:30:15, version 1.24.3, 12,345,678 people, 3.14159265358979',
    '2026-11-19T22:33:44.123Z and 0.000123456789',
    'id a-fc49760fa70af3d3104e, hash 573cfc814bb09204540a1bec2bbf379cbadfa96179a691bc82a7e1222df38ac3',
    '1234 5678 9012 3456 is no card, because its last digit is wrong',
    'See https://shop.example.com/orders/00123456789 and @quire/core',
    'DE00 3704 0044 0532 0130 00 is no account',
  ])('leaves other text as it is: %s', (text) => {
    expect(createRedactor().redact(text)).toBe(text)
  })

  test('a value gets the same replacement everywhere, and its uses are counted', () => {
    const redactor = createRedactor({ order: 'ORD-\\d+' })
    const value = { from: 'ada@shop.co', lines: ['ORD-77 for bob@shop.co', 'again ada@shop.co'], count: 2 }
    expect(redactor.redactAll(value)).toEqual({
      from: 'person-1@example.com',
      lines: ['[order-1] for person-2@example.com', 'again person-1@example.com'],
      count: 2,
    })
    expect(redactor.list().map(({ rule, value: found, times }) => [rule, found, times])).toEqual([
      ['email', 'ada@shop.co', 2],
      ['order', 'ORD-77', 1],
      ['email', 'bob@shop.co', 1],
    ])
  })

  test('redacted text stays as it is when it is redacted again', () => {
    const number = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`))
    const card = number(15).map((start) => start + [...'0123456789'].find((digit) => passesLuhn(start + digit)))
    const piece = fc.oneof(
      fc.emailAddress(),
      card,
      fc.lorem(),
      number(9).map((rest) => `+49${rest}`),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const once = createRedactor().redact(pieces.join(' '))
        expect(createRedactor().redact(once)).toBe(once)
      }),
    )
  })

  test('replacements keep the form of the value', () => {
    const redactor = createRedactor()
    const [iban, card] = [redactor.redact('GB82WEST12345698765432'), redactor.redact('4111111111111111')]
    expect([isIban(iban), passesLuhn(card), card.length]).toEqual([true, true, 16])
  })
})
