import fc from 'fast-check'

const pieces = [
  '<message>', '</message>', '<message/>', '<thinking>', '</thinking>', '<think>', '</think>',
  '<action type="a">', '</action>', '<action type="b"/>', '<action>', '<action type=“c”>', '<action type="d" type="e">',
  '<content_update target="t">', '</content_update>', '<content_update>', '<code>', '</code>',
  '<k>', '</k>', '<k/>', '<j a="1 > 0">', '</j>', '<__proto__>', '</__proto__>', '<param name="p">', '</param>',
  '<![CDATA[', ']]>', '<!--', '-->', '```', '```xml', '~~~', '````', '`', '``', '"', "'", '<', '>', '</', '/>', '=',
  '&amp;', '&#65;', '&', '\n', '\r\n', '\n\n', ' ', '> ', 'text', 'it`s', 'mess', '<mess', '\u200b', '\u202e', '\ufeff',
  '    ', '\t', '\\', '- ', '1. ', '<reasoning>', '</reasoning>', '<blockquote>', '<wrap>', '</wrap>', '“', '”',
  '\ud800', '\udc00', '\u0000', 'é', '<é>',
] // biome-ignore format: one look

/** Generates strings from fragments that are difficult for a tag parser. */
export const tagSoup = (options: fc.ArrayConstraints = { maxLength: 40 }): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...pieces), options).map((parts) => parts.join(''))

/** Splits the text into chunks at random positions. */
export const inChunks = (text: string): fc.Arbitrary<string[]> =>
  fc.array(fc.integer({ min: 0, max: text.length }), { maxLength: 12 }).map((cuts) => {
    const places = [0, ...cuts.sort((a, b) => a - b), text.length]
    return places.slice(1).map((end, index) => text.slice(places[index], end))
  })
