/** Escapes of URLs, JSON, JavaScript, HTML and XML. Each stands for one character, or for one byte in a URL. */
const ESCAPE =
  /%([0-9a-f]{2})|\\u([0-9a-f]{4})|\\u\{([0-9a-f]{1,6})\}|\\x([0-9a-f]{2})|&#x([0-9a-f]{1,6});|&#(\d{1,7});|&(amp|lt|gt|quot|apos);|\\(["'\\/])/gi
/** The beginning of an escape at the end of a text. The next chunk may complete it. */
const UNFINISHED =
  /(?:%[0-9a-f]?|\\(?:u(?:[0-9a-f]{0,3}|\{[0-9a-f]{0,6})|x[0-9a-f]?)?|&(?:#(?:x[0-9a-f]{0,6}|\d{0,7})|[a-z]{0,4})?)$/i
const LONGEST_ESCAPE = 12
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const LARGEST_CODE = 0x10ffff

/** How many layers of escapes are decoded: a URL in JSON in a web page, for example. */
const MAX_DECODED = 3

/** What a text becomes when its escapes are decoded. */
export interface DecodedText {
  readonly text: string
  /** Where the character at an index begins in the original text. Also takes the length of the text. */
  startOf(index: number): number
  /** Where the character at an index ends in the original text. */
  endOf(index: number): number
}

/**
 * Decodes a text again and again, because escapes may contain escapes. Returns the text itself, and each decoded text.
 */
export function decodedTexts(text: string): DecodedText[] {
  const all: DecodedText[] = [{ text, startOf: (index) => index, endOf: (index) => index + 1 }]
  while (all.length <= MAX_DECODED) {
    const next = decode(all.at(-1)!)
    if (!next) break
    all.push(next)
  }
  return all
}

/**
 * The text without unfinished escapes at its end. There may be one for each layer: in `%7&#5`, the second escape may
 * become the digit that completes the first one.
 */
export function withoutUnfinished(text: string): string {
  let end = text.length
  for (let layer = 0; layer < MAX_DECODED; layer++) {
    const unfinished = UNFINISHED.exec(text.slice(Math.max(0, end - LONGEST_ESCAPE), end))
    end -= unfinished?.[0].length ?? 0
  }
  return text.slice(0, end)
}

/** Moves a position that is inside an escape to the beginning of the escape. */
export function startOfEscape(all: readonly DecodedText[], position: number): number {
  return all.reduce((at, { text, startOf }) => {
    let low = 0
    for (let high = text.length; low < high; ) {
      const middle = (low + high + 1) >> 1
      if (startOf(middle) <= at) low = middle
      else high = middle - 1
    }
    return Math.min(at, startOf(low))
  }, position)
}

function decode({ text, startOf, endOf }: DecodedText): DecodedText | undefined {
  const starts: number[] = []
  const ends: number[] = []
  let decoded = ''
  let from = 0
  const add = (part: string, start: number, end: number): void => {
    decoded += part
    for (let at = 0; at < part.length; at++) {
      starts.push(start)
      ends.push(end)
    }
  }
  const copyTo = (end: number): void => {
    decoded += text.slice(from, end)
    for (; from < end; from++) {
      starts.push(startOf(from))
      ends.push(endOf(from))
    }
  }
  for (const match of text.matchAll(ESCAPE)) {
    const end = match.index + match[0].length
    copyTo(match.index)
    add(characterOf(match), startOf(match.index), endOf(end - 1))
    from = end
  }
  if (from === 0) return undefined
  copyTo(text.length)
  starts.push(startOf(text.length))
  return { text: decoded, startOf: (index) => starts[index]!, endOf: (index) => ends[index]! }
}

function characterOf([, url, json, script, byte, hex, decimal, name, quoted]: readonly (string | undefined)[]): string {
  if (quoted !== undefined) return quoted
  if (name !== undefined) return NAMED[name.toLowerCase()]!
  const digits = url ?? json ?? script ?? byte ?? hex
  const code = digits === undefined ? Number(decimal) : Number.parseInt(digits, 16)
  return code > LARGEST_CODE ? '\ufffd' : String.fromCodePoint(code)
}

/**
 * The forms in which a key may appear once the escapes of URLs, JSON and HTML are decoded: as is, as bytes, or in
 * base64. A key that contains escapes is decoded with them.
 */
export function keyForms(key: string): string[] {
  const decoded = decodedTexts(key).map(({ text }) => text)
  const asBytes = Buffer.from(key).toString('latin1')
  return [...new Set([...decoded, asBytes, ...base64Forms(key)])].filter((form) => form !== '')
}

/**
 * Base64 packs three bytes into four characters. The encoded key therefore depends on how many bytes precede it. For
 * each of the three cases, returns the characters that depend only on the key.
 */
function base64Forms(key: string): string[] {
  return [0, 1, 2].flatMap((shift) => {
    const bytes = Buffer.concat([Buffer.alloc(shift), Buffer.from(key)])
    const whole = bytes.toString('base64').replace(/=+$/, '')
    const stable = whole.slice(shift === 0 ? 0 : shift + 1, bytes.length % 3 === 0 ? undefined : -1)
    return [stable, stable.replaceAll('+', '-').replaceAll('/', '_')]
  })
}
