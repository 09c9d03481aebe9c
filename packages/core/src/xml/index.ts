export { startTag, writeXml } from './to-xml.ts'
export { isXmlElement, type XmlChild } from './xml-element.ts'
