import { issueOf } from '../input/issue-request.ts'

const MAX_LENGTH = 40

/** A name for branches and folders, from the issue that a request answers. Undefined if there is no issue. */
export function issueTopic(request: string): string | undefined {
  const issue = issueOf(request)
  if (issue === undefined) return undefined
  return [issue, slug(/^#\s+(\S.*)$/m.exec(request)?.[1] ?? '')].filter((part) => part !== '').join('-')
}

/** The words of a title as part of a name: lower-case letters, digits and hyphens. */
export function slug(title: string): string {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
  let name = ''
  for (const word of words) {
    if (name !== '' && name.length + word.length >= MAX_LENGTH) break
    name = (name === '' ? word : `${name}-${word}`).slice(0, MAX_LENGTH)
  }
  return name
}
