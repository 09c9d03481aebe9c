/** A name in lower case, without separators and surrounding marks. Models often change these. */
export function normalForm(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/^[\s"'`*_.]+|[\s"'`*_.]+$/g, '')
    .replace(/[\s_\\-]+/g, ' ')
}
