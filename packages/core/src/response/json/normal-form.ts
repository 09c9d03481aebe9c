/** Normalizes a name: lower case, no separators, no surrounding marks. Models often change these details. */
export function normalForm(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/^[\s"'`*_.]+|[\s"'`*_.]+$/g, '')
    .replace(/[\s_\\-]+/g, ' ')
}
