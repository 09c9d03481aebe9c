export { startTag, writeXml } from './to-xml.ts'
export { readVerbatim } from './verbatim.ts'
export { isXmlElement, verbatimElement, type XmlChild } from './xml-element.ts'
