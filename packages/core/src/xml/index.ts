export { startTag, writeXml } from './to-xml.ts'
export { isXmlElement, verbatimElement, type XmlChild } from './xml-element.ts'
