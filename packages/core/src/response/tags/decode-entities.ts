const ENTITY = /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6}));/g
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * Decodes the five XML entities and numeric references once, so that `&amp;lt;` becomes `&lt;`. Other text is
 * unchanged.
 */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(ENTITY, (whole: string, name?: string, decimal?: string, hexadecimal?: string) => {
    if (name) return NAMED[name]!
    const point = decimal ? Number.parseInt(decimal, 10) : Number.parseInt(hexadecimal!, 16)
    const isCharacter = point > 0 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff)
    return isCharacter ? String.fromCodePoint(point) : whole
  })
}
