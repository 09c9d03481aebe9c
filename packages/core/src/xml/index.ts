export { escapeXmlText, replaceForbidden } from './escape-xml.ts'
export { type QuoteTags, quoteSourced, tagQuoter } from './quote-tags.ts'
export { startTag, writeXml } from './to-xml.ts'
export { isXmlElement, verbatimElement, type XmlChild } from './xml-element.ts'
