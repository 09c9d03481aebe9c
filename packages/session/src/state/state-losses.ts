import { toXml, type XmlElement } from '@quire/core'
import { isXmlElement } from '@quire/core/xml'

/** Returns the parts that are missing from a smaller state, for the report. */
export function stateLosses(full: XmlElement, small: XmlElement): readonly string[] {
  return childElements(full).flatMap((section) => {
    const told = childElements(small).find(({ name }) => name === section.name)
    if (!told) return [section.name]
    if (toXml(told) === toXml(section)) return []
    const members = childElements(section)
    if (members.length === 0) return [`${section.name}, shortened`]
    const names = [...new Set(members.map(({ name }) => name))]
    return names.flatMap((name) =>
      memberLosses(section.name, name, named(members, name), named(childElements(told), name)),
    )
  })
}

function memberLosses(
  section: string,
  name: string,
  all: readonly XmlElement[],
  told: readonly XmlElement[],
): readonly string[] {
  const missing = all.length - told.length
  const whole = new Set(all.map(toXml))
  const isShort = told.some((one) => !whole.has(toXml(one)))
  const path = `${section}.${name}`
  return [
    ...(missing <= 0 ? [] : [all.length === 1 ? path : `${missing} of ${all.length} ${path}`]),
    ...(isShort ? [`${path}, shortened`] : []),
  ]
}

function named(elements: readonly XmlElement[], name: string): readonly XmlElement[] {
  return elements.filter((one) => one.name === name)
}

function childElements({ children }: XmlElement): readonly XmlElement[] {
  return children.filter(isXmlElement)
}
