/** Words that are too common to help find relevant code. */
const COMMON = new Set(
  (
    'a about add added adds after again all allow allows also an and another any are as at avoid be because been ' +
    'before being both but by can change changed changes commit could do does doing done dont each ensure every fix ' +
    'fixed fixes fixing for from get gets give given has have how if in instead into is issue it its just like make ' +
    'makes may more most must need needs never new no not now of on one only or other our out over please pr properly ' +
    'pull remove removed removes request should so some such support supports than that the their them then there ' +
    'these they thing things this those through to too update updated updates us use used user users uses using very ' +
    'want was way we were what when where which while will with without work works would you your co authored signed off'
  ).split(' '),
)

/** Removes inflections. Code contains `parse`, but people write `parsing`, `parsed` and `parses`. */
function stem(word: string): string {
  if (word.length < 5) return word.endsWith('s') && word.length === 4 && !word.endsWith('ss') ? word.slice(0, -1) : word
  const short = word
    .replace(/(?:ies)$/, 'y')
    .replace(/(?<=[^s])s$/, '')
    .replace(/(?:ing|ed|er|or|ion|ment)$/, '')
  const undoubled = short.replace(/([bdgklmnprt])\1$/, '$1').replace(/(?<=...)e$/, '')
  return undoubled.length < 3 ? word : undoubled
}

/** The parts of an identifier. For example, `parseHTTPHeaders_v2` consists of parse, http, headers and v2. */
function partsOf(word: string): string[] {
  return word
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[\s_$-]+/)
    .filter((part) => part.length > 1)
}

/** Extracts terms from texts. Caches the terms of each word. */
export class TermReader {
  readonly #cache = new Map<string, readonly string[]>();

  /**
   * Returns the terms of a text, stemmed and in lower case. For an identifier, returns the whole identifier and each of
   * its parts.
   */
  *read(text: string): Generator<string> {
    for (const [word] of text.matchAll(WORD)) {
      let terms = this.#cache.get(word)
      if (!terms) {
        terms = termsOfWord(word)
        this.#cache.set(word, terms)
      }
      yield* terms
    }
  }
}

const WORD = /[\p{L}\p{N}_$]{2,60}/gu

function termsOfWord(word: string): string[] {
  const parts = partsOf(word)
  const lower = parts.map((part) => part.toLowerCase())
  const telling = lower.filter((part) => !COMMON.has(part) && !/^\d+$/.test(part)).map(stem)
  return parts.length > 1 ? [wholeTerm(word), ...telling] : telling
}

/** Turns an identifier into one term. `stripColor`, `strip_color` and `STRIP_COLOR` become the same term. */
function wholeTerm(word: string): string {
  return `=${word.toLowerCase().replace(/[_$]/g, '')}`
}

/** Types of change at the start of a commit subject. */
const TYPES = /^(?:feat|fix|chore|docs?|refactor|tests?|perf|style|build|ci|revert|types?|deps)$/i
/** If a body has more terms than this, each word counts less. */
const TELLING_TERMS = 40

export function queryTerms(request: string, reader = new TermReader()): ReadonlyMap<string, number> {
  const weights = new Map<string, number>()
  const add = (text: string, weight: number): void => {
    for (const term of reader.read(text)) weights.set(term, Math.max(weights.get(term) ?? 0, weight))
  }
  const plain = withoutTrailers(request)
  const [subject = '', ...body] = plain.trim().split('\n')
  const bodyTerms = new Set(reader.read(body.join('\n')))
  for (const term of bodyTerms) weights.set(term, Math.min(1, Math.sqrt(TELLING_TERMS / bodyTerms.size)))
  const [, type = '', inner = ''] = /^([\w.,/ -]{1,40})(?:\(([^)]*)\))?!?:\s/.exec(subject) ?? []
  add(subject.slice(type === '' ? 0 : subject.indexOf(':') + 1), 2)
  // The start of a commit subject can name a part of the project, as in `fix(router): …` or `router: …`.
  add(inner, 3)
  if (!TYPES.test(type)) add(type, 3)
  for (const [, code] of plain.matchAll(/`([^`\n]{1,200})`/g)) add(code!, 2.5)
  // Words that look like code, such as `camelCase`.
  for (const [word] of plain.matchAll(
    /[A-Za-z_$][\w$]*(?:[a-z][A-Z]|_[a-z])[\w$]*|[A-Za-z_$][\w$]*(?=\()|[A-Z]\w*\.[A-Za-z]\w*/g,
  ))
    add(word, 2.5)
  return weights
}

/** Removes pull request numbers, URLs and people's names, because they do not describe the code. */
function withoutTrailers(request: string): string {
  return request
    .replace(/^(?:[A-Z][\w-]*-by|Co-authored-by|Signed-off-by):.*$/gim, '')
    .replace(/\bhttps?:\/\/\S+/g, ' ')
    .replace(/\(?#\d+\)?/g, ' ')
}
