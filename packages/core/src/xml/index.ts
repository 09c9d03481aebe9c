export { InvalidXmlName } from './errors.ts'
export { escapeXmlAttribute, escapeXmlText } from './escape-xml.ts'
export { openTag, toXml, writeXml } from './to-xml.ts'
export { isXmlElement, type XmlChild, type XmlElement, xmlElement } from './xml-element.ts'
