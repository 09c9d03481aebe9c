import { randomBytes } from 'node:crypto'

/** A unique key. Every encoding changes some of its characters. */
export const CANARY = `sk-canary-${randomBytes(12).toString('hex')}/+="&${randomBytes(12).toString('hex')}`

const json = (text: string): string => JSON.stringify(text).slice(1, -1)

/** The forms in which providers echo a key. */
export const QUOTED: Readonly<Record<string, string>> = {
  plain: `Incorrect API key provided: ${CANARY}.`,
  header: `{"authorization":"Bearer ${json(CANARY)}"}`,
  url: `GET /v1?key=${encodeURIComponent(CANARY)}`,
  basic: `Basic ${Buffer.from(`user:${CANARY}`).toString('base64')}`,
  nested: json(`{"key":"${json(CANARY)}"}`),
  late: `${'x'.repeat(490)} ${CANARY}`,
  cut: `Your key ${CANARY.slice(0, 40)}`,
}

/** Returns the parts of the key that a text contains, in any encoding. */
export function findCanary(text: string): string[] {
  const base64 = ['', 'u', 'us'].map((before) => Buffer.from(before + CANARY).toString('base64'))
  const forms = [CANARY, encodeURIComponent(CANARY), ...base64.map((form) => form.slice(4, -4))]
  return forms.flatMap((form) => {
    const pieces = Array.from({ length: form.length - 15 }, (_, at) => form.slice(at, at + 16))
    return pieces.filter((piece) => text.includes(piece)).slice(0, 1)
  })
}
