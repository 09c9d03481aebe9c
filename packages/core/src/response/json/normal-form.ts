/** A name in lower case, without separators and surrounding marks, which models often change. */
export function normalForm(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/^[\s"'`*_.]+|[\s"'`*_.]+$/g, '')
    .replace(/[\s_\\-]+/g, ' ')
}
