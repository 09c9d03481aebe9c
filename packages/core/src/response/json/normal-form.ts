/** A name without what models change in it: case, separators, marks around it. */
export function normalForm(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/^[\s"'`*_.]+|[\s"'`*_.]+$/g, '')
    .replace(/[\s_\\-]+/g, ' ')
}
